"""The player sheet and the course sheet, at any moment of a tour."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.rules.ledger import Ledger, close_row, new_ledger
from lignerouge.flamme.text.sheets import (
    Bonus,
    CourseSheet,
    RiderTotals,
    TeamTotals,
    all_sheets,
    as_text,
    course_sheet,
    course_text,
    player_sheet,
    player_text,
    stage_columns,
)
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.plan import TourPlan
from lignerouge.flamme.tour.view import TourView, tour_view
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.phrases import LANGUAGES

FLAT = {"tiles": "a b c v", "kind": "normal", "name": "Around the pond"}


def enter(ledger: Ledger, plan: TourPlan, times: Mapping[str, int], sprint: Mapping[str, int], **mountain: int) -> None:
    """A stage of the paper tour: riders in their order of arrival with their times."""
    row = int(ledger.ridden)
    for place, (rider, time) in enumerate(times.items()):
        ledger.arrival[row, place] = RIDER_NUMBERS[rider]
        ledger.stage_time[row, RIDER_NUMBERS[rider]] = time
    for rider, points in sprint.items():
        ledger.stage_sprint[row, RIDER_NUMBERS[rider]] = points
    for rider, points in mountain.items():
        ledger.stage_mountain[row, RIDER_NUMBERS[rider]] = points
    close_row(plan.rules, ledger, False, row + 1 in plan.rest_days)


@cache
def rulebook() -> TourView:
    """Grand Tour p. 5-6: the stages 3 and 4 of the basic tour as Red (here team A) rides them."""
    plan, ledger = TourPlan.read({"stages": "basic", "rest_days": [3]}, 4), new_ledger(4)
    third = {"AR": 0, "BR": 0, "CR": 30, "CS": 30, "DS": 30, "DR": 80, "AS": 80, "BS": 80}
    fourth = {"BR": 0, "AS": 30, "DS": 30, "CR": 60, "CS": 60, "DR": 70, "BS": 70, "AR": 130}
    enter(ledger, plan, third, {"AR": 5, "BR": 3, "CR": 1}, DS=2, AS=1)
    enter(ledger, plan, fourth, {}, BR=5, AS=3, DS=1, AR=2)
    return tour_view(plan, ledger)


@cache
def ridden() -> TourView:
    """A whole tour between bots with everything in it."""
    stages = [3, FLAT, {**FLAT, "kind": "ttt"}, {**FLAT, "kind": "itt"}, *[FLAT] * 5]
    options: dict[str, Any] = {"stages": stages, "rest_days": [2], "specialists": True}
    match = Match.begin(GRAND_TOUR, options, ["random"] * 3, seeded(8))
    for _ in match.autopilot({seat: new_bot("random", seat).choose for seat in range(3)}):
        pass
    return match.view(None)


def lines_of(text: str, label: str) -> list[list[str]]:
    return [line.split()[len(label.split()) :] for line in text.splitlines() if line.strip().startswith(label)]


def test_the_player_sheet_of_the_rulebook() -> None:
    """Grand Tour p. 6: Red's rouleur and sprinteur in the stages 3 and 4."""
    sheet = player_sheet(rulebook(), "A")
    rouleur, sprinteur = sheet.riders
    assert (rouleur.rider, rouleur.times, rouleur.podium) == ("AR", (0, 130), (3, 0))
    assert (rouleur.sprint, rouleur.mountain) == ((5, 0), (0, 2))
    assert (sprinteur.rider, sprinteur.times, sprinteur.podium) == ("AS", (80, 30), (0, 2))
    assert (sprinteur.sprint, sprinteur.mountain) == ((0, 0), (1, 3))
    assert [stage.card for stage in sheet.stages] == [3, 4, 8, 11, 13, 18, 19]
    assert [stage.ridden for stage in sheet.stages] == [True] * 2 + [False] * 5
    text = player_text(sheet)
    assert lines_of(text, "time") == [["0:00", "2:10"], ["1:20", "0:30"]]
    assert lines_of(text, "podium") == [["3", "·"], ["·", "2"]]
    assert lines_of(text, "mountain") == [["·", "2"], ["1", "3"]]


def test_the_course_sheet_of_the_rulebook() -> None:
    """Grand Tour p. 6: after stage 4 Red has 5 tour points, 2:10 and 1:50, sprint 5 and 0, mountain 2 and 4."""
    sheet = course_sheet(rulebook())
    red = sheet.teams[0]
    assert red.podium == (3, 5)
    assert red.points == 5
    assert [rider.times for rider in red.riders] == [(0, 130), (80, 110)]
    assert [rider.sprint for rider in red.riders] == [(5, 5), (0, 0)]
    assert [rider.mountain for rider in red.riders] == [(0, 2), (1, 4)]
    assert (red.bonus, red.total, sheet.ranking) == (None, None, ())
    text = course_text(sheet)
    assert text.startswith("Course sheet\nstage")
    assert "3      4      8|    11" in text
    assert lines_of(text, "time R")[0] == ["0:00", "2:10"]
    assert lines_of(text, "A Aurore")[-1] == ["5", "·", "5"]


