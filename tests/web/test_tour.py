"""Tours in a real browser: from their making to the ceremony, stages of all kinds, and every number of the score."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.axe import violations
from tests.web.conftest import NewPage
from tests.web.riding import CARD, SKIP, act_by_mouse, press, ride, shown
from tests.web.touring import SHORT, open_tour, ride_by_socket, stages_ridden, table_of

from lignerouge.flamme.bots.bots import new_bot
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.sheets import all_sheets
from lignerouge.flamme.tour.view import TourView
from lignerouge.flamme.tour.words import clock
from lignerouge.kernel.journal import checksum, write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]

ENDING, GO = ".dock .actions .btn.red", "button.go:visible"


def stage_is_over(page: Page) -> Callable[[], bool]:
    """The race table has shown the last round."""
    return lambda: shown(page.locator(ENDING))


def to_result(page: Page) -> None:
    """From the race table to the result of its stage."""
    page.locator(ENDING).first.click()
    page.locator("table[data-of=result], table[data-of=score]").first.wait_for()


def to_hall(page: Page) -> None:
    """Whoever comes back is first shown what they have missed of a stage."""
    for _ in range(200):
        if page.locator(".bar-row").is_visible():
            return
        if not press_shown(page, ENDING) and not press_shown(page, SKIP):
            page.wait_for_timeout(200)


def press_shown(page: Page, selector: str) -> bool:
    """Press it, if it is there."""
    return shown(page.locator(selector)) and press(page.locator(selector))


def fits(page: Page) -> bool:
    """Nothing hangs over the edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_tour_of_three_stages_from_its_making_to_the_ceremony(new_page: NewPage) -> None:
    page = new_page("/new?game=tour")
    page.get_by_text("Your own tour").click()
    page.get_by_text("A stage of your own").click()
    for stage in SHORT:
        page.get_by_label("Its tiles, as letters").fill(stage["tiles"])
        page.get_by_label("Its name").fill(stage["name"])
        page.get_by_role("button", name="Add this stage").click()
        expect(page.locator(".route")).to_contain_text(stage["name"])
    page.get_by_role("button", name=f"Move {SHORT[1]['name']} up").click()
    page.get_by_role("button", name=f"Move {SHORT[1]['name']} down").click()
    page.get_by_role("combobox", name="Rest day").select_option("1")
    page.get_by_role("checkbox", name="Specialists").check()
    page.get_by_role("button", name="Remove team Dune").click()
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url("**/table/*")
    for _ in range(2):
        page.get_by_role("button", name="Take:").first.wait_for()
        assert violations(page) == []
        page.get_by_role("button", name="Take:").first.click()
        page.wait_for_timeout(500)
    ride(page, until=page.locator(SKIP).first.is_visible)  # the first stage begins by mouse
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="How the tour stands").click()
    expect(page.get_by_text("No stage is over yet.")).to_be_visible()
    page.locator(GO).first.click()
    ride(page, until=stage_is_over(page))
    to_result(page)
    assert page.locator("table[data-of=result] tbody tr").count() == 6
    assert violations(page) == []
    page.get_by_role("button", name="See it again").click()
    page.locator(ENDING).first.wait_for()
    to_result(page)
    page.locator(GO, has_text="To the rest day").first.click()
    expect(page.get_by_role("heading", name="Rest day")).to_be_visible()
    assert violations(page) == []
    address = page.url
    page.goto("/mine")  # weeks later, or on another device
    ride_by_socket(page, address, stages_ridden(2))
    page.goto(address)
    to_hall(page)
    page.get_by_role("button", name="Standings").click()
    expect(page.locator("table[data-of=general]")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Sheets").click()
    assert page.locator("table[data-of=player]").count() == 3
    assert violations(page) == []
    page.get_by_role("button", name="On another device").click()
    expect(page.get_by_text("This tour is kept on the server")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.locator(GO).first.click()
    ride(page, until=stage_is_over(page))
    to_result(page)
    expect(
        page.get_by_role("heading", name="wins the tour").or_(page.get_by_role("heading", name="You win"))
    ).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Ride this tour again").click()
    page.get_by_role("button", name="Take:").or_(page.get_by_text("chooses")).first.wait_for()
    assert page.url != address


KINDS = [
    {"tiles": "abcu", "kind": "ttt", "name": "Together"},
    {"tiles": "abDu", "kind": "itt", "name": "Alone"},
    {"tiles": "abDcefgu", "kind": "extended", "name": "The long day"},
]


def test_time_trials_and_an_extended_stage(new_page: NewPage) -> None:
    page = new_page("/")
    page.goto(open_tour(page, "me", "random", stages=KINDS))
    roads, seen = (2, 4, 0), False

    def is_over() -> bool:
        nonlocal seen
        seen = seen or page.get_by_text("take back?").first.is_visible()
        return stage_is_over(page)()

    for number in range(3):
        ride(page, until=page.locator(CARD).first.is_visible)
        assert page.locator(".roads button").count() == roads[number]
        assert page.locator(".trial li").count() == (4 if roads[number] else 0)
        assert violations(page) == []
        ride(page, until=is_over)
        to_result(page)
        if number == 0:
            first = page.locator("table[data-of=result] tbody tr").first.get_attribute("data-rider") or ""
            team = {"A": "Aurore", "B": "Boréal"}[first[0]]
            expect(page.locator("#result-title")).to_have_text(f"Team {team} is first home")
        if number < 2:
            page.locator(GO).first.click()
    assert seen, "energy was taken back"


def test_a_team_trial_alone_names_the_faster_team(new_page: NewPage) -> None:
    page = new_page("/")
    page.request.put("/api/me", data={"name": "Ada"})
    wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "bot", "bot": "sensible"}]}
    made = page.request.post("/api/tables", data={**wish, "options": {"stage": "abcu", "kind": "ttt"}})
    id = made.json()["table"]["id"]
    assert page.request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/table/{id}")
    ride(page)
    ride(page, until=page.locator("a[href$='/record']").first.is_visible)
    view = page.request.get(f"/api/tables/{id}/replay").json()["steps"][-1]["view"]
    times = {one["rider"]: 60 * one["minutes"] + one["seconds"] for one in view["riders"]}
    teams = {team: max(time for rider, time in times.items() if rider[0] == team) for team in "AB"}
    faster = "AB"[view["places"].index(1)]
    assert teams[faster] == min(teams.values())
    said = "You win!" if faster == "A" else "Team Boréal wins"
    expect(page.locator(".finish h2")).to_have_text(said)


