"""Bots meet: the same deals on every seat, the same results whoever plays them, and nothing stops an arena."""

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.support.arena_bots import guests as guests  # a fixture

from lignerouge.arena import tournament
from lignerouge.arena.meeting import Meeting
from lignerouge.arena.playing import Failure, Heat, play_heats, plays_compiled
from lignerouge.arena.ratings import MEAN, SCALE, rate
from lignerouge.arena.runner import workers
from lignerouge.arena.statistics import clustered, wilson_of
from lignerouge.arena.tournament import KeptHeats, report, run
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.registry import GAMES

RACE: dict[str, Any] = {"stage": "abu"}
ROADS = (RACE, {"stage": "aCu"})
TOUR: dict[str, Any] = {"stages": [{"tiles": "abv", "kind": "normal"}] * 3, "specialists": True}
FEW = 4 if INTERPRETED else 40


def meet(*bots: str, seats: int | None = None, game: str = "flamme", roads: Any = ROADS, seed: int = 3) -> Meeting:
    return Meeting.arrange(game, roads, bots, seed, seats)


def test_every_bot_gets_every_seat_with_the_same_luck() -> None:
    meeting = meet("random", "sensible", "climber", seats=2)
    assert meeting.line_ups == (("random", "sensible"), ("random", "climber"), ("sensible", "climber"))
    assert meeting.heats(1) == 6, "whole turns: three line-ups on two roads"
    assert meeting.heats(13) == 12
    held: Counter[tuple[str, int, int, str]] = Counter()
    for heat in range(meeting.heats(24)):
        for rotation in range(2):
            for seat, bot in enumerate(meeting.seating(heat, rotation)):
                held[bot, seat, meeting.deal(heat), meeting.options_of(heat)["stage"]] += 1
    assert set(held.values()) == {2}
    assert len(held) == 3 * 2 * 4, "each bot on each seat in each of four deals, which has one road"


def test_one_against_three_of_another() -> None:
    meeting = meet("champion@1", "sensible", "sensible", "sensible")
    assert meeting.names == ("champion@1", "sensible")
    assert len(meeting.line_ups) == 1
    assert {meeting.seating(0, n).index("champion@1") for n in range(4)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("game", "bots", "roads"),
    [
        ("flamme", ("sensible", "random", "climber"), ROADS),
        ("tour", ("random", "random", "random"), (TOUR,)),
        ("redline", ("sensible", "random", "eager"), ({},)),
        ("flamme", ("champion@1", "sensible"), (RACE,)),
    ],
)
def test_a_portion_can_be_cut_anywhere(game: str, bots: tuple[str, ...], roads: Any) -> None:
    meeting = meet(*bots, game=game, roads=roads)
    whole = play_heats(meeting, 0, 4)
    assert [heat.number for heat in whole] == [0, 1, 2, 3]
    assert play_heats(meeting, 0, 1) + play_heats(meeting, 1, 3) == whole
    assert all(sorted(row)[0] == 1 for heat in whole for row in heat.places)
    assert len({heat.places for heat in whole}) > 1
    assert play_heats(replace(meeting, seed=4), 0, 4) != whole


def test_team_time_trials_rank_by_time() -> None:
    assert plays_compiled(meet("sensible", "random"))
    trial = meet("sensible", "random", roads=({"stage": "abu", "kind": "ttt"},))
    assert not plays_compiled(trial)
    assert len(play_heats(trial, 0, 1)[0].places) == 2


@pytest.mark.parametrize("kind", ["processes", "threads"])
def test_the_same_table_whoever_plays(kind: str) -> None:
    meeting = meet("champion@1", "sensible")
    alone = run(meeting, 8)
    with workers(2) if kind == "processes" else ThreadPoolExecutor(2) as executor:
        assert isinstance(executor, Executor)
        assert run(meeting, 8, executor=executor) == alone
    assert alone.races == 8
    assert alone.deals == 4


def test_an_interrupted_arena_goes_on(tmp_path: Path) -> None:
    meeting = meet("champion@1", "sensible")
    whole = run(meeting, 8)
    kept, done = KeptHeats(tmp_path / "arena", meeting), list[int]()

    def interrupt(races: int) -> None:
        done.append(races)
        if sum(done) >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(meeting, 8, kept=kept, progress=interrupt)
    with kept.path.open("a") as file:
        file.write("[2, [[1, 2], [2")  # a line that was cut off
    played = list[int]()
    assert run(meeting, 8, kept=KeptHeats(tmp_path / "arena", meeting), progress=played.append) == whole
    assert played == [4, 2, 2], "what is on disk, then the rest"
    assert run(meeting, 4, kept=kept).races == 4, "fewer are a part of them"
    assert json.loads(kept.path.read_text().splitlines()[0])["seed"] == 3
    kept.forget()
    assert list(kept.read()) == []


