"""Which mechanisms have a recorded playthrough, what each of them has to show, and how it is written down."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import count
from pathlib import Path
from typing import Any

from lignerouge.flamme.content.catalogue import deck
from lignerouge.flamme.play.events import (
    BidsRevealed,
    Blocked,
    BrokeAway,
    Capped,
    Chased,
    Crashed,
    Crossed,
    Drafted,
    Drew,
    Exhausted,
    Forecast,
    Moved,
    NotTowed,
    Raised,
    Recovered,
    Revealed,
    Spared,
    SqueezedIn,
    StoodUp,
    StoppedAtFoot,
    Timed,
    TookBack,
    TookMinute,
    TookToken,
    Towed,
)
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.race import PLACING
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.hot import clone
from lignerouge.kernel.journal import Journal, replay, write
from lignerouge.kernel.luck import Luck, below, seeded
from lignerouge.kernel.match import Match, Step

FOLDER = Path(__file__).parent
MARK = "\nWhat happened:\n"
LAST_ENTRIES = 30

RaceMatch = Match[RaceState, SeatView]
Shows = Callable[[list[Event], RaceState], bool]


def shows(*kinds: type[Event], **values: Any) -> Shows:
    """At least one event of each kind; those of the last kind have these values."""

    def seen(events: list[Event], state: RaceState) -> bool:
        last = [event for event in events if isinstance(event, kinds[-1])]
        return all(any(isinstance(event, kind) for event in events) for kind in kinds) and any(
            all(getattr(event, name) == value for name, value in values.items()) for event in last
        )

    return seen


def shows_card(part: str) -> Shows:
    """Somebody played a card with these words on it."""

    def seen(events: list[Event], state: RaceState) -> bool:
        return any(part in card for event in events if isinstance(event, Revealed) for card in event.cards.values())

    return seen


def shows_hand(size: int) -> Shows:
    """F4: somebody drew so many cards."""
    return lambda events, state: any(isinstance(event, Drew) and len(event.cards) == size for event in events)


def shows_weather(events: list[Event], state: RaceState) -> bool:
    """F34: three of the four weathers are there."""
    told = [event for event in events if isinstance(event, Forecast)]
    return len(set(told[0].weather.values()) - {"fair"}) == 3


def shows_everything(events: list[Event], state: RaceState) -> bool:
    """F32-F34 together: two break away, the Peloton team attacks, it is not fair everywhere, tokens and times."""
    broken = sum(isinstance(event, BrokeAway) for event in events)
    weather = {kind for event in events if isinstance(event, Forecast) for kind in event.weather.values()}
    others = shows(TookToken, Timed, Towed, Raised)(events, state) and shows_card("9+attack")(events, state)
    return broken == 2 and len(weather) > 1 and others


def shows_tie(events: list[Event], state: RaceState) -> bool:
    """F13: the first two ended on one square, and the right lane won."""
    first, second = state.race.order.tolist()[:2]
    return bool(state.race.square[first] == state.race.square[second])


def shows_both_branches(events: list[Event], state: RaceState) -> bool:
    """F16: riders stood on an inner and on an outer branch."""
    stops = {getattr(event, "square", "").partition(".")[2][:1] for event in events}
    return {"i", "o"} <= stops


def shows_climb(events: list[Event], state: RaceState) -> bool:
    """F15: on the climb of the second tile somebody made more than five steps."""
    return any(isinstance(event, Moved) and event.steps > 5 and event.square.startswith("1.") for event in events)


def shows_supply(events: list[Event], state: RaceState) -> bool:
    """F4: a rider drew an exhaustion card after all cards of the deck had been played."""
    count = len(deck("rouleur", 4))
    for event in events:
        match event:
            case Drew(rider="BR", cards=("E",)) if count == 0:
                return True
            case Revealed():
                count -= 1
            case Exhausted(rider="BR"):
                count += 1
            case Recovered(rider="BR", gave_back=True):
                count -= 1
            case _:
                pass
    return False


@dataclass(frozen=True)
class Mechanism:
    """A playthrough: its set-up, and what must be seen in it."""

    options: dict[str, Any]
    seats: int
    shown: Shows
    rides_empty: bool = False  # until a deck is empty
    only_the_end: bool = False  # of a long race no more is told
    most: int = 9000  # characters


def begin(mechanism: Mechanism, seed: int) -> RaceMatch:
    names = [f"player {letter}" for letter in LETTERS[: mechanism.seats]]
    return Match.begin(FLAMME_ROUGE, mechanism.options, names, seeded(seed))


def play_at_random(mechanism: Mechanism, seed: int) -> RaceMatch:
    """A whole race with random answers."""
    match, dice = begin(mechanism, seed), seeded(seed, 1)
    pilots = dict.fromkeys(
        range(mechanism.seats), lambda view, asked: asked.options[int(below(dice, 0, len(asked.options)))]
    )
    for _ in match.autopilot(pilots):
        pass
    return match


RIDES_EMPTY = 2  # BR


def cards_left(state: RaceState) -> int:
    """How many cards BR has."""
    race = state.race
    return int(race.down[RIDES_EMPTY] + race.hand[RIDES_EMPTY] + race.recycled[RIDES_EMPTY])


def ride_empty(mechanism: Mechanism, seed: int) -> RaceMatch:
    """Everybody rides so that BR finds shelter, until BR has no card left and takes one from the supply.

    For that all cards of a round are chosen together, and with a look at what luck will give.
    """
    match = begin(mechanism, seed)
    while match.outcome is None:
        if match.state.race.phase == PLACING:
            prompt = match.prompts()[0]
            match.answer(prompt.seat, prompt.name, prompt.options[0])
        elif cards_left(match.state):
            for seat, name, option in min(ways_to_play(match.state, match.luck, ()))[-1]:
                assert isinstance(match.answer(seat, name, option), Step)
        else:
            match.answer(1, match.prompts(1)[0].name, "BR")
            match.answer(1, match.prompts(1)[0].name, "E")
            return match
    return match


Answers = tuple[tuple[int, str, str], ...]


def ways_to_play(state: RaceState, luck: Luck, answers: Answers) -> Iterator[tuple[int, int, int, Answers]]:
    """Every way to play a round: is BR tired, how many ride ahead, how far the first has come; and the answers."""
    owed = [prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.owed]
    if answers and (not owed or owed[0].name.split("/")[0] != answers[0][1].split("/")[0]):
        squares = state.race.square.tolist()
        ahead = sum(square > squares[RIDES_EMPTY] for square in squares)
        yield int(state.race.tired[RIDES_EMPTY]), -min(ahead, 2), max(squares), answers
        return
    for option in owed[0].options if owed[0].ask == "PlayCard" else owed[0].options[:1]:
        after, chance = state.clone(), clone(luck)
        FLAMME_ROUGE.answer(after, owed[0], option, chance, None)
        yield from ways_to_play(after, chance, (*answers, (owed[0].seat, owed[0].name, option)))


CHASERS = {"AR": 2, "AS": 4}
ALL_PACKS = {
    "stage": "1-2-9-3-x-5-v",
    "kind": "normal",
    "weather": "dealt",
    "automatic": {"E": "peloton", "F": "muscle"},
    "specialists": {"AR": 1, "AS": 4, "BR": 3, "BS": 6, "CR": 5, "CS": 2, "DR": 4, "DS": 5},
}

MECHANISMS = {
    "flat-race": Mechanism({"stage": "abcu"}, 2, shows(Towed, Exhausted)),
    "mountains": Mechanism({"stage": "aDLHu"}, 2, shows(Capped, StoppedAtFoot, Raised)),
    "handicap": Mechanism({"stage": "abu", "handicap": [0, 2]}, 2, shows_card("E")),
    "two-teams": Mechanism({"stage": "abu"}, 2, shows(Towed)),
    "three-teams": Mechanism({"stage": "abu"}, 3, shows(Towed)),
    "four-teams": Mechanism({"stage": "abu"}, 4, shows(Towed)),
    "five-teams": Mechanism({"stage": "1-v"}, 5, shows(Towed, Moved, lane=2)),
    "six-teams": Mechanism({"stage": "1B-u"}, 6, shows(Towed, Moved, lane=2)),
    "cobbles": Mechanism({"stage": "a-5-u"}, 2, shows(NotTowed, why="own ground")),
    "supply-zone": Mechanism({"stage": "a-3-u"}, 2, shows(Towed, Raised, value=4)),
    "bids-for-the-breakaway": Mechanism({"stage": "a-2B-u"}, 2, shows(BidsRevealed, BrokeAway)),
    "two-break-away": Mechanism({"stage": "1-2-v"}, 5, shows(BidsRevealed, BrokeAway, lane=1)),
    "peloton-team": Mechanism({"stage": "abu", "automatic": {"B": "peloton"}}, 2, shows_card("9+attack")),
    "muscle-team": Mechanism({"stage": "abv", "kind": "normal", "automatic": {"A": "muscle"}}, 2, shows(TookMinute)),
    "empty-deck": Mechanism(
        {"stage": "La Haut Montagne", "specialists": {"BR": 4}}, 2, shows_supply, rides_empty=True, only_the_end=True
    ),
    "stage-of-2018": Mechanism({"stage": "Roubaix"}, 2, shows(NotTowed, why="own ground"), only_the_end=True),
    "stage-card-of-peloton": Mechanism({"stage": "Peloton 9"}, 2, shows(BrokeAway, Raised, value=4), only_the_end=True),
    "all-packs": Mechanism(ALL_PACKS, 6, shows_everything, most=40_000),
    "blocked": Mechanism({"stage": "abu"}, 4, shows(Blocked, barred=False)),
    "no-room-in-the-slipstream": Mechanism({"stage": "a z u"}, 4, shows(NotTowed, why="no room")),
    "tie-at-the-finish": Mechanism({"stage": "abu"}, 3, shows_tie),
    "custom-stage": Mechanism({"stage": "1-2-x-3B-v"}, 2, shows_both_branches),
    "dangerous-bends": Mechanism({"stage": "1 z 9 v"}, 4, shows(Crashed, StoodUp)),
    "drafted-specialists": Mechanism({"stage": "abu", "specialists": "draft"}, 3, shows(Drafted, Towed)),
    "specialists": Mechanism({"stage": "aDLHu", "specialists": CHASERS}, 2, shows(Towed, Chased)),
    "recovery": Mechanism(
        {"stage": "abu", "specialists": {"AR": 4}, "handicap": [2, 2]}, 2, shows(Recovered, gave_back=True)
    ),
    "relentless": Mechanism({"stage": "abu", "specialists": {"AR": 1, "BR": 6}}, 2, shows(Spared)),
    "breakaway": Mechanism({"stage": "abu", "specialists": {"AR": 1}}, 2, shows(NotTowed, why="their breakaway")),
    "nimble": Mechanism({"stage": "abu", "specialists": {"AR": 5, "BS": 6}}, 3, shows(SqueezedIn)),
    "powers-of-climbers-and-descenders": Mechanism(
        {"stage": "aDLHu", "specialists": {"AR": 3, "AS": 1, "BS": 3}}, 2, shows(Capped, Raised, value=7)
    ),
    "stage-of-a-tour": Mechanism({"stage": "abu", "kind": "normal"}, 2, shows(TookToken, Timed, TookMinute)),
    "team-time-trial": Mechanism({"stage": "abu", "kind": "ttt"}, 2, shows(Towed, TookMinute)),
    "individual-time-trial": Mechanism({"stage": "abu", "kind": "itt"}, 2, shows(Exhausted, highest=7)),
    "refreshment": Mechanism({"stage": "1 2 3 v", "kind": "extended"}, 2, shows(TookBack, Timed)),
    "roundabout-in-a-stage": Mechanism({"stage": "1-x-v", "kind": "normal"}, 2, shows_both_branches),
    "crash-in-a-stage": Mechanism({"stage": "a z v", "kind": "normal"}, 2, shows(TookMinute, Crashed)),
    "wide-finish": Mechanism({"stage": "abu", "kind": "normal"}, 2, shows(Crossed, Moved, lane=2)),
    "finish-on-a-climb": Mechanism({"stage": "abU", "kind": "normal"}, 2, shows(TookToken, Timed, Capped)),
    "weather-dealt": Mechanism({"stage": "abcdlu", "weather": "dealt"}, 2, shows_weather),
    "crosswind": Mechanism({"stage": "abcu", "weather": {"1": "crosswind"}}, 3, shows(NotTowed, why="own ground")),
    "rain": Mechanism({"stage": "abcu", "weather": {"1": "rain"}}, 3, shows(Crashed, StoodUp)),
    "tailwind": Mechanism({"stage": "abcu", "weather": {"1": "tailwind"}}, 2, shows_hand(5)),
    "headwind": Mechanism({"stage": "abcu", "weather": {"1": "headwind"}}, 2, shows_hand(3)),
    "climbing": Mechanism({"stage": "aNu", "specialists": {"AR": 3, "BS": 3}}, 2, shows_climb),
    "descending": Mechanism({"stage": "aBu", "specialists": {"AR": 3, "BS": 1}}, 2, shows(Raised, value=7)),
    "chase": Mechanism({"stage": "abu", "specialists": CHASERS}, 2, shows(Chased)),
    "verge": Mechanism({"stage": "abu", "specialists": {"AR": 5, "AS": 6, "BR": 5}}, 4, shows(Moved, lane=-1)),
    "team-time-trial-alone": Mechanism({"stage": "abcu", "kind": "ttt"}, 1, shows(Towed, Exhausted)),
    "individual-time-trial-alone": Mechanism({"stage": "abcu", "kind": "itt"}, 1, shows(Exhausted, TookMinute)),
}


def played(mechanism: Mechanism) -> Journal:
    """The first playthrough that shows what it has to."""
    for seed in count():
        match = ride_empty(mechanism, seed) if mechanism.rides_empty else play_at_random(mechanism, seed)
        if mechanism.shown(match.events, match.state):
            return match.journal
    raise AssertionError


def told(journal: Journal, first: int) -> Iterator[str]:
    """What happened from an entry on; in brackets the seats that an event is for, unless it is for everyone."""
    for step in replay(FLAMME_ROUGE, journal):
        if step.step >= first:
            yield f"{step.step} {step.entry.prompt} {step.entry.option}".rstrip()
            yield from (f"  {event_line(event)}" for event in step.events)


def event_line(event: Event) -> str:
    """`Moved rider=AR square=1.3 start=0.5 lane=0 steps=4 F6`."""
    seats = "" if event.audience == EVERYONE else ",".join(LETTERS[int(seat)] for seat in sorted(event.audience))
    names = [field.name for field in fields(event) if field.name not in ("audience", "rule")]
    values = [f"{name}={shown(getattr(event, name))}" for name in names]
    return f"{f'[{seats}] ' if seats else ''}{type(event).__name__} {' '.join(values)} {event.rule}".rstrip()


def shown(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}:{item}" for key, item in value.items())
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def golden_text(mechanism: Mechanism, journal: Journal) -> str:
    """The contents of a file."""
    first = len(journal.entries) - LAST_ENTRIES if mechanism.only_the_end else 0
    return write(journal) + MARK + "\n".join(told(journal, first)) + "\n"


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"
