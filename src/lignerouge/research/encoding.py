"""Games as numbers, for learning machines: what a seat observes and what it may do, in shapes that never change.

Everything comes from the seat's view and its prompt: nothing else is known here. All numbers of an observation lie
between 0 and 1.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from lignerouge.flamme.play.automatic_teams import AUTOMATIC
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS, TYPES
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS, RACE
from lignerouge.flamme.play.prompts import DONE, NO, YES
from lignerouge.flamme.play.setup import make_setup, under
from lignerouge.flamme.play.view import PHASES, Hand, RiderView, SeatView
from lignerouge.flamme.rules.cards import MOST_VALUE, all_cards
from lignerouge.flamme.rules.draft import SPECIALISTS
from lignerouge.flamme.rules.race import BIDS, DECK, PILES
from lignerouge.flamme.rules.track import SQUARES, Course
from lignerouge.flamme.rules.weather import Weather, from_tiles
from lignerouge.flamme.stages.cards import KINDS as STAGE_KINDS
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.kernel.game import Game, Prompt

Numbers = npt.NDArray[np.float32]
WAIT = 0  # the action of a seat that is asked nothing


class Encoding(Protocol):
    """A game as numbers."""

    game: Game[Any, Any]
    name: str
    fewest_seats: int
    most_seats: int
    actions: int  # how many there are, WAIT included

    def size(self, seats: int) -> int:
        """Numbers of an observation."""
        ...

    def observe(self, view: Any, prompt: Prompt | None) -> Numbers:
        """What a seat sees and is asked."""
        ...

    def options(self, view: Any, prompt: Prompt) -> Mapping[int, str]:
        """The actions that answer a prompt, with the option that each stands for."""
        ...


def one_of(things: Sequence[Any], thing: Any) -> list[float]:
    """A 1 in its place, or nowhere."""
    return [float(each == thing) for each in things]


def clipped(numbers: Iterable[float]) -> Numbers:
    """As an observation."""
    return np.clip(np.array([*numbers], np.float32), 0.0, 1.0)


LABELS = tuple(card.label for card in all_cards().cards)
VALUES = {card.label: card.value for card in all_cards().cards}
ASKS = ("PickRider", "PlaceRider", "NameRider", "LayBid", "PlayCard", "Recover", "TakeBack", "Draft")
RACE_KINDS = (RACE, *STAGE_KINDS)
GRID = 8  # squares behind the start line, at most


@lru_cache(maxsize=64)
def course_of(stage: str, kind: str, seats: int, weather: Weather) -> Course:
    """A road, as it is ridden."""
    return under(make_setup(parse_stage(stage)[0], kind, seats), weather).course


def road_of(view: SeatView) -> tuple[str, str, int, Weather]:
    """What decides the road of a view."""
    return view.stage, view.kind, view.seats, from_tiles(view.weather)


@lru_cache(maxsize=64)
def road_numbers(stage: str, kind: str, seats: int, weather: Weather) -> Numbers:
    """The road, square by square: lanes, ascent, least value, cards drawn, slipstream, slippery, past the line."""
    track = course_of(stage, kind, seats, weather).track
    columns = ((track.lanes, 3), (track.ascent, 1), (track.floor, 7), (track.draw, 5), (track.tows, 1))
    columns += ((track.slippery, 1), (track.past, 1))  # type: ignore[assignment]
    return np.concatenate([clipped(np.array(column.tolist()) / most) for column, most in columns])


def counted(cards: Iterable[str], most: int = 4) -> list[float]:
    """How many there are of each card."""
    count = Counter(cards)
    return [count[label] / most for label in LABELS]


def codes() -> Mapping[tuple[str, str], int]:
    """The action for what an option says: a rider, a square of the grid, a card, a word, a specialist."""
    things = [("rider", "R"), ("rider", "S"), *(("square", str(n)) for n in range(1, GRID + 1))]
    things += [("card", label) for label in LABELS] + [("word", word) for word in (DONE, YES, NO)]
    things += [("specialist", f"{type_}{number}") for type_ in TYPES for number in range(1, SPECIALISTS + 1)]
    return {thing: WAIT + 1 + number for number, thing in enumerate(things)}


CODES = codes()


class FlammeEncoding:
    """Races of every kind. Actions: wait, a type of rider, a square of the grid, a card, done, yes, no, specialists."""

    game: Game[Any, Any] = FLAMME_ROUGE
    name = "flamme_v0"
    fewest_seats, most_seats = FEWEST_SEATS, MOST_SEATS
    actions = 1 + len(CODES)

    def size(self, seats: int) -> int:
        """Numbers of an observation."""
        riders = 2 * seats * (15 + 3 * len(LABELS))
        own = 2 * (2 + 3 * len(LABELS))
        table = len(PHASES) + len(RACE_KINDS) + len(ASKS) + 2 + 4 + (PILES + 3 + len(AUTOMATIC)) * seats
        return riders + own + table + 7 * SQUARES

    def options(self, view: SeatView, prompt: Prompt) -> Mapping[int, str]:
        """By what each option says."""
        return {CODES[self._thing(view, prompt.ask, option)]: option for option in prompt.options}

    def _thing(self, view: SeatView, ask: str, option: str) -> tuple[str, str]:
        if ask in ("PickRider", "NameRider"):
            return "rider", option[1]
        if ask == "Draft":
            return "specialist", option
        if ask == "PlaceRider":
            return "square", str(course_of(*road_of(view)).number(option))
        return ("word" if option in (DONE, YES, NO) else "card"), option

    def observe(self, view: SeatView, prompt: Prompt | None) -> Numbers:
        """The riders with one's own first, one's own hands, the table, the road."""
        seat = view.seat or 0
        turned = [(seat + n) % view.seats for n in range(view.seats)]
        numbers: list[float] = []
        for each in turned:
            for rider in (2 * each, 2 * each + 1):
                numbers += self._rider(view, view.riders[rider])
        hands = {hand.rider: hand for hand in view.hands}
        for rider in (2 * seat, 2 * seat + 1):
            numbers += self._hand(hands.get(RIDER_NAMES[rider]))
        numbers += one_of(list(PHASES.values()), view.phase) + one_of(RACE_KINDS, view.kind)
        asked = "" if prompt is None else prompt.name.split("/")[1]
        numbers += one_of(ASKS, prompt.ask if prompt else "") + one_of(RIDER_NAMES[2 * seat : 2 * seat + 2], asked)
        bidding, bids = (view.breakaway.step, view.breakaway.bids) if view.breakaway else (0, ((),) * view.seats)
        numbers += [view.round / 60, view.ticking, view.feeding, bidding / BIDS]
        for pile in range(PILES):
            takers = Counter(RIDER_NUMBERS[name] // 2 for name in view.tokens[pile])
            numbers += [takers[each] / 3 for each in turned]
        numbers += [view.chosen[each] / 2 for each in turned]
        order = view.turn or view.drafting
        numbers += [(order.index(each) + 1) / view.seats if each in order else 0 for each in turned]
        numbers += [sum(VALUES[label] for label in bids[each]) / (BIDS * MOST_VALUE) for each in turned]
        for each in turned:
            numbers += one_of(AUTOMATIC, view.automatic[each])
        return np.concatenate([clipped(numbers), road_numbers(*road_of(view))])

    def _rider(self, view: SeatView, rider: RiderView) -> list[float]:
        course = course_of(*road_of(view))
        square = course.number(rider.square) if rider.square else 0
        rank = view.order.index(rider.rider) + 1 if rider.rider in view.order else 0
        return [
            square > 0,
            square / SQUARES,
            (course.to_go(square) if square else 0) / SQUARES,
            (rider.lane + 2) / 6,
            rank / len(RIDER_NAMES),
            rider.crashed,
            rider.rider in view.home,
            rider.rider in view.asked,
            view.breakaway is not None and rider.rider in (*view.breakaway.riders, view.breakaway.named),
            rider.face_down / DECK,
            rider.recycled / DECK,
            rider.tired / 12,
            rider.minutes / 60,
            (rider.seconds or 0) / 60,
            rider.left / 25,
            *counted(rider.deck, 12),
            *counted(rider.spent),
            *one_of(LABELS, rider.card),
        ]

    def _hand(self, hand: Hand | None) -> list[float]:
        if hand is None:
            return [0.0] * (2 + 3 * len(LABELS))
        own = [hand.final, hand.face_down / DECK]
        return [*own, *counted(hand.cards), *one_of(LABELS, hand.chosen), *counted(hand.recycled, 12)]