def test_two_people_draft_and_ride_on_one_device(new_page: NewPage) -> None:
    page = new_page("/", size="phone")
    page.goto(open_tour(page, "me", "me", specialists=True))

    def act(page: Page) -> bool:
        if shown(page.get_by_role("button", name="Take:")):
            return press(page.get_by_role("button", name="Take:"))
        show = page.get_by_role("button", name="show my cards")
        if show.first.is_visible():
            assert page.locator(CARD).count() == 0
            return press(show)
        return act_by_mouse(page)

    ride(page, act, until=stage_is_over(page))
    to_result(page)
    expect(page.locator("table[data-of=result] tbody tr")).to_have_count(4)


@pytest.mark.parametrize("language", ["fr", "es"])
def test_a_tour_in_each_language_on_a_small_phone(new_page: NewPage, language: str) -> None:
    page = new_page("/", size="small", language=language, theme="dark")
    address = open_tour(page, "me", "random", "random", specialists=True, rest_days=[1])
    page.goto(address)
    page.locator(".cards footer .btn").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    assert fits(page)
    assert violations(page) == []
    page.goto("/mine")
    ride_by_socket(page, address, lambda view: len(view["results"]) == 0 and (view["race"] or {}).get("round", 0) >= 2)
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    assert fits(page)
    page.goto("/mine")
    ride_by_socket(page, address, stages_ridden(1))
    page.goto(address)
    to_hall(page)
    for tab in range(4):
        page.locator(".bar-row .choice .btn").nth(tab).click()
        page.wait_for_timeout(300)
        assert fits(page)
        assert violations(page) == []
    page.goto("/mine")
    ride_by_socket(page, address, stages_ridden(3))
    page.goto(address)
    to_hall(page)
    page.locator("table[data-of=score]").wait_for()
    assert fits(page)
    assert violations(page) == []
    for path in ("/new?game=tour", "/import"):
        page.goto(path)
        page.locator("form, input[type=file]").first.wait_for()
        page.wait_for_timeout(500)
        assert fits(page)
        assert violations(page) == []


