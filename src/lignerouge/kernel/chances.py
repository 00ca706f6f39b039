"""How a game's chances went, round by round, and what each change came from: the deal, one's own choices, the others'.

All hands are open: the game is over, or was up to here. A chance is a share of *worlds*: games played on to their end
from a position, everybody by the same policy. World number n has the same luck in every position, so differences are
surer than chances. The three parts of a change are differences in a chain of positions, so they add up exactly: a world
is worth a multiple of 1 / FINE, and there are as many worlds as a power of two, so no sum is ever rounded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Game, Prompt, State
from lignerouge.kernel.luck import seeded

FINE = 1 << 20  # parts of a chance: what a world is worth is rounded to one
MOST_WORLDS = 1 << 15
PHASES = 5  # of a game: what luck is worth shows in results the more, the nearer the end is
AGAIN = 16  # times that an answer is given again with other luck, where both happen at once

Splitting = Literal[
    "all", "deal", "none", "end"
]  # of what a change came from: all, the deal alone, only the chances themselves, or only how it stands at the end


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its standard error."""

    value: float
    error: float

    def as_json(self) -> list[float]:
        """As [value, standard error]."""
        return [self.value, self.error]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands: its chance to win, and the place that it can expect."""

    chance: Figure
    place: Figure


@dataclass(frozen=True, slots=True)
class Split:
    """What a seat's change of chance came from. The parts add up to the change, exactly."""

    deal: Figure  # cards drawn, one's own and the others'
    own: Figure  # what the seat chose, against what the policy would have
    others: Figure  # what the others chose, against what the policy would have

    @property
    def change(self) -> float:
        """All parts together."""
        return self.deal.value + self.own.value + self.others.value


@dataclass(frozen=True, slots=True)
class RoundChances:
    """How everybody stood when a round began, and what the round brought."""

    name: str  # as prompts begin: 7, in a tour 3/7; 0 before the first round
    seats: tuple[Standing, ...]
    splits: tuple[Split, ...]
    phase: int = 0  # how far the end still was: 0 is the nearest, PHASES - 1 the farthest


@dataclass(frozen=True, slots=True)
class StageChances:
    """How everybody stood when a stage of a tour or a game of a series began, and what it was worth to them."""

    name: str
    seats: tuple[Standing, ...]
    splits: tuple[Split, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """A whole game: round by round, at its end, and what all rounds together came from."""

    worlds: int
    rounds: tuple[RoundChances, ...]
    end: tuple[Standing, ...]
    stages: tuple[StageChances, ...]  # none of a game that has only one
    totals: tuple[Split, ...]  # empty: only the chances were worked out, not what their changes came from


@dataclass(frozen=True, slots=True)
class Worths:
    """What the worlds of a position are worth to each seat: rows of worlds, columns of seats."""

    chance: Any
    place: Any

    @classmethod
    def of(cls, chance: Any, place: Any) -> "Worths":
        """Chances that add up to one in every world (a shared win is shared), in whole parts of FINE."""
        shared = chance / chance.sum(axis=1, keepdims=True)
        return cls(np.rint(shared * FINE) / FINE, place)

    @classmethod
    def settled(cls, places: Sequence[int], worlds: int) -> "Worths":
        """How it ended, in every world alike."""
        won = np.array([[place == 1 for place in places]], np.float64)
        return cls.of(np.repeat(won, worlds, axis=0), np.repeat(np.array([places], np.float64), worlds, axis=0))

    def standings(self) -> tuple[Standing, ...]:
        """Seat by seat."""
        chances, places = figures(self.chance), figures(self.place)
        return tuple(Standing(chance, place) for chance, place in zip(chances, places, strict=True))


def figures(columns: Any) -> tuple[Figure, ...]:
    """The mean of each column over the worlds."""
    means, many = columns.mean(axis=0), len(columns)
    errors = columns.std(axis=0) / many**0.5
    return tuple(Figure(float(mean), float(error)) for mean, error in zip(means, errors, strict=True))


@dataclass(slots=True)
class PartSums:
    """The parts of a change, summed world by world: rows of worlds, columns of seats."""

    deal: Any
    own: Any
    others: Any

    @classmethod
    def blank(cls, worlds: int, seats: int) -> "PartSums":
        """Nothing has changed yet."""
        return cls(*(np.zeros((worlds, seats)) for _ in range(3)))

    def add(self, other: "PartSums") -> None:
        """What other sums hold, too."""
        self.deal += other.deal
        self.own += other.own
        self.others += other.others

    def choice(self, seat: int, change: Any) -> None:
        """A seat chose, in the open, and everybody's chances changed."""
        self.own[:, seat] += change[:, seat]
        rest = np.arange(change.shape[1]) != seat
        self.others[:, rest] += change[:, rest]

    def splits(self) -> tuple[Split, ...]:
        """Seat by seat."""
        return tuple(map(Split, figures(self.deal), figures(self.own), figures(self.others)))


class Weigher(Protocol):
    """Weighs positions of a game in so many worlds; the same seed gives the same luck in every position."""

    @property
    def worlds(self) -> int:
        """As many as a power of two."""
        ...

    @property
    def seed(self) -> int:
        """Of the worlds."""
        ...

    def weigh(self, state: Any, first: int = 0, worlds: int = 0) -> Worths:
        """What a position is worth to everybody, in the worlds from number `first` on; as a rule in all of them."""
        ...


def weigh_again(game: Game[Any, Any], weigher: Weigher, before: State, prompt: Prompt, option: str) -> Worths:
    """What an answer is worth, whatever is drawn because of it: it is given again and again, with other luck."""
    times = min(AGAIN, weigher.worlds)
    worlds, chance, place = weigher.worlds // times, [], []
    for n in range(times):
        state = before.clone()
        game.answer(state, prompt, option, seeded(weigher.seed, n), None)
        outcome = game.outcome(state)
        ended = None if outcome is None else Worths.settled(outcome.places, worlds)
        worths = ended or weigher.weigh(state, n * worlds, worlds)
        chance.append(worths.chance)
        place.append(worths.place)
    return Worths(np.concatenate(chance), np.concatenate(place))


def check_worlds(worlds: int) -> None:
    """Sums stay exact only with a power of two."""
    if not 2 <= worlds <= MOST_WORLDS or worlds & (worlds - 1):
        raise InputError(f"Chances are weighed in 2, 4, 8, … or {MOST_WORLDS} worlds, not in {worlds}.")