def test_other_conditions_are_kept_elsewhere(tmp_path: Path, guests: Callable[[], Path]) -> None:
    meeting = meet("sensible", "random")
    changes: list[dict[str, Any]] = [{"seed": 4}, {"bots": ("random", "sensible")}, {"options": (RACE,)}]
    others = [replace(meeting, **change) for change in changes]
    assert len({KeptHeats(tmp_path, each).path for each in (meeting, *others)}) == 4
    folder = guests()
    meeting = meet("last", "random")
    before = KeptHeats(tmp_path, meeting).path
    (folder / "arena_guests.py").write_text("# another version")
    assert KeptHeats(tmp_path, meeting).path != before


def test_disks_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "arena").write_text("a file")
    with pytest.raises(InputError, match="cannot be written"):
        run(meet("sensible", "random"), 4, kept=KeptHeats(tmp_path / "arena", meet("sensible", "random")))


def test_missing_portions() -> None:
    found = {n: Heat(n, ()) for n in (0, 3, 4, 9)}
    assert list(tournament.missing(found, 12, 3)) == [(1, 2), (5, 3), (8, 1), (10, 2)]
    assert list(tournament.missing({}, 5, 2)) == [(0, 2), (2, 2), (4, 1)]


# --- bots of others


def test_bots_of_others_play(guests: Callable[[], Path]) -> None:
    guests()
    meeting = meet("last", "lucky", roads=(RACE,))
    table = run(meeting, 4)
    assert table.failures == ()
    assert run(meeting, 4) == table, "the same seed, the same answers"


@pytest.mark.parametrize(
    ("bot", "reason", "error"),
    [
        ("raises", "error", "ValueError at arena_guests.py:21"),
        ("babbles", "nonsense", ""),
        ("sleeps", "slow", ""),
        ("dies", "crashed", ""),
    ],
)
def test_whatever_a_bot_does_the_arena_goes_on(bot: str, reason: str, error: str, guests: Callable[[], Path]) -> None:
    guests()
    told: list[Failure] = []
    meeting = replace(meet(bot, "sensible", roads=(RACE,)), patience=0.5)
    table = run(meeting, 2, tell=told.append)
    assert table.races == 2
    first = told[0]
    assert (first.bot, first.reason, first.error, first.deal) == (bot, reason, error, 0)
    assert first.prompt.startswith("0/")
    assert {failure.reason for failure in told} == ({reason} if reason == "error" else {reason, "hopeless"})
    assert tuple(told) == table.failures


def test_own_bots_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = GAMES["flamme"]

    class Wild:
        def __init__(self, name: str, seed: int) -> None:
            self.name, self.bot = name, entry.new_steady_bot(entry.house, seed)

        def choose(self, view: Any, prompt: Any) -> str:
            if self.name == "champion@1":
                raise LookupError
            return "nonsense" if self.name == "legend@1" else self.bot.choose(view, prompt)

    meeting = meet("champion@1", "legend@1", roads=(RACE,))
    monkeypatch.setattr(Meeting, "game_entry", replace(entry, new_steady_bot=Wild))
    failures = {(failure.bot, failure.reason) for failure in run(meeting, 2).failures}
    assert failures == {("champion@1", "error"), ("legend@1", "nonsense")}


def test_bots_that_cannot_play_are_found_before(guests: Callable[[], Path]) -> None:
    guests()
    with pytest.raises(InputError, match='"placer" does not play flamme'):
        run(meet("placer", "sensible"), 2)
    with pytest.raises(InputError, match='"missing" cannot be loaded: AttributeError'):
        run(meet("missing", "sensible"), 2)
    assert run(meet("placer", "sensible", game="redline", roads=({},)), 2).failures == ()


# --- figures


