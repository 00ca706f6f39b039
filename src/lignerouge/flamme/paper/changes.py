"""After a correction: what is to be changed on the table, so that it lies there as the book has it.

The book keeps how the table lay when something was last typed that was no correction. As long as corrections go on,
each is compared with that, so that two in a row are told as one.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from lignerouge.flamme.paper.ride import Ride, Round, round_of
from lignerouge.flamme.play.events import Placed, Revealed
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView

RaceRide = Ride[RaceState, SeatView]

TIRED = "E"  # an exhaustion card
WAITING = ("later", "not-an-option")  # marks of entries that hold up, or are held up


@dataclass(frozen=True, slots=True)
class RiderLies:
    """What lies on the table of a rider."""

    square: str  # "" before they are placed
    lane: int
    crashed: bool
    deck: tuple[str, ...]  # all cards that are not played
    minutes: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Table:
    """How the table lies while it waits for a round, and whether that was corrected since."""

    round: str  # as in the names of prompts; "": the race is over
    begun: bool  # some of it lies open: riders were placed, or cards turned over
    riders: Mapping[str, RiderLies]
    corrected: bool
    waiting: bool  # something that was typed waits for a correction


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be done on the table for a rider."""

    rider: str
    moves: bool  # to the square and lane below
    square: str  # "": off the road
    lane: int
    back: tuple[str, ...]  # energy cards that go back to the deck
    out: tuple[str, ...]  # energy cards that leave it, for they are played
    exhaustion: int  # cards to take; below 0: to give back
    minutes: int  # tokens to take; below 0: to give back
    tokens: int  # of sprints, mountains and refreshment, likewise
    falls: bool
    stands: bool  # and had fallen before


def lies_open(each: Round[RaceState]) -> bool:
    """Something of a round can be seen on the table."""
    return any(isinstance(event, Revealed | Placed) for event in each.events)


def next_table(before: Table | None, old: Mapping[str, str], ride: RaceRide) -> Table:
    """What the book keeps after it was written anew, from these entries: how the table lies now, or lay before."""
    corrects = any(ride.typed.get(name) != option for name, option in old.items())
    waiting = any(mark.code in WAITING for name, mark in ride.marks.items() if name in ride.typed)
    if before is not None and (corrects or before.waiting):
        return Table(before.round, before.begun, before.riders, corrected=True, waiting=waiting)
    name = next((round_of(prompt.name) for prompt in ride.game.prompts(ride.state) if prompt.owed), "")
    begun = any(lies_open(each) for each in ride.rounds if each.name == name)
    return Table(name, begun, what_lies(ride, ride.state), corrected=False, waiting=waiting)


def what_lies(ride: RaceRide, state: RaceState) -> dict[str, RiderLies]:
    """What lies on the table, by rider."""
    view = ride.game.view(state, None)
    taken = Counter(rider for pile in view.tokens for rider in pile)
    return {
        each.rider: RiderLies(each.square, each.lane, each.crashed, each.deck, each.minutes, taken[each.rider])
        for each in view.riders
    }


def changes_on(table: Table, ride: RaceRide) -> tuple[Change, ...] | None:
    """What is to be changed. -> None: nothing was corrected, or the correction is not at its end"""
    if not table.corrected or table.waiting:
        return None
    now = what_lies(ride, same_moment(table, ride))
    return tuple(
        change_of(rider, table.riders[rider], lying) for rider, lying in now.items() if lying != table.riders[rider]
    )


def same_moment(table: Table, ride: RaceRide) -> RaceState:
    """The race when it waited for what the table waits for; if it does not get so far, as it is now."""
    for n, each in enumerate(ride.rounds):
        if each.name == table.round:
            if not table.begun:
                return each.before
            return ride.rounds[n + 1].before if n + 1 < len(ride.rounds) else ride.state
    return ride.state


def change_of(rider: str, before: RiderLies, now: RiderLies) -> Change:
    """From how it lies to how it should."""
    back, out = Counter(now.deck) - Counter(before.deck), Counter(before.deck) - Counter(now.deck)
    return Change(
        rider=rider,
        moves=(now.square, now.lane) != (before.square, before.lane),
        square=now.square,
        lane=now.lane,
        back=energy_in(back),
        out=energy_in(out),
        exhaustion=back[TIRED] - out[TIRED],
        minutes=now.minutes - before.minutes,
        tokens=now.tokens - before.tokens,
        falls=now.crashed and not before.crashed,
        stands=before.crashed and not now.crashed,
    )


def energy_in(cards: Counter[str]) -> tuple[str, ...]:
    """All but exhaustion."""
    return tuple(sorted(card for card in cards.elements() if card != TIRED))
