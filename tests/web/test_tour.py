"""Tours in a real browser: from their making to the ceremony, and stages of all kinds."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.draft_pages import choices, is_drafting, take, take_any
from tests.support.race_pages import APART, CARD, LOCK, SKIP, act_by_mouse, act_quickly, press, ride
from tests.support.tour_pages import (
    ENDING,
    GO,
    SHORT,
    fits,
    is_over,
    nearly_over,
    open_tour,
    ride_by_socket,
    ride_unseen,
    stage_is_over,
    stages_ridden,
    table_of,
    to_hall,
    to_result,
)
from tests.web.conftest import NewPage, languages, sizes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]


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
        choices(page).first.wait_for()
        assert violations(page) == []
        take(page)
    ride(page, until=page.locator(SKIP).first.is_visible)  # the first stage begins by mouse
    page.get_by_role("button", name="How the tour stands").click()  # one press away
    expect(page.get_by_text("No stage is over yet.")).to_be_visible()
    page.locator(GO).first.click()
    ride_unseen(page, nearly_over(1))
    ride(page, act_quickly, until=stage_is_over(page))
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
    page.goto("/")
    expect(page.get_by_text("After stage 2 of 3, in front:")).to_be_visible()
    page.goto(address)
    to_hall(page)
    page.get_by_role("list", name="Stages of the tour").get_by_role(
        "button", name="Rest day"
    ).click()  # that is over, too
    expect(page.get_by_role("region", name="Rest day")).to_contain_text("after stage 1")
    assert violations(page) == []
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
    ride(page, until=page.locator(CARD).first.is_visible)
    ride_unseen(page, nearly_over(3))
    ride(page, act_quickly, until=stage_is_over(page))
    to_result(page)
    expect(
        page.get_by_role("heading", name="wins the tour").or_(page.get_by_role("heading", name="You win"))
    ).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Ride this tour again").click()
    choices(page).or_(page.get_by_text("chooses")).first.wait_for()
    assert page.url != address


KINDS = [
    {"tiles": "abcu", "kind": "ttt", "name": "Together"},
    {"tiles": "abDu", "kind": "itt", "name": "Alone"},
    {"tiles": "abDcefgu", "kind": "extended", "name": "The long day"},
]


def test_time_trials_and_an_extended_stage(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_tour(page, "me", "random", stages=KINDS))
    roads = (2, 4, 0)
    for number in range(3):
        ride(page, until=page.locator(CARD).first.is_visible)
        assert page.locator(".roads button").count() == roads[number]
        assert page.locator(".trial li").count() == (4 if roads[number] else 0)
        assert violations(page) == []
        assert [size for size in sizes(page) if not locks_in_view(page)] == []
        page.set_viewport_size({"width": 1440, "height": 900})
        if roads[number] == 0:
            ride_unseen(page, lambda view: (view["race"] or {}).get("phase") == "refreshment")
            ride(page, until=page.get_by_text("which played cards come back?").first.is_visible)
        ride_unseen(page, nearly_over(number + 1))
        ride(page, act_quickly, until=stage_is_over(page))
        finish = page.locator("section.finish")
        if number == 0:
            expect(finish).to_contain_text(re.compile(r"In \d+:\d\d\."))
        told = finish.inner_text()
        to_result(page)
        if number == 0:
            time = page.locator("table[data-of=result] tbody tr").first.locator("td", has_text=":").first.inner_text()
            assert f"In {time}." in told, "one truth for the time of a team"
            first = page.locator("table[data-of=result] tbody tr").first.get_attribute("data-rider") or ""
            team = {"A": "Aurore", "B": "Boréal"}[first[0]]
            expect(page.locator("#result-title")).to_have_text(f"Team {team} is first home")
            expect(page.get_by_text("Being ridden")).to_have_count(0)
        if number < 2:
            page.locator(GO).first.click()


def locks_in_view(page: Page) -> bool:
    """The button that locks a card is seen whole, below everything that a trial shows."""
    page.locator(CARD).first.click()
    button = page.locator(LOCK).bounding_box()
    return button is not None and button["y"] + button["height"] <= page.evaluate("innerHeight")


def test_the_roads_of_a_trial_cover_nobody_on_the_map(new_page: NewPage) -> None:
    page = new_page()
    stage = {"tiles": "abDcefgu", "kind": "itt", "name": "Alone"}
    page.goto(open_tour(page, "me", "random", "random", "random", stages=[stage] * 3))
    ride(page, until=page.locator(CARD).first.is_visible)
    assert page.locator(".roads button").count() == 8
    page.wait_for_function(APART, arg=[".map .rider", ".roads button"])


def test_a_team_trial_alone_names_the_faster_team(new_page: NewPage) -> None:
    page = new_page()
    page.request.put("/api/me", data={"name": "Ada"})
    wish = {"game": "flamme", "seats": [{"kind": "guest"}, {"kind": "bot", "bot": "sensible"}]}
    made = page.request.post("/api/tables", data={**wish, "options": {"stage": "abcu", "kind": "ttt"}})
    id = made.json()["table"]["id"]
    assert page.request.post(f"/api/tables/{id}/start").ok
    page.goto(f"/table/{id}")
    ride_unseen(page, is_over)
    ride(page, until=page.locator("a[href$='/record']").first.is_visible)
    view = page.request.get(f"/api/tables/{id}/replay").json()["steps"][-1]["view"]
    times = {one["rider"]: 60 * one["minutes"] + one["seconds"] for one in view["riders"]}
    teams = {team: max(time for rider, time in times.items() if rider[0] == team) for team in "AB"}
    faster = "AB"[view["places"].index(1)]
    assert teams[faster] == min(teams.values())
    said = "You win!" if faster == "A" else "Team Boréal wins"
    expect(page.locator(".finish h2")).to_have_text(said)


def test_two_people_draft_and_ride_on_one_device(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_tour(page, "me", "me", specialists=True))

    def act(page: Page, sight: str) -> bool:
        if is_drafting(page):
            return take_any(page)
        show = page.get_by_role("button", name="show my cards")
        if show.first.is_visible():
            assert page.locator(CARD).count() == 0
            return press(show)
        return act_by_mouse(page, sight)

    ride(page, act, until=page.locator(SKIP).first.is_visible)
    ride_unseen(page, nearly_over(1), seats=(0, 1))
    hall = page.get_by_role("list", name="Stages of the tour")
    ended = stage_is_over(page)
    ride(page, act, until=lambda: ended() or hall.is_visible())
    if hall.is_visible():  # the last riders came home unseen: people who share a device leave no bookmark
        hall.get_by_role("button").first.click()
    else:
        to_result(page)
    expect(page.locator("table[data-of=result] tbody tr")).to_have_count(4)


def test_a_tour_in_each_language_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page(size="small", language="fr", theme="dark")
    address = open_tour(page, "me", "random", "random", specialists=True, rest_days=[1])
    page.goto(address)
    for language in languages(page, "fr", "es"):
        page.locator(".cards footer .btn:visible").first.wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        assert fits(page)
        assert violations(page) == []
    ride_unseen(page, lambda view: len(view["results"]) == 0 and (view["race"] or {}).get("round", 0) >= 2)
    for _ in languages(page, "es", "fr"):
        ride(page, until=page.locator(CARD).first.is_visible)
        assert fits(page)
    ride_unseen(page, stages_ridden(1))
    for _ in languages(page, "fr", "es"):
        to_hall(page)
        for tab in range(4):
            page.locator(".bar-row .choice .btn").nth(tab).click()
            page.wait_for_timeout(300)
            assert fits(page)
            assert violations(page) == []
    ride_unseen(page, stages_ridden(3))
    for _ in languages(page, "es", "fr"):
        to_hall(page)
        page.locator("table[data-of=score]").wait_for()
        assert fits(page)
        assert violations(page) == []
    for path in ("/new?game=tour", "/import"):
        page.goto(path)
        for _ in languages(page, "fr", "es"):
            page.locator("form, input[type=file]").first.wait_for()
            page.wait_for_timeout(500)
            assert fits(page)
            assert violations(page) == []


def test_who_was_away_is_shown_every_stage_that_they_missed(new_page: NewPage) -> None:
    page = new_page()
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


def test_leaders_wear_their_jerseys_on_road_map_and_in_the_teams_panel(new_page: NewPage) -> None:
    page = new_page("/")
    address = open_tour(page, "me", "random", "random")
    held: dict[str, str] = {}

    def in_the_second_stage(view: dict[str, Any]) -> bool:
        if len(view["results"]) == 1:
            held.update(zip(("yellow", "green"), view["results"][0]["jerseys"], strict=False))
        return len(view["results"]) == 1 and (view["race"] or {"phase": ""})["phase"] == "energy"

    ride_by_socket(page, address, in_the_second_stage)
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    assert all(held.values()), "on a flat road only the polka jersey is nobody's"
    for size in sizes(page):
        for jersey, rider in held.items():
            for place in (".map", ".strip"):
                worn = page.locator(f"{place} [data-rider={rider}] [data-jersey={jersey}]")
                expect(worn).to_have_count(1)
                expect(page.locator(f"{place} [data-jersey={jersey}]")).to_have_count(1)
        if size == "laptop":
            wearer = page.locator("aside .teams li").nth("ABC".index(held["yellow"][0]))
            expect(wearer.get_by_role("button", name=re.compile("Yellow jersey"))).to_be_attached()


def test_the_hall_by_the_tab_key(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto("/")
    address = open_tour(page, "me", "random")
    ride_by_socket(page, address, stages_ridden(1))
    page.goto(address)
    to_hall(page)
    stops = set[str]()
    for _ in range(60):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            """() => {
              const {left, right, top, bottom} = document.activeElement.getBoundingClientRect();
              const isSeen = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
              return [document.activeElement.textContent.trim(), isSeen || document.activeElement === document.body];
            }"""
        )
        assert stop[1], stop[0]
        if stop[0].startswith("Line up") or (stop[0] in stops and stop[0] == "Standings"):
            break
        stops.add(stop[0])
    assert any(stop.startswith("1") for stop in stops), "the stage that was ridden is one of them"