def test_a_tour_goes_to_a_file_and_on_from_there(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("/")
    address = open_tour(page, "me", "random")
    early = page.request.get(f"/api/tables/{table_of(address)}/record")
    assert (early.status, early.json()["code"]) == (409, "not-now")
    ride_by_socket(page, address, lambda view: len(view["results"]) == 1 and (view["race"] or {}).get("round", 0) >= 2)
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="How the tour stands").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as file").click()
    file = tmp_path / "tour.record"
    download.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "result: unfinished" in text
    assert "\n2/" not in text, "nothing of the stage that is being ridden"
    before = page.locator("table[data-of=general] tbody").inner_text()
    other = new_page("/import", expects="422")
    bad = tmp_path / "bad.record"
    bad.write_text(text.replace("1/1/", "1/2/", 1), encoding="utf-8")
    other.locator("input[type=file]").set_input_files(bad)
    expect(other.get_by_role("alert")).to_contain_text("This is no record of a match")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("1 stage is over")).to_be_visible()
    assert violations(other) == []
    other.get_by_role("button", name="To the start").click()
    other.wait_for_url("**/table/*")
    expect(other.locator("table[data-of=general]")).to_be_visible()
    assert other.locator("table[data-of=general] tbody").inner_text() == before
    other.locator(GO).first.click()
    ride(other, until=other.locator(CARD).first.is_visible)
    url = other.url
    other.goto("/mine")
    ride_by_socket(other, url, stages_ridden(3))
    other.goto(url)
    to_hall(other)
    other.locator("table[data-of=score]").wait_for()


def test_who_was_away_is_shown_every_stage_that_they_missed(new_page: NewPage) -> None:
    page = new_page("/")
    address = open_tour(page, "me", "random")
    ride_by_socket(page, address, lambda view: len(view["results"]) == 0 and (view["race"] or {}).get("round", 0) >= 2)
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    page.goto("/mine")
    ride_by_socket(page, address, stages_ridden(2))
    page.goto(address)
    to_hall(page)
    result = page.locator("section[aria-labelledby=result-title]")
    expect(result).to_contain_text("Stage 1 of 3")
    page.locator(GO, has_text="To the result of stage 2").first.click()
    expect(result).to_contain_text("Stage 2 of 3")
    page.locator(GO, has_text="Line up for stage 3").first.click()
    ride(page, until=page.locator(CARD).first.is_visible)
    page.goto("/mine")
    ride_by_socket(page, address, stages_ridden(3))
    page.goto("/mine")
    winner = page.request.get(f"/api/tables/{table_of(address)}").json()["table"]["result"][0]
    said = {"A": "Won by Aurore (Ada 1)", "B": "Won by Boréal"}[winner]
    expect(page.locator("li", has=page.locator(f"a[href='{address}']")).first).to_contain_text(said)


def test_a_file_that_cannot_be_used_says_why_and_breaks_nothing(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("/")
    address = open_tour(page, "me", "random")
    ride_by_socket(page, address, stages_ridden(1))
    text = page.request.get(f"/api/tables/{table_of(address)}/record").text()
    other = new_page("/import", language="es", expects="Failed to load resource")
    body = text.rpartition("check: ")[0].replace("game: tour 1", "game: tour 9")
    files = {
        "cut off.record": (text[: len(text) // 2], "está cortado"),
        "a picture.record": ("\x00\x01\x02", "No es el registro"),
        "newer.record": (f"{body}check: {checksum(body)}\n", "otras reglas"),
        "huge.record": (text + "\n" * 2_000_001, "demasiado grande"),
    }
    for name, (content, said) in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        other.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(other.get_by_role("alert")).to_contain_text(said)
        expect(other.locator("form")).to_have_count(0)
    assert violations(other) == []
    good = tmp_path / "good.record"
    good.write_text(text, encoding="utf-8")
    other.context.set_offline(True)
    other.locator("input[type=file]").set_input_files(good)
    expect(other.get_by_role("alert")).to_be_visible()
    other.context.set_offline(False)
    other.get_by_role("alert").get_by_role("button").click()
    expect(other.locator("form")).to_be_visible()
    other.reload()  # half-way: nothing was made
    assert other.request.get("/api/me/tables").json().get("tables", []) == []
    other.locator("input[type=file]").set_input_files(good)
    other.locator("form .go button").click()
    other.wait_for_url("**/table/*")
    expect(other.locator("table[data-of=general]")).to_be_visible()


TOURS = 50
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


def test_the_standings_of_fifty_random_tours_are_those_of_the_engine(new_page: NewPage) -> None:
    page = new_page("/")
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
