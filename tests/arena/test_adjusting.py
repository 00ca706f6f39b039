"""Luck-adjusted results: what the deal was worth, and the same games with and without it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lignerouge.arena import tournament
from lignerouge.arena.adjusting import check_adjustable
from lignerouge.arena.meeting import Meeting
from lignerouge.arena.playing import Log, play_heat, record_game
from lignerouge.arena.statistics import clustered, shown_in
from lignerouge.flamme.bots.chances import chances
from lignerouge.flamme.bots.evaluator import OwnWays
from lignerouge.flamme.bots.levels import POLICIES
from lignerouge.flamme.rules.race import SEATS
from lignerouge.kernel.errors import InputError
from lignerouge.registry import GAMES

pytestmark = pytest.mark.compiled

STAGE: dict[str, Any] = {"stage": "abcu"}


def test_among_bots_of_one_way_the_deal_is_all_that_happens_on_the_road() -> None:
    """They do what the worlds expect of them: in every world start and deal lead to the result, to the last digit."""
    meeting = Meeting.arrange("flamme", [{}], ["climber"] * 3, 5)
    ways = OwnWays(np.full((1, SEATS), POLICIES["climber"], np.int8), 8, 3)
    for heat in range(2):
        record, outcome = record_game(meeting, heat, 0, Log(0))
        rounds = [each for each in chances(meeting.game_entry.game, record, ways, parts="deal") if each[0].name != "0"]
        now = np.array([seat.chance.value for seat in rounds[0][0].seats])
        assert 0 < now.max() < 1, "nothing is decided yet"
        for _, ledger in rounds:
            now = now + ledger.deal.mean(axis=0)
        assert now.tolist() == [float(place == 1) for place in outcome.places], heat


def test_adjusted_games_are_the_same_games_and_their_deals_are_kept(tmp_path: Path) -> None:
    meeting = Meeting.arrange("flamme", [STAGE], ["climber", "sensible", "follower"], 5, adjusted=16)
    assert play_heat(meeting, 1).places == play_heat(replace(meeting, adjusted=0), 1).places
    kept = tournament.KeptHeats(tmp_path, meeting)
    table = tournament.run(meeting, 40, kept=kept)
    assert tournament.tabulate(meeting, sorted(kept.read(), key=lambda heat: heat.number)) == table
    assert all(len(heat.luck) == 3 for heat in kept.read())
    for each in table.standings:
        assert each.adjusted is not None
        share, error = each.adjusted
        assert abs(share - each.win_share.share) < 4 * (error + each.win_share.high - each.win_share.low)
    assert tournament.report(meeting, table)["narrower"] == table.narrower > 0
    one = tournament.tabulate(meeting, [heat for heat in kept.read() if heat.number == 1])
    assert one.narrower == 0, "one deal does not tell how much surer that is"


def test_a_game_that_does_not_tell_is_refused() -> None:
    with pytest.raises(InputError, match="Redline does not tell"):
        check_adjustable(replace(GAMES["redline"], luck=None))
    with pytest.raises(InputError, match="2, 4, 8"):
        Meeting.arrange("flamme", [STAGE], ["climber", "sensible"], 5, adjusted=3)


def test_as_much_luck_is_taken_away_as_shows_and_on_average_none() -> None:
    """Also where it shows more near the end than before: each phase has a factor of its own."""
    dice = np.random.default_rng(3)
    deals, who = np.repeat(np.arange(400), 2), np.tile([[0, 1], [1, 0]], (400, 1))
    luck = dice.normal(size=(800, 2, 1)) * [1, -1]
    noise = dice.normal(size=(800, 1)) * [1, -1]
    skill = np.where(who == 0, 0.3, -0.3)
    results = skill
    for late, early in ((1.0, 1.0), (0.5, 0.0), (0.9, -0.2)):
        results = skill + late * luck[:, 0] + early * luck[:, 1] + 0.3 * noise
        shown = shown_in(results, luck, who, deals)
        assert abs(shown - late * luck[:, 0] - early * luck[:, 1]).max() < 0.3
        mean, error = clustered(results - shown, who == 0, deals)
        assert abs(mean - 0.3) < 4 * error
        assert error < 0.4 / 800**0.5
    blank = np.zeros_like(luck)
    assert not shown_in(results, blank, who, deals).any(), "a game without luck"
    one = shown_in(results[:2], luck[:2], who[:2], deals[:2])
    assert one.tolist() == (luck[:2].sum(axis=1) / 2).tolist(), "one deal says nothing of itself"


def test_what_roads_are_worth_is_not_taken_for_luck() -> None:
    """On one road the first bot always does better; how luck shows is what it would be on one road."""
    dice = np.random.default_rng(5)
    deals, who = np.repeat(np.arange(60), 2), np.tile([[0, 1], [1, 0]], (60, 1))
    luck = dice.normal(size=(120, 1, 1)) * [1, -1]
    road = np.where(deals % 2 == 0, 3.0, -3.0)[:, None] * np.where(who == 0, 1.0, -1.0)
    results = 0.8 * luck[:, 0] + road
    assert shown_in(results, luck, who, deals, 2) == pytest.approx(0.8 * luck[:, 0], abs=1e-3)
    assert abs(shown_in(results, luck, who, deals) - 0.8 * luck[:, 0]).max() > 0.05, "roads taken for chance"
    assert clustered(results - shown_in(results, luck, who, deals, 2), who == 0, deals, 2)[1] < 1e-3


def test_no_deal_has_a_say_in_what_is_taken_away_from_it() -> None:
    """So the mean of the adjusted results is that of the results, however the factors come out."""
    dice = np.random.default_rng(4)
    deals, who = np.repeat(np.arange(30), 2), np.tile([[0, 1], [1, 0]], (30, 1))
    luck, results = dice.normal(size=(60, 3, 2)), dice.normal(size=(60, 2))
    before = shown_in(results, luck, who, deals)
    for fold in range(3):
        changed = results.copy()
        changed[deals % 10 == fold] += dice.normal()
        after = shown_in(changed, luck, who, deals)
        assert np.array_equal(after[deals % 10 == fold], before[deals % 10 == fold])
        assert not np.array_equal(after, before)
