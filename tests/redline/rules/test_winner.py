"""R9: the winner is the last who was able to place a piece, scored or not; and games begun before that was so."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.redline.oracle import naive
from tests.support.depth import how_many
from tests.support.redline_positions import board_of

from lignerouge.kernel.events import Event
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.play.events import NobodyCanPlace, Placed, Won
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.play.view import SeatView

RedlineMatch = Match[TableState, SeatView]


def begin(seats: int, seed: int, revision: int | None = None, **options: Any) -> RedlineMatch:
    return Match.begin(REDLINE, options, [f"player {seat}" for seat in range(seats)], seeded(seed), revision)


def play_at_random(match: RedlineMatch, seed: int) -> RedlineMatch:
    dice = random.Random(seed)
    for _ in match.autopilot(dict.fromkeys(range(6), lambda view, asked: dice.choice(asked.options))):
        pass
    return match


def last(events: list[Event], kind: type[Any]) -> int:
    """The seat of the last event of a kind."""
    return [int(event.seat) for event in events if isinstance(event, kind)][-1]


def able(view: SeatView) -> set[int]:
    """The seats that could place a piece if it were their turn, by the rulebook's sentences alone."""
    board: naive.Board = {(one.x, one.y): (one.piece[0], frozenset(map(int, one.ports))) for one in view.board}
    return {
        seat
        for seat, hand in enumerate(view.hands)
        if any(
            naive.placements(board, name[0], frozenset(map(int, name[2:])), view.last_colour, variant=view.variant)
            for name in hand
        )
    }


@pytest.mark.parametrize(("seats", "seed"), [(2, 70), (3, 31), (4, 12)])
def test_the_last_placer_wins_with_and_without_scores(seats: int, seed: int) -> None:
    """Without scores these games went on by discards, and crowned somebody who could place nothing."""
    scored, unscored = (play_at_random(begin(seats, seed, scoring=scoring), seed).events for scoring in (True, False))
    assert last(scored, Won) == last(scored, Placed)
    assert last(unscored, Won) == last(unscored, Placed) == last(scored, Won)
    proof = [event for event in unscored if isinstance(event, NobodyCanPlace)]
    assert [event.rule for event in proof] == ["R9"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 70), (3, 31), (4, 12)])
def test_games_begun_under_revision_1_go_on_by_discards(seats: int, seed: int) -> None:
    match = play_at_random(begin(seats, seed, 1), seed)
    assert match.view(None).plays_on
    assert not any(isinstance(event, NobodyCanPlace) for event in match.events)
    assert last(match.events, Won) != last(match.events, Placed)
    scored = begin(seats, seed, 1, scoring=True)
    assert not scored.view(None).plays_on, "with scores it always ended there"


OPTIONS = [{"variant": variant, "hand": hand} for variant, hand in product((False, True), (8, 10))]


@settings(max_examples=how_many(20, interpreted=6, deep=2000))
@given(st.integers(0, 10_000), st.integers(2, 6), st.sampled_from(OPTIONS))
def test_the_winner_is_the_last_who_was_able_to_place(seed: int, seats: int, options: dict[str, Any]) -> None:
    """The same moves lead to the same winner at the same moment, scored or not; until then somebody can place."""
    if seats * options["hand"] > 48:
        options = {**options, "hand": 8}
    match, scored = begin(seats, seed, **options), begin(seats, seed, **options, scoring=True)
    dice, placed = random.Random(seed), -1
    while match.outcome is None:
        assert scored.outcome is None
        prompt = next(prompt for prompt in match.prompts() if prompt.owed)
        if prompt.ask != "GivePiece":
            assert able(match.view(None)), "else the game would be over"
        option = dice.choice(prompt.options)
        placed = prompt.seat if prompt.ask == "PlacePiece" else placed
        match.answer(prompt.seat, prompt.name, option)
        scored.answer(prompt.seat, prompt.name, option)
    assert scored.outcome is not None
    assert match.outcome == scored.outcome
    assert board_of(match.state.table) == board_of(scored.state.table)
    winner = last(match.events, Won)
    view = match.view(None)
    assert winner == last(scored.events, Won) == view.winner
    still_in = set(range(seats)) - {seat for group in view.out for seat in group}
    assert still_in == {winner}
    assert winner == placed if not able(view) else able(view) == {winner}
