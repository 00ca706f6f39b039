"""The bots of a race also ride tours: draft, grid, cards, refreshment."""

from collections.abc import Sequence
from typing import Any

import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

SHORT: Sequence[Any] = [{"tiles": "a b c d e f v", "kind": kind} for kind in ("ttt", "itt", "normal")]


@pytest.mark.parametrize("name", ["sensible", "random"])
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_ride_a_whole_tour(name: str, seats: int) -> None:
    match = Match.begin(GRAND_TOUR, {"stages": SHORT, "specialists": True}, [name] * seats, seeded(4))
    for _ in match.autopilot({seat: new_bot(name, seat).choose for seat in range(seats)}):
        pass
    assert match.outcome is not None
    assert all(1 <= number <= 6 for number in match.view(None).specialist)


def test_a_bot_s_luck_is_that_of_its_game() -> None:
    picks = set()
    for number in range(30):
        match = Match.begin(GRAND_TOUR, {"stages": SHORT, "specialists": True}, ["random"] * 2, seeded(4))
        prompt = match.prompts()[0]
        pick = new_bot("random", 9, number).choose(match.view(prompt.seat), prompt)
        assert pick == new_bot("random", 9, number).choose(match.view(prompt.seat), prompt)
        picks.add(pick)
    assert len(picks) > 6
