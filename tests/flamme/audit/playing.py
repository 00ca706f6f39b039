"""Lets games be played, at random or by bots: the only part of the audit that knows the product."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from random import Random
from typing import Any

from tests.flamme.audit.choosing import Check, Options, random_race, random_tour
from tests.flamme.audit.record import Game, Question

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.stages.text import check_tiles, parse_tiles
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.journal import write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Step

Chooser = Callable[[Random, Check], tuple[Options, int, list[str]]]

LOOKS = 0.05  # how often what somebody sees is kept as well,
TURNING_POINTS = {"StageClosed", "Ended", "TourEnded"}  # and always when this has happened
CHANGES = 0.1  # how often somebody changes a card that they may still change


def play(
    game: Any,
    options: dict[str, Any],
    seats: int,
    seed: int,
    bots: Sequence[str] = (),
    revision: int | None = None,
) -> Game:
    """A whole game; seats without a bot answer at random, and now and then change their second card."""
    random = Random(seed)
    match = Match.begin(game, options, [f"player {n}" for n in range(seats)], seeded(seed), revision)
    pilots = {seat: new_bot(name, seed + seat).choose for seat, name in enumerate(bots) if name}
    events, questions, views = [plain(match.events)], [asked(match)], {0: look(match, None)}
    while match.outcome is None:
        prompts = [prompt for prompt in match.prompts() if prompt.owed or random.random() < CHANGES]
        prompt = random.choice(prompts)
        if prompt.seat in pilots:
            option = pilots[prompt.seat](match.view(prompt.seat), prompt)
        else:
            option = random.choice(prompt.options)
        step = match.answer(prompt.seat, prompt.name, option)
        assert isinstance(step, Step), step
        events.append(plain(step.events))
        questions.append(asked(match))
        if random.random() < LOOKS or any(event["event"] in TURNING_POINTS for event in events[-1]):
            views[len(events) - 1] = look(match, random.choice([None, *range(seats)]))
    return Game(write(match.journal), events, questions, match.outcome.places, views)


def can_be_laid(road: str) -> bool:
    """Each tile once, and the road does not cross itself."""
    try:
        check_tiles(parse_tiles(road))
    except InputError:
        return False
    return True


def plain(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as on the wire, with who may know of them."""
    told = []
    for event in events:
        audience = event.audience if isinstance(event.audience, str) else sorted(event.audience)
        told.append({**event.as_json(), "audience": audience})
    return told


def look(match: Any, seat: int | None) -> tuple[int | None, dict[str, Any]]:
    """What a seat, or a spectator, sees."""
    return seat, asdict(match.view(seat))


def asked(match: Any) -> list[Question]:
    """What is open."""
    return [Question(p.name, p.seat, frozenset(p.options), p.chosen) for p in match.prompts()]


def play_race(seed: int) -> Game:
    """A random race."""
    return play_until_accepted(FLAMME_ROUGE, random_race, seed)


def play_tour(seed: int) -> Game:
    """A random tour."""
    return play_until_accepted(GRAND_TOUR, random_tour, seed)


def play_until_accepted(game: Any, choose: Chooser, seed: int) -> Game:
    """By any revision that still goes on; what the product refuses, as an automatic team that begins, is chosen anew.

    Interpreted bots think for too long, so that everybody answers at random there.
    """
    random = Random(seed)
    while True:
        options, teams, bots = choose(random, can_be_laid)
        revision = random.randint(game.oldest, game.revision)
        try:
            return play(game, options, teams, seed, () if INTERPRETED else bots, revision)
        except InputError:
            continue