def test_the_jerseys_have_a_history() -> None:
    first, second = course_sheet(rulebook()).jerseys
    assert (first.stage, first.yellow, first.green, first.polka) == (1, "AR", "BR", "DS")
    assert (second.stage, second.yellow, second.green, second.polka) == (2, "BR", "AR", "AS")
    assert lines_of(course_text(course_sheet(rulebook())), "polka dot") == [["DS", "AS"]]


def test_the_end_of_the_rulebook_s_tour() -> None:
    """Grand Tour p. 7: Red has 10 + 1 + 1 = 12, Green 11 + 3 + 2 + 2 = 18; they are listed by rank."""
    nobody = RiderTotals("AR", (), (), ())
    red = TeamTotals("A", (10,), (0,), (nobody, nobody), 10, Bonus(general=0, sprint=1, mountain=1, team=0), 12)
    green = TeamTotals("B", (11,), (2,), (nobody, nobody), 13, Bonus(general=3, sprint=2, mountain=0, team=0), 18)
    text = course_text(CourseSheet(stage_columns(rulebook()), (red, green), (), ("B", "A")))
    table = text[text.index("Tour points") :].splitlines()
    assert table[0].split()[2:] == ["podium", "rest", "days", "general", "sprint", "mountain", "team", "total"]
    assert table[1].split() == ["B", "Boréal", "11", "2", "3", "2", "·", "·", "18"]
    assert table[2].split() == ["A", "Aurore", "10", "·", "·", "1", "1", "·", "12"]


def test_before_the_first_stage_the_sheets_are_empty() -> None:
    match = Match.begin(GRAND_TOUR, {"stages": [FLAT] * 3}, ["a", "b"], seeded(1))
    sheet = course_sheet(match.view(0))
    assert sheet.jerseys == ()
    assert {team.points for team in sheet.teams} == {0}
    assert "stroke" not in course_text(sheet)
    assert "so far" in course_text(sheet)
    assert player_sheet(match.view(0), "B").riders[0].times == ()


def test_running_totals_end_in_the_standings() -> None:
    view = ridden()
    sheet = course_sheet(view)
    for seat, team in enumerate(sheet.teams):
        assert team.podium[-1] == view.standings.podium[seat]
        assert team.rest[-1] == view.standings.rest[seat]
        assert team.bonus is not None
        assert team.total == team.points + sum(asdict(sheet)["teams"][seat]["bonus"].values())
        for rider, totals in enumerate(team.riders):
            assert totals.times[-1] == view.standings.times[2 * seat + rider]
            assert totals.sprint[-1] == view.standings.sprint[2 * seat + rider]
            assert totals.mountain[-1] == view.standings.mountain[2 * seat + rider]
    assert sheet.ranking == view.standings.ranking


def test_a_long_tour_takes_several_sheets() -> None:
    """Grand Tour p. 6: a new sheet with the 8th and with the 15th stage."""
    text = course_text(course_sheet(ridden()))
    assert "Course sheet 1 of 2" in text
    assert text.index("Course sheet 2 of 2") < text.index("stage                      8      9")
    assert "card                       3    own|   own" in text
    assert player_text(player_sheet(ridden(), "A")).count("AR rouleur · ") == 2
    grand = TourPlan.read({"stages": [FLAT] * 21}, 2)
    assert "Course sheet 3 of 3" in course_text(course_sheet(tour_view(grand, new_ledger(2))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_are_data_and_text_in_every_language(language: str) -> None:
    for view in (rulebook(), ridden()):
        for sheet in (course_sheet(view), player_sheet(view, "B")):
            text = as_text(sheet, language)
            assert json.loads(json.dumps(asdict(sheet)))["stages"][0]["confidence"] == "medium-high"
            assert "{" not in text
            assert max(map(len, text.splitlines())) <= 80


def test_every_stage_says_how_sure_we_are_of_it() -> None:
    text = course_text(course_sheet(ridden()))
    assert "   1  Stage 3, normal stage (reconstructed, fairly sure)" in text
    assert "   2  Around the pond, normal stage (own design)" in text


@pytest.mark.parametrize("team", ["D", "", "AB", "a"])
def test_only_teams_have_sheets(team: str) -> None:
    with pytest.raises(InputError, match="is not a team of this tour: there are A, B, C"):
        player_sheet(ridden(), team)


def test_all_sheets_lie_on_the_table() -> None:
    view = rulebook()
    sheets = all_sheets(view)
    assert [sheet.team for sheet in sheets.players] == list("ABCD"[: view.seats])
    assert sheets.players[0] == player_sheet(view, "A")
    assert sheets.course == course_sheet(view)
