"""A year of stages of the day: all of them legal, rideable, not too long, and fair to every seat."""

from collections import Counter

import numpy as np
import pytest
from tests.support.depth import how_many

from lignerouge.arena.flamme.races import RaceBatchRunner, team_places
from lignerouge.flamme.designer.days import BOTS, LONGEST, SEATS, WEEK, character_of, plan_day, score_day
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.stages.checks import check_stage
from lignerouge.flamme.stages.profile import profile
from lignerouge.flamme.stages.text import parse_stage
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

YEAR = range(1, 1 + how_many(140, interpreted=140, deep=365))  # in every run its first twenty weeks
RACES = 40  # a day, between four equal bots
MOST_ROUNDS = 28  # of any race of the year
LEAST_SHARE, MOST_SHARE = 0.20, 0.30  # of the races of a weekday's year that a seat wins; even is 0.25


def test_day_321_is_the_tuesday_that_the_17th_of_november_2026_was() -> None:
    assert [character_of(day).key for day in range(319, 326)] == [
        *("weather", "flat", "hilly", "trial", "cobbles", "long", "specialists")
    ]
    assert plan_day(321) == plan_day(321)
    assert plan_day(321).seat == 1
    assert plan_day(321).bots == ("climber", "", "breakaway", "follower")


@pytest.mark.skipif(INTERPRETED, reason="thousands of races, in compiled code")
def test_a_year_is_legal_rideable_not_too_long_and_fair_to_every_seat() -> None:
    won: dict[str, Counter[int]] = {character.key: Counter() for character in WEEK}
    stages, names = set[str](), set[str]()
    for day in YEAR:
        plan, character = plan_day(day), character_of(day)
        tiles, _ = parse_stage(plan.options["stage"])
        assert not check_stage(tiles, seats=SEATS, kind=character.kind, tour=False), plan
        seen = profile(tiles)
        assert seen.length <= LONGEST
        assert character.suits(seen)
        assert [*plan.bots].count("") == 1
        assert {*plan.bots} - {""} == {*BOTS}
        races = RaceBatchRunner.prepare(plan.options, ["sensible"] * SEATS).run(day, 0, RACES)
        assert races.rounds.max() <= MOST_ROUNDS, plan
        winners = np.argmin(team_places(races.order, SEATS), axis=1).tolist()
        won[character.key].update((seat - plan.seat) % SEATS for seat in winners)
        stages.add(plan.options["stage"])
        names.add(plan.name)
    assert len(stages) == len(YEAR), "no stage comes twice"
    assert len(names) > 0.82 * len(YEAR)
    for key, seats in won.items():
        shares = [seats[seat] / seats.total() for seat in range(SEATS)]
        assert all(LEAST_SHARE <= share <= MOST_SHARE for share in shares), (key, shares)


@pytest.mark.parametrize("day", [321, 322])
def test_a_result_is_squares_past_the_line_or_the_time_of_a_trial(day: int) -> None:
    plan = plan_day(day)
    keys = Keys(bytes(32), 1, ("",) * SEATS, ranked=True)
    match = Match.begin(FLAMME_ROUGE, plan.options, [bot or "sensible" for bot in plan.bots], keys)
    assert score_day(match.state, plan.seat).rounds == 0
    bots = {seat: GAMES["flamme"].new_steady_bot(bot or "sensible", 1).choose for seat, bot in enumerate(plan.bots)}
    for _ in match.autopilot(bots):
        pass
    scores = [score_day(match.state, seat) for seat in range(SEATS)]
    assert match.outcome is not None
    best = match.outcome.places.index(1)
    if plan.unit == "squares":
        assert scores[best].along > 0, "the winner is past the line"
        assert scores[best].result == max(score.result for score in scores) == scores[best].along
        assert match.journal.result[0][0] == LETTERS[best]
    else:
        assert max(score.result for score in scores) == scores[best].result < 0


def test_every_day_of_a_week_is_what_it_is_called() -> None:
    plans = {plan.character: plan for plan in map(plan_day, range(319, 326))}
    assert plans.keys() == {character.key for character in WEEK}
    for day in range(319, 326):
        tiles, _ = parse_stage(plan_day(day).options["stage"])
        assert character_of(day).suits(profile(tiles)), day
    assert plans["weather"].options["weather"] == "dealt"
    chosen = plans["specialists"].options["specialists"]
    assert sorted(chosen) == sorted(f"{letter}{type_}" for letter in LETTERS[:SEATS] for type_ in "RS")
    assert [key for key, plan in plans.items() if plan.kind == "ttt"] == ["trial"]
