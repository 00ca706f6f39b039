"""Bots two by two, in both directions: one of the first over as many of the other as there are seats left, and back.

An odd one out can lose in both directions: so one direction alone says little of who is stronger.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.statistics import Share
from lignerouge.arena.tournament import Table, interval
from lignerouge.kernel.errors import InputError


@dataclass(frozen=True)
class Pairing:
    """What one bot won over several of another."""

    one: str
    others: str
    games: int
    won: Share
    adjusted: tuple[float, float] | None  # luck-adjusted, with its standard error
    lost_turns: int  # answers that the house bot gave: then the figures are of somebody else, and void

    def report(self) -> dict[str, Any]:
        """For programs."""
        return {
            "one": self.one,
            "over": self.others,
            "games": self.games,
            "void": self.lost_turns > 0,
            "win_share": [self.won.share, self.won.low, self.won.high],
            **({} if self.adjusted is None else {"adjusted": interval(*self.adjusted)}),
        }


def pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody over everybody else."""
    found = list(permutations(dict.fromkeys(bots), 2))
    if not found:
        raise InputError("A pair is two different bots.")
    return found


def meet_in_pairs(
    bots: Sequence[str], arrange: Callable[[Sequence[str]], Meeting], play: Callable[[Meeting], Table], seats: int
) -> Iterator[Pairing]:
    """One pair after the other, as `arrange` wants them and `play` plays them."""
    for one, others in pairs(bots):
        table = play(arrange([one, *[others] * (seats - 1)]))
        found = next(each for each in table.standings if each.bot == one)
        lost = sum(failure.times for failure in table.failures)
        yield Pairing(one, others, found.games, found.win_share, found.adjusted, lost)
