"""A third game, as small as a game with secrets, chance and simultaneous answers can be.

Every seat has the cards 1 to 4. Each round it draws one or two of them, unseen, and plays one face down; until all have
played it may change its mind. The highest card scores (equals all do). After three rounds it is over.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import EVERYONE, Event, only
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.luck import Luck, draw

ROUNDS = 3
LETTERS = "ABC"


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    cards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Played(Event):
    seat: int


@dataclass(frozen=True, kw_only=True)
class Shown(Event):
    cards: tuple[int, ...]


@dataclass
class ToyState:
    rounds: int
    left: list[list[int]]  # by seat, hand included
    hands: list[list[int]]
    chosen: list[int]  # 0: not yet
    points: list[int]

    def clone(self) -> "ToyState":
        lists = [list(cards) for cards in self.left], [list(cards) for cards in self.hands]
        return ToyState(self.rounds, *lists, list(self.chosen), list(self.points))

    def canonical(self) -> bytes:
        bags = [sorted(cards) for cards in self.left], [sorted(cards) for cards in self.hands]
        return json.dumps([self.rounds, *bags, self.chosen, self.points]).encode()


@dataclass(frozen=True)
class ToyView:
    seat: int | None
    rounds: int
    left: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    choice: int
    played: tuple[bool, ...]
    points: tuple[int, ...]


class Toy:
    key = "toy"
    revision = 3
    oldest = 3
    owners: Sequence[str] = LETTERS
    things: Mapping[int, str] = {card: f"card-{card}" for card in range(1, 5)}

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        if options:
            raise InputError("There is nothing to choose.")
        return ToyState(0, [[1, 2, 3, 4] for _ in range(seats)], [[] for _ in range(seats)], [0] * seats, [0] * seats)

    def prompts(self, state: ToyState) -> list[Prompt]:
        return [self.prompt(state, seat) for seat in range(len(state.left)) if state.rounds < ROUNDS]

    def prompt(self, state: ToyState, seat: int) -> Prompt:
        name = f"{state.rounds + 1}/{LETTERS[seat]}"
        if not state.hands[seat]:
            many = tuple(str(n) for n in range(1, min(2, len(state.left[seat])) + 1))
            return Prompt(f"{name}/draw", seat, "Draw", many, secret=True)
        cards = tuple(str(card) for card in sorted(state.hands[seat]))
        return Prompt(f"{name}/play", seat, "Play", cards, secret=True, chosen=str(state.chosen[seat] or ""))

    def answer(self, state: ToyState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        told: list[Event] = [] if notes is None else notes
        if prompt.ask == "Draw":
            self.draw(state, prompt.seat, int(option), luck)
            told.append(Drew(audience=only(prompt.seat), cards=tuple(sorted(state.hands[prompt.seat]))))
            return
        if not state.chosen[prompt.seat]:
            told.append(Played(audience=EVERYONE, seat=prompt.seat))
        state.chosen[prompt.seat] = int(option)
        if all(state.chosen):
            self.show(state, told)

    def draw(self, state: ToyState, seat: int, many: int, luck: Luck) -> None:
        row = np.array(sorted(state.left[seat]), np.int8)
        draw(luck, seat, row, 0, len(row), many)
        state.hands[seat] = [int(card) for card in row[len(row) - many :]]

    def show(self, state: ToyState, told: list[Event]) -> None:
        told.append(Shown(audience=EVERYONE, cards=tuple(state.chosen)))
        for seat, card in enumerate(state.chosen):
            state.points[seat] += card == max(state.chosen)
            state.left[seat].remove(card)
        state.hands = [[] for _ in state.hands]
        state.chosen = [0 for _ in state.chosen]
        state.rounds += 1

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return ToyView(
            seat=seat,
            rounds=state.rounds,
            left=tuple(tuple(sorted(cards)) for cards in state.left),
            hand=() if seat is None else tuple(sorted(state.hands[seat])),
            choice=0 if seat is None else state.chosen[seat],
            played=tuple(bool(card) for card in state.chosen),
            points=tuple(state.points),
        )

    def imagine(self, view: ToyView, luck: Luck) -> ToyState:
        seats = len(view.left)
        left, points = [list(cards) for cards in view.left], list(view.points)
        state = ToyState(view.rounds, left, [[] for _ in range(seats)], [0] * seats, points)
        for seat in range(seats):
            if seat == view.seat:
                state.hands[seat], state.chosen[seat] = list(view.hand), view.choice
            elif view.played[seat]:
                self.draw(state, seat, 1, luck)
                state.chosen[seat] = state.hands[seat][0]
        return state

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.rounds < ROUNDS:
            return None
        places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
        seats = sorted(range(len(places)), key=lambda seat: places[seat])
        return Outcome(places, tuple(LETTERS[seat] for seat in seats))


TOY = Toy()
