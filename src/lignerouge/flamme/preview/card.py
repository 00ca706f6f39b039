"""Looking ahead with the rules themselves: where a card leads if nobody else moves, and the road between two phases.

Both need only what a seat sees: movement asks for nothing hidden, so any imagined rest will do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lignerouge.flamme.play.events import from_notes
from lignerouge.flamme.play.imagine import KINDS, imagine
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import RiderView, SeatView
from lignerouge.flamme.rules.movement import movement
from lignerouge.flamme.rules.road import Road, enter, leave, new_road
from lignerouge.kernel.events import Event
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.notes import attentive


@dataclass(frozen=True, slots=True)
class Preview:
    """Where a card leads, and why there."""

    square: str
    lane: int
    steps: int
    events: tuple[Event, ...]


def landing(view: SeatView, rider: str, card: str) -> Preview:
    """F6-F9: one rider's movement while all others stay where they are; no slipstream."""
    return ride_alone(imagine(view, seeded(1)), rider, card)


def ride_alone(state: RaceState, rider: str, card: str) -> Preview:
    """The same in a race that is imagined already, which stays as it is."""
    state = state.clone()
    number = RIDER_NUMBERS[rider]
    state.race.card[number] = KINDS[card]
    road = _enter(state, int(state.race.road[number]))
    road.count = 1  # all stand on the road, one moves
    road.peloton[0] = number
    events = _move(state, road)
    square = state.setup.course.names[state.race.square[number]]
    return Preview(square, int(state.race.lane[number]), int(state.race.moved[number]), events)


def after_movement(view: SeatView, cards: Mapping[str, str]) -> SeatView:
    """The road when everybody has moved by these cards, before slipstream."""
    state = imagine(view, seeded(1))
    race = state.race
    for rider, card in cards.items():
        race.card[RIDER_NUMBERS[rider]] = KINDS[card]
    for number in range(race.roads):
        road = _enter(state, number)
        _move(state, road)
        leave(race, road)
    return replace(view, riders=tuple(_moved(state, rider) for rider in view.riders))


def _enter(state: RaceState, number: int) -> Road:
    road = new_road()
    enter(state.setup.cards.record, state.race, road, number)
    return road


def _move(state: RaceState, road: Road) -> tuple[Event, ...]:
    notes = attentive()
    movement(state.setup.course.track, state.setup.cards.record, state.race, road, notes)
    return tuple(from_notes(state.setup.course, state.race, notes, state.setup.piles))


def _moved(state: RaceState, rider: RiderView) -> RiderView:
    number = RIDER_NUMBERS[rider.rider]
    square = state.setup.course.names[state.race.square[number]]
    lane, crashed = int(state.race.lane[number]), bool(state.race.crashed[number])
    return replace(rider, square=square, lane=lane, crashed=crashed)
