"""Every game that can be played, with its bots, by key: what the doors open onto."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter  # noqa: TID251 - here the doors' bots get the clock that the rules do not have
from typing import Any, Protocol

from lignerouge.flamme.bots.catalogue import BOTS as RIDERS
from lignerouge.flamme.bots.catalogue import new_bot as new_rider
from lignerouge.flamme.bots.levels import LEVELS
from lignerouge.flamme.play.automatic_teams import AUTOMATIC, with_automatic
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import MOST_SEATS as TEAMS
from lignerouge.flamme.play.options import stage_ridden
from lignerouge.flamme.text.sheets import all_sheets
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.events import StageClosed
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game, Options, Prompt
from lignerouge.kernel.opinion import Opinion
from lignerouge.redline.bots.catalogue import BOTS as PLACERS
from lignerouge.redline.bots.catalogue import new_bot as new_placer
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.setup import MOST_SEATS as PLAYERS
from lignerouge.redline.play.setup import winner_begins

REVIEWER = "champion@200"


def as_asked(options: Options, _: Sequence[str]) -> Options:
    """Who sits where changes nothing of the game."""
    return options


def the_same(options: Options, _: Any) -> Options:
    """How a match ended changes nothing of the next one."""
    return options


class Bot(Protocol):
    """Plays for a seat: gets what the seat sees, never more."""

    def choose(self, view: Any, prompt: Prompt, /) -> str:
        """One of the prompt's options."""
        ...


class Critic(Protocol):
    """A bot that can say what it thinks."""

    def opinion(self, view: Any, prompt: Prompt, /) -> Opinion | None:
        """What it thinks of every option; of some prompts nothing."""
        ...


@dataclass(frozen=True)
class Offer:
    """A game and who can be asked to play it."""

    game: Game[Any, Any]
    bots: tuple[str, ...]  # the weakest first
    new_bot: Callable[[str, int], Bot]  # by name, with luck of this seed
    house: str  # the bot that holds a seat whose player is away
    new_steady_bot: Callable[[str, int], Bot]  # without a clock: the same seed, the same answers on every machine
    most_seats: int
    critic: str  # the bot that reviews games: it has opinions, and enough of them in a few seconds
    searching: tuple[str, ...]  # those of the bots that search: only compiled code does it in good time
    sheets: Callable[[Any], Any] | None = None  # what is kept on paper beside the game, from what everybody sees
    automatic: tuple[str, ...] = ()  # teams that ride by themselves, named like bots
    seated: Callable[[Options, Sequence[str]], Options] = as_asked  # the options, with such teams by the names on seats
    milestone: type[Event] | None = None  # when it happens nothing is hidden: a record may be taken away up to there
    stage: Callable[[Options, int, int], str] | None = None  # for so many, in a revision; None: not one alone
    again: Callable[[Options, Any], Options] = the_same  # the options of the next match, from the last view of this one


def riding(game: Game[Any, Any], **more: Any) -> Offer:
    """A game for riders: the same bots and automatic teams for a race and for a tour."""
    timed = partial(new_rider, clock=perf_counter)
    teams: dict[str, Any] = {"automatic": AUTOMATIC, "seated": with_automatic}
    return Offer(game, RIDERS, timed, "sensible", new_rider, TEAMS, REVIEWER, tuple(LEVELS), **teams, **more)


OFFERS: Mapping[str, Offer] = {
    offer.game.key: offer
    for offer in (
        riding(FLAMME_ROUGE, stage=stage_ridden),
        riding(GRAND_TOUR, sheets=all_sheets, milestone=StageClosed),
        Offer(
            REDLINE, PLACERS, new_placer, "sensible", new_placer, PLAYERS, "search", ("search",), again=winner_begins
        ),
    )
}
GAMES: Mapping[str, Game[Any, Any]] = {key: offer.game for key, offer in OFFERS.items()}
