"""Whole games of Redline against a second engine that was written from the book."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from tests.redline.audit.auditor import Audit, DisagreementError, Played, audit
from tests.redline.audit.board import BOX, PATTERNS, Board, Segments, Surroundings
from tests.redline.audit.engine import Rules
from tests.redline.audit.games import KINDS, play, replayed
from tests.support.depth import INTERPRETED, how_many

SEED = 1988
ROUNDS = how_many(2, interpreted=1, deep=20)  # of matches of every kind with every number of players
KEPT = sorted((Path(__file__).parents[2] / "kept").glob("*/redline-*.txt"))
ALWAYS = {"Began", "Placed", "Aligned", "Drew", "MustGive", "Chose", "Gave", "Blocked", "Discarded", "WentOut", "Won"}


def test_the_box_holds_two_of_each_of_24_patterns() -> None:
    assert [sum(len(name) == many for name in PATTERNS) for many in (1, 2, 3)] == [2, 8, 14]
    assert len(BOX) == 48


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_whole_games_are_as_the_book_has_them(kind: int) -> None:
    total = Audit()
    for number in (5 * (turn * len(KINDS) + kind) + players for turn in range(ROUNDS) for players in range(5)):
        try:
            total.add(audit(play(SEED, number)))
        except DisagreementError as error:
            pytest.fail(f"python -m tests.redline.audit --games 1 --seed {SEED} --first {number}: {error}")
    assert INTERPRETED or total.told.keys() >= ALWAYS  # enough happened to be worth comparing


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_games_of_earlier_releases_are_as_the_book_was_read_then(path: Path) -> None:
    audit(replayed(path.read_text(encoding="utf-8")))


# Whichever of the two engines reads a rule otherwise, the games tell them apart.


class AnyColour(Rules):
    """C is not kept."""

    def alternates(self, colour: str, around: Surroundings, last: str) -> bool:
        return True


class NoVariant(Rules):
    """The variant is not kept."""

    def alternates(self, colour: str, around: Surroundings, last: str) -> bool:
        return len(around.colours) > 1 or super().alternates(colour, around, last)


class DeadEndsAllowed(Rules):
    """B is not kept."""

    def no_dead_end(self, segments: Segments, around: Surroundings) -> bool:
        return True


class NewPieceMayStop(Rules):
    """B protects only the lines that lay there already: the reading that the ruling on dead ends rejects."""

    def no_dead_end(self, segments: Segments, around: Surroundings) -> bool:
        return around.lines <= segments


class OnlySidesProlong(Rules):
    """A without figure 2."""

    def prolongs(self, segments: Segments, around: Surroundings) -> bool:
        return any(0 in step for step in segments & around.lines)


class FourOfOneColour(Rules):
    shortest: ClassVar = {"same": 4, "alternating": 4}


class ThreeAlternate(Rules):
    shortest: ClassVar = {"same": 3, "alternating": 3}


class EnlargementsEarn(Rules):
    def is_new(self, kind: str, *, before: int, after: int) -> bool:
        return before + 1 + after >= self.shortest[kind]


class TwoRewards(Rules):
    rewards = 2


class OneIsRejected(Rules):
    to_reject = 1


class OneNeighbourGives(Rules):
    def givers(self, seat: int, in_play: Sequence[int]) -> list[int]:
        return super().givers(seat, in_play)[:1]


class EndsByDiscards(Rules):
    def nobody_can_place(self, board: Board, hands: Iterable[Iterable[str]]) -> bool:
        return False


class EveryoneOutScoresOneMore(Rules):
    def due(self, already_out: int) -> int:
        return already_out + 2


class WinnerScoresOneLess(Rules):
    def prize(self) -> int:
        return self.agreement.seats - 1


class NextSeatBegins(Rules):
    def starter(self, winner: int) -> int:
        return (winner + 1) % self.agreement.seats


class Anticlockwise(Rules):
    def after(self, seat: int, in_play: Sequence[int]) -> int:
        return max((other for other in in_play if other < seat), default=max(in_play))


@cache
def match_of(number: int) -> Played:
    return play(SEED, number)


# The first game that tells, where it is not one of the first; if that should change, all are looked at.
TELLING = {"NextSeatBegins": 30, "NoVariant": 10}


@pytest.mark.parametrize("misread", Rules.__subclasses__())
def test_games_tell_a_rule_from_a_misread_one(misread: type[Rules]) -> None:
    def agrees(number: int) -> bool:
        try:
            audit(match_of(number), misread)
        except DisagreementError:
            return False
        return True

    first = TELLING.get(misread.__name__, 0)
    assert not all(agrees(number) for number in (first, *range(5 * len(KINDS))))