def test_ratings_find_the_strengths_that_places_come_from() -> None:
    """Places drawn from the model itself; the errors say how far off they are."""
    luck = np.random.default_rng(1)
    points = np.array([1700.0, 1550.0, 1450.0, 1300.0])
    strength = (points - MEAN) / SCALE
    who = np.tile(np.arange(4), (3000, 1))
    places = (-(strength + luck.gumbel(size=who.shape))).argsort(axis=1).argsort(axis=1) + 1
    found = rate(who, places, np.arange(3000) // 3, 4)
    assert [abs(each.points - true) < 3 * each.error for each, true in zip(found, points, strict=True)] == [True] * 4
    assert all(3 < each.error < 8 for each in found)
    assert sum(each.points for each in found) == pytest.approx(4 * MEAN)
    shuffled = luck.permutation(3000)
    again = rate(who[shuffled], places[shuffled], (np.arange(3000) // 3)[shuffled], 4)
    assert [each.points for each in again] == pytest.approx([each.points for each in found]), "no order of games"


def test_who_always_wins_gets_a_number_and_wide_bars() -> None:
    who, places = np.tile([0, 1], (50, 1)), np.tile([1, 2], (50, 1))
    first, second = rate(who, places, np.arange(50), 2)
    assert 400 < first.points - second.points < 3000
    assert first.error > 100


def test_equal_places_say_equally_strong() -> None:
    who, places = np.tile([0, 1, 2], (30, 1)), np.tile([1, 2, 2], (30, 1))
    found = rate(who, places, np.arange(30), 3)
    assert found[1].points == pytest.approx(found[2].points)
    assert found[0].points > found[1].points


def test_games_of_one_deal_go_together() -> None:
    """Ten deals of four equal games are ten games, not forty."""
    wins = np.repeat(np.array([1, 1, 1, 0, 0, 1, 0, 1, 0, 0]), 4)[:, None] * np.array([[1.0, 0.0]])
    mine, deals = np.tile([[True, False]], (40, 1)), np.repeat(np.arange(10), 4)
    mean, error = clustered(wins, mine, deals)
    assert mean == 0.5
    assert error == pytest.approx(np.sqrt(0.25 / 9))
    assert wilson_of(wins, mine, deals).low < wilson_of(wins, mine, np.arange(40)).low
    everything = wilson_of(np.ones((40, 2)), mine, deals)
    assert everything.high == pytest.approx(everything.share) == pytest.approx(1.0)
    assert everything.low == pytest.approx(0.7225, abs=1e-3), "ten of ten"


def test_a_deal_is_compared_with_those_of_its_own_road() -> None:
    """One always wins on two roads out of four and never on the others: no deal differs from what is usual there."""
    deals = np.repeat(np.arange(40), 2)
    wins = np.where(deals % 4 < 2, 1.0, 0.0)[:, None] * np.array([[1.0, 0.0]])
    mine = np.tile([[True, False]], (80, 1))
    assert clustered(wins, mine, deals, 4) == (0.5, 0.0)
    assert clustered(wins, mine, deals)[1] == pytest.approx(np.sqrt(0.25 / 39)), "as if the road were chance"
    few = deals < 4
    assert clustered(wins[few], mine[few], deals[few], 4) == clustered(wins[few], mine[few], deals[few])


def test_where_roads_differ_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    dice = np.random.default_rng(7)
    deals, mine = np.repeat(np.arange(60), 2), np.tile([[True, False]], (120, 1))
    chance = np.array([0.1, 0.5, 0.8])[deals % 3]
    held, wide = 0, 0
    for _ in range(1000):
        wins = (dice.random(120) < chance)[:, None] * np.array([[1.0, 0.0]])
        for roads in (3, 1):
            mean, error = clustered(wins, mine, deals, roads)
            inside = abs(mean - chance.mean()) < 1.96 * error
            held, wide = held + (inside and roads == 3), wide + (inside and roads == 1)
    assert 930 < held < 970
    assert wide > held + 20, "whoever takes roads for chance says less than is known"


def test_a_report_for_programs() -> None:
    meeting = meet("sensible", "random", "random")
    table = run(meeting, FEW)
    found = report(meeting, table)
    json.dumps(found, allow_nan=False)
    first, second = found["standings"]
    assert (first["bot"], second["bot"]) == ("sensible", "random")
    assert first["games"] == found["races"] == table.races
    assert second["games"] == 2 * table.races
    assert first["wins"] + second["wins"] == table.races
    for figure in ("win_share", "mean_place", "rating"):
        value, low, high = first[figure]
        assert low <= value <= high
    assert len(first["win_share_by_options"]) == 2
    alone = report(meeting, run(meet("sensible", "random", roads=(RACE,)), 2))
    assert alone["standings"][0]["mean_place"][1:] == [None, None], "one deal says nothing of others"


@pytest.mark.parametrize(
    ("game", "bots", "seats", "said"),
    [
        ("chess", ("random", "random"), None, "no game called"),
        ("flamme", ("random",), None, "at least two bots"),
        ("flamme", ("random", "random"), 3, "one for every seat"),
        ("flamme", ("random", "nobody"), None, "no bot called"),
        ("flamme", ("random", "climber@3"), None, "imagines no worlds"),
        ("flamme", ("random", "champion@0"), None, "not a bot with a budget"),
        ("redline", ("random", "sensible@3"), None, "imagines no turns"),
        ("redline", ("random", "champion"), None, "no bot called"),
    ],
)
def test_meetings_that_cannot_take_place(game: str, bots: tuple[str, ...], seats: int | None, said: str) -> None:
    with pytest.raises(InputError, match=said):
        Meeting.arrange(game, ({},), bots, 1, seats)
