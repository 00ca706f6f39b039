"""What a paper can tell of a race that is over: read from its record, that is from the engine's own events."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lignerouge.flamme.designer.drawing import StageDrawing, draw_stage
from lignerouge.flamme.play import events as happened
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.events import StageClosed, StageOpened
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import Event
from lignerouge.kernel.journal import Journal, Replay, replay

PLACES = happened.Placed | happened.BrokeAway | happened.Moved | happened.Towed | happened.Chased
LAST_ROUNDS = 5  # in which the decisive card is looked for, unless a review knows better


@dataclass(frozen=True, slots=True)
class Arrival:
    """A rider at the end: squares past the first one behind the line, below 0 before it."""

    rider: str
    at: int
    lane: int
    seconds: int | None  # where a clock runs
    in_photo: bool  # still to be seen when the winner crossed the line


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a rider, and where it led: squares to go before and after, as in `Arrival.at` below 0 past the line."""

    round: int
    rider: str
    card: str
    before: int
    after: int


@dataclass(frozen=True)
class Story:
    """A race, or a stage of a tour, that is over."""

    stage: str  # its tiles
    kind: str
    number: int  # of a tour's stage, from 1; 0: a single race
    drawing: StageDrawing
    names: tuple[str, ...]  # by seat: of people, "" of bots
    rounds: int
    arrivals: tuple[Arrival, ...]  # the winner first
    cards: tuple[Played, ...]  # of the winner, round by round
    rival: tuple[Played, ...]  # of who came second
    led: int  # rounds in which the winner was in front when the cards were turned
    name: str = ""  # of a tour's stage
    tired: Mapping[str, int] = field(default_factory=dict)  # exhaustion cards by rider
    towed: Mapping[str, int] = field(default_factory=dict)  # squares in the slipstream
    blocked: Mapping[str, int] = field(default_factory=dict)  # squares lost behind others
    broke_away: frozenset[str] = frozenset()
    times: Mapping[str, int] = field(default_factory=dict)  # of a team time trial, by team

    @property
    def winner(self) -> Arrival:
        """The first rider."""
        return self.arrivals[0]

    @property
    def is_clocked(self) -> bool:
        """The arrivals have times."""
        return self.winner.seconds is not None

    @property
    def second(self) -> Arrival | None:
        """The next rider, of whatever team."""
        return self.arrivals[1] if len(self.arrivals) > 1 else None

    def decisive(self, round_: int | None = None) -> Played | None:
        """The winner's card of this round; by itself the one of the last rounds that gained most on the second."""
        if round_ is not None and (found := next((card for card in self.cards if card.round == round_), None)):
            return found
        rival = {card.round: card.before - card.after for card in self.rival}
        latest = self.cards[-LAST_ROUNDS:]
        return max(
            latest, key=lambda card: (card.before - card.after - rival.get(card.round, 0), card.round), default=None
        )


def read_story(
    record: Journal, people: Sequence[str], part: int = 0, look: Callable[[Replay], None] = lambda step: None
) -> Story:
    """The story of a finished race, or of a stage of a tour; `people` by seat, "" for bots.

    `part` is the stage, from 1; 0 is the last one that is over.
    """
    game: Any = GRAND_TOUR if record.game == GRAND_TOUR.key else FLAMME_ROUGE
    told: list[Event] = []
    found: tuple[list[Event], SeatView, int] | None = None
    opened = name = ""
    for step in replay(game, record):
        look(step)
        for event in step.events:
            if isinstance(event, StageOpened):
                told, opened = [], event.name
            told.append(event)
            if isinstance(event, StageClosed):
                found = (told, game.view(step.state, None).ended, event.stage)
                told, name = [], opened
        if found is not None and part == found[2]:
            break
    else:
        if record.game == FLAMME_ROUGE.key and record.result:
            found = (told, game.view(step.state, None), 0)
    if found is None or (part and part != found[2]):
        raise InputError("This race is not over, so no paper can tell of it.")
    return replace(written(found[0], found[1], found[2], people), name=name)


def written(told: Sequence[Event], end: SeatView, number: int, people: Sequence[str]) -> Story:
    """The story of these events, which ended like this."""
    names, moved = parse_stage(end.stage)
    drawing = draw_stage(names, end.kind, moved, end.seats)
    to_go = {square.name: square.to_go for square in drawing.squares}
    order = next(event.order for event in reversed(told) if isinstance(event, happened.Ended))
    stands = {rider.rider: rider for rider in end.riders}
    clock = {event.rider: event.seconds for event in told if isinstance(event, happened.Timed)}
    photo = first_home(told) if clock else {rider: stands[rider].square for rider in order}
    arrivals = tuple(
        Arrival(rider, -to_go[stands[rider].square], stands[rider].lane, clock.get(rider), rider in photo)
        for rider in order
    )
    counted: dict[type[Event], Counter[str]] = {
        kind: Counter() for kind in (happened.Exhausted, happened.Towed, happened.Blocked)
    }
    for event in told:
        if type(event) in counted and isinstance(event, happened.RiderEvent):
            counted[type(event)][event.rider] += event.steps if isinstance(event, happened.Blocked) else 1
    revealed = [event for event in told if isinstance(event, happened.Revealed)]
    return Story(
        stage=end.stage,
        kind=end.kind,
        number=number,
        drawing=drawing,
        names=tuple(people),
        rounds=len(revealed),
        arrivals=arrivals,
        cards=cards_of(told, order[0], to_go),
        rival=cards_of(told, order[1], to_go) if len(order) > 1 else (),
        led=sum(next(iter(event.cards), "") == order[0] for event in revealed),
        tired=counted[happened.Exhausted],
        towed=counted[happened.Towed],
        blocked=counted[happened.Blocked],
        broke_away=frozenset(event.rider for event in told if isinstance(event, happened.BrokeAway)),
        times=next(event.times for event in reversed(told) if isinstance(event, happened.Ended)),
    )


def first_home(told: Sequence[Event]) -> dict[str, str]:
    """Who crossed the line in the same round as the winner, and where they came to stand."""
    home: dict[str, str] = {}
    for event in told:
        if isinstance(event, happened.Revealed) and home:
            break
        if isinstance(event, happened.Crossed):
            home[event.rider] = event.square
    return home


def cards_of(told: Sequence[Event], rider: str, to_go: Mapping[str, int]) -> tuple[Played, ...]:
    """What a rider played round by round, and how far they came with it, slipstream included."""
    found: list[Played] = []
    at, round_, card, before = 0, 0, "", 0
    for event in told:
        if isinstance(event, happened.Revealed):
            if card:
                found.append(Played(round_, rider, card, before, at))
            round_, card, before = event.round, event.cards.get(rider, ""), at
        elif isinstance(event, PLACES) and event.rider == rider:
            at = to_go.get(event.square, at)
    return (*found, *([Played(round_, rider, card, before, at)] if card else []))
