"""The laws of the kernel and of the game, on whole games."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.redline.oracle import naive
from tests.support.depth import how_many
from tests.support.redline_positions import all_pieces, board_of

from lignerouge.kernel.conformance import check_laws
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.luck import Luck, below, seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.play.events import (
    Aligned,
    Began,
    Blocked,
    Discarded,
    Drew,
    Gave,
    MustGive,
    NobodyCanPlace,
    Placed,
    WentOut,
    Won,
)
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.names import parse_lying
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.play.view import SeatView
from lignerouge.redline.rules.pieces import PIECE_NAMES

STEPS = {"row": (1, 0), "column": (0, 1), "diagonal": (1, 1), "antidiagonal": (1, -1)}  # by line, to the east
OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"hand": 10, "variant": True}),
    (3, {"scoring": True, "games": 2}),
    (3, {"scoring": False, "games": 2, "starter": 1}),
    (4, {"hand": 10, "scoring": True}),
    (5, {"variant": True}),
    (6, {"scoring": True, "variant": True}),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_the_laws_of_the_kernel(seats: int, options: dict[str, Any]) -> None:
    check_laws(REDLINE, options, seats, seed=seats, every=15 if INTERPRETED else 3)


def begin(seats: int, options: dict[str, Any], seed: int) -> Match[TableState, SeatView]:
    return Match.begin(REDLINE, options, [f"player {seat}" for seat in range(seats)], seeded(seed))


@settings(max_examples=how_many(30, interpreted=15, deep=3000))
@given(st.integers(0, 10_000), st.sampled_from(OPTIONS))
def test_the_laws_of_a_game(seed: int, how: tuple[int, dict[str, Any]]) -> None:
    """Pieces are conserved; a placement is rewarded at most once, and only for what is new; it ends."""
    seats, options = how
    match, dice = begin(seats, options, seed), seeded(seed, 1)
    answers = 0
    while match.outcome is None:
        before = board_of(match.state.table)
        kept = int(match.state.table.kept)
        prompts = [prompt for prompt in match.prompts() if prompt.owed]
        prompt = prompts[int(below(dice, 0, len(prompts)))]
        match.answer(prompt.seat, prompt.name, prompt.options[int(below(dice, 0, len(prompt.options)))])
        answers += 1
        assert all_pieces(match.state.table) == sorted(PIECE_NAMES)
        events = match.events
        last = [event for event in events[-12:] if isinstance(event, Placed)]
        if prompt.ask == "PlacePiece" and last and not any(isinstance(event, Began) for event in events[-2:]):
            check_reward(before, kept, seats, events[events.index(last[-1]) :])
    assert answers < 48 + 96 * seats
    assert sorted(match.outcome.order) == sorted("ABCDEF"[:seats])
    assert match.outcome.places["ABCDEF".index(match.outcome.order[0])] == 1


def check_reward(before: naive.Board, kept: int, seats: int, events: list[Event]) -> None:
    """R6, R7"""
    placed = events[0]
    assert isinstance(placed, Placed)
    after = before | {(placed.x, placed.y): (placed.piece[0], frozenset(map(int, placed.ports)))}
    expected = naive.new_alignments(naive.runs(before), after, (placed.x, placed.y))
    aligned = sorted((event.line, event.kind, event.length) for event in events if isinstance(event, Aligned))
    assert aligned == expected
    for event in events:
        if isinstance(event, Aligned):
            run = [parse_lying(lying) for lying in event.pieces]
            assert len(run) == event.length
            assert (placed.x, placed.y) in [(lying.x, lying.y) for lying in run]
            assert all(after[lying.x, lying.y][0] == lying.piece[0] for lying in run)
            changes = [one.piece[0] != other.piece[0] for one, other in pairwise(run)]
            assert set(changes) == {event.kind == "alternating"}
            assert {(other.x - one.x, other.y - one.y) for one, other in pairwise(run)} == {STEPS[event.line]}
    assert sum(isinstance(event, Drew) for event in events) == bool(expected and kept)
    assert sum(isinstance(event, MustGive) for event in events) == bool(expected and not kept)


@pytest.mark.compiled
def test_random_games_show_everything_that_can_happen() -> None:
    seen: set[type[Event]] = set()
    for seed in range(60):
        match, dice = begin(2 + seed % 5, {"scoring": bool(seed % 2)}, seed), seeded(seed, 1)

        def pilot(view: SeatView, asked: Prompt, dice: Luck = dice) -> str:
            return asked.options[int(below(dice, 0, len(asked.options)))]

        for _ in match.autopilot(dict.fromkeys(range(6), pilot)):
            pass
        seen |= {type(event) for event in match.events}
    assert {Aligned, Blocked, Discarded, Drew, Gave, MustGive, NobodyCanPlace, WentOut, Won} <= seen
