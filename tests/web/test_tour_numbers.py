"""Every number of the score, on the page as in the engine."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.support.depth import how_many
from tests.web.conftest import NewPage

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.text.race import clock
from lignerouge.flamme.text.sheets import all_sheets
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.journal import write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]

TOURS = how_many(12, interpreted=12, deep=50)
TILES = ["abcu", "abDu", "acbdu", "abcdu", "aDcu", "abDcu"]


def random_tour(seed: int) -> Match[Any, TourView]:
    """A finished tour of three to eight short stages of any kind."""
    dice = random.Random(seed)
    seats, length = dice.randint(2, 4), dice.randint(3, 8)
    kinds = ("normal", "normal", "extended", "ttt", "itt")
    options = {
        "stages": [{"tiles": dice.choice(TILES), "kind": dice.choice(kinds)} for _ in range(length)],
        "rest_days": [dice.randint(1, length - 1)] if dice.random() < 0.7 else [],
        "specialists": dice.random() < 0.5,
    }
    match: Match[Any, TourView] = Match.begin(GRAND_TOUR, options, [f"P{n}" for n in range(seats)], seeded(seed))
    pilots = {seat: new_bot("random", 100 * seed + seat).choose for seat in range(seats)}
    for _ in match.autopilot(pilots):
        pass
    return match


def dash(value: int) -> str:
    """Points as the tables write them."""
    return str(value) if value else "–"


READ = """() => [...document.querySelectorAll("table[data-of]")].map((table) => ({
  of: table.dataset.of, team: table.dataset.team ?? "",
  rows: [...table.querySelectorAll("tbody tr")].map((row) => {
    const body = row.closest("tbody");
    const data = { ...table.dataset, ...body.dataset, ...row.dataset };
    return [data.rider ?? data.team ?? "", ...[...row.querySelectorAll("td")].map((cell) => cell.textContent.trim())];
  }),
}))"""


def standings_of(view: TourView) -> dict[str, list[list[str]]]:
    """What the tables of the final standings must say."""
    riders = [f"{team}{type_}" for team in "ABCD"[: view.seats] for type_ in "RS"]
    number, totals = {rider: n for n, rider in enumerate(riders)}, view.standings
    best, fastest = min(totals.times), min(totals.team_times)
    score = []
    for place, team in enumerate(totals.ranking, 1):
        seat = "ABCD".index(team)
        parts = [totals.podium[seat], totals.rest[seat], *(row[seat] for row in totals.bonus)]
        score.append([team, str(place), *map(dash, parts), str(totals.total[seat])])
    points = []
    for team in totals.order:
        seat = "ABCD".index(team)
        won = [dash(result.podium[2 * seat] + result.podium[2 * seat + 1]) for result in view.results]
        rest = [dash(totals.rest[seat])] if view.rest_days else []
        points.append([team, *won, *rest, str(totals.points[seat])])
    general = []
    for place, rider in enumerate(totals.general, 1):
        n = number[rider]
        gap = f"+{clock(totals.times[n] - best)}" if place > 1 else ""
        row = [rider, str(place), clock(totals.times[n]), gap, dash(totals.sprint[n]), dash(totals.mountain[n])]
        general.append(row)
    found = {"score": score, "points": points, "general": general}
    for key, names, column, awards in (
        ("sprint", totals.sprinters, totals.sprint, view.awards[1]),
        ("mountain", totals.climbers, totals.mountain, view.awards[2]),
    ):
        rows = [
            [rider, str(n + 1), str(column[number[rider]]), f"+{awards[n]}" if n < len(awards) else ""]
            for n, rider in enumerate(names)
        ]
        found[key] = rows or [["", "Nobody has points yet."]]
    found["team"] = []
    for n, team in enumerate(totals.teams):
        time = totals.team_times["ABCD".index(team)]
        award = f"+{view.awards[3][n]}" if n < len(view.awards[3]) else ""
        found["team"].append([team, str(n + 1), clock(time), f"+{clock(time - fastest)}" if n else "", award])
    return found


def sheets_of(view: TourView) -> dict[str, list[list[str]]]:
    """What the score sheets must say: those of the engine, row by row."""
    sheets = all_sheets(view)
    found: dict[str, list[list[str]]] = {}
    for sheet in sheets.players:
        rows = found[f"player {sheet.team}"] = []
        for rider in sheet.riders:
            points = [[rider.rider, *map(dash, row)] for row in (rider.podium, rider.sprint, rider.mountain)]
            rows += [[rider.rider], [rider.rider, *map(clock, rider.times)], *points]
    course = found["course"] = []
    for team in sheets.course.teams:
        course += [[team.team], [team.team, *map(dash, team.podium)]]
        if any(team.rest):
            course.append([team.team, *map(dash, team.rest)])
        course += [[team.team, *map(clock, rider.times)] for rider in team.riders]
        course += [[team.team, *map(dash, rider.sprint)] for rider in team.riders]
        course += [[team.team, *map(dash, rider.mountain)] for rider in team.riders]
    course.append([""])
    for jersey in ("yellow", "green", "polka"):
        course.append(["", *(getattr(wearers, jersey) for wearers in sheets.course.jerseys)])
    return found


def tables_on(page: Page) -> dict[str, list[list[str]]]:
    """All tables, by what they are of."""
    return {f"{table['of']} {table['team']}".strip(): table["rows"] for table in page.evaluate(READ)}


def test_the_standings_of_random_tours_are_those_of_the_engine(new_page: NewPage) -> None:
    page = new_page()
    page.request.put("/api/me", data={"name": "Ada"})
    for seed in range(TOURS):
        match = random_tour(seed)
        view = match.view(None)
        headers = {"content-type": "text/plain"}
        kept = page.request.post("/api/records", data=write(match.journal), headers=headers)
        assert kept.ok, kept.text()
        page.goto(f"/table/{kept.json()['id']}")
        page.locator("table[data-of=gaps]").wait_for(state="attached")  # the last to come
        shown_now = tables_on(page)
        for name, rows in standings_of(view).items():
            assert shown_now[name] == rows, (seed, name)
        page.get_by_role("button", name="Sheets").click()
        page.locator("table[data-of=course]").wait_for()
        shown_now = tables_on(page)
        for name, rows in sheets_of(view).items():
            assert shown_now[name] == rows, (seed, name)
