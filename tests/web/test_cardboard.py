"""The book of those who play with cardboard, in a real browser."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.paper_pages import SAVED, begin_scores, choose_stage, column, type_rider, type_stage
from tests.web.conftest import NewPage

from lignerouge.flamme.explain.cases import RULEBOOK

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

EXAMPLE = next(case for case in RULEBOOK.cases() if case.page == "p. 6, Sheets (example)")
TOKENS = (
    {"Major": ["AR", "DR", "BR"], "Minor": ["BS", "AS"]},
    {"Major": ["CS", "AS", "BR"], "Minor": ["AR", "DS"]},
    {"Major": ["DR", "DS", "CR"], "Minor": ["AR", "BR"]},
)


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def undotted(told: dict[str, Any]) -> dict[str, Any]:
    return {rider.replace(".", ""): value for rider, value in told.items()}


def check_stage(page: Page, expected: dict[str, Any]) -> None:
    """Everything that the rulebook's case says of a stage stands on the page."""
    for key, panel, cell in (
        ("times", "The stage", ".time"),
        ("total_times", "General classification", ".time"),
        ("sprint", "General classification", ".sprint"),
        ("mountain", "General classification", ".mountain"),
    ):
        if key in expected:
            told = {rider: clock(value) if "time" in key else str(value) for rider, value in expected[key].items()}
            shown = column(page, panel, cell)
            assert {rider: shown[rider] for rider in undotted(told)} == undotted(told), key
    if "arrival" in expected:
        arrival = list(column(page, "The stage", ".time"))
        assert arrival == [rider.replace(".", "") for rider in expected["arrival"]]
    points = {team: str(value) for team, value in expected["tour_points"].items()}
    assert column(page, "Tour points", ".points", "team") == points
    for jersey, wearer in expected["jerseys"].items():
        plate = page.locator(f"[data-jersey={jersey}] svg").nth(1)
        expect(plate).to_have_attribute("aria-label", wearer.replace(".", ""))
    if "start_order_next" in expected:
        order = page.locator("ol.start [data-team]").evaluate_all("all => all.map(one => one.dataset.team)")
        assert order == expected["start_order_next"]


def check_fatigue(page: Page, stage: dict[str, Any], expected: dict[str, Any]) -> None:
    """Who gives how many cards back."""
    for rider, left in expected["exhaustion_next"].items():
        back = stage["exhaustion"][rider] - left
        row = page.locator(f".back [data-rider={rider.replace('.', '')}]")
        if back:
            expect(row).to_contain_text(f"{back} back to the supply, {left} to keep")
        else:
            expect(row).to_have_count(0)


def test_the_rulebooks_example_to_the_last_number(new_page: NewPage) -> None:
    """Grand Tour p. 5-7, typed on a phone."""
    page = new_page("/", size="phone")
    page.get_by_role("link", name="At the real table").click()
    begin_scores(page, 4, "3, 4, 8")
    assert violations(page) == []
    stages, expected = EXAMPLE.question["stages"], EXAMPLE.expect["stages"]
    for n, (stage, told) in enumerate(zip(stages, expected, strict=True)):
        if n:
            choose_stage(page, n)
        type_stage(page, stage, {})
        expect(page.get_by_text("Nobody has one of the M")).to_have_count(2)
        type_stage(page, {"finish": []}, TOKENS[n])
        expect(page.get_by_text("Nobody has one of the M")).to_have_count(0)
        page.get_by_role("region", name="The stage").wait_for()
        check_stage(page, told)
        if "exhaustion_next" in told:
            check_fatigue(page, stage, told)
    totals = {team: str(value) for team, value in EXAMPLE.expect["total"].items()}
    assert column(page, "Final score", ".total", "team") == totals
    assert list(column(page, "Final score", ".total", "team")) == EXAMPLE.expect["ranking"]
    expect(page.get_by_role("list", name="Podium").locator("li")).to_have_count(3)
    third = page.get_by_role("list", name="Podium").locator("li").nth(2)
    assert third.evaluate(
        "one => [one, ...one.querySelectorAll('span')].every(a => a.scrollHeight <= a.clientHeight + 1)"
    )
    page.evaluate("window.print = () => (window.printed = document.querySelectorAll('.paper article svg').length)")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed >= 6")  # map and profile of each stage
    page.emulate_media(media="print")
    expect(page.locator(".paper [data-rider]").first).to_be_visible()
    expect(page.locator("fieldset").first).to_be_hidden()  # what is typed with stays on the screen
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".paper")).to_have_count(0)
    # by the browser's own key: the sheets are there before it returns
    sheets = "() => (dispatchEvent(new Event('beforeprint')), document.querySelectorAll('.paper article').length)"
    assert page.evaluate(sheets) == len(stages)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the book as a file").click()
    assert len(json.loads(saved.value.path().read_text())["entries"]) == 3
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def two_teams(page: Page) -> None:
    """A short book with its first stage typed."""
    begin_scores(page, 2, "3, 4, 8")
    for n, rider in enumerate(("AR", "AS", "BR", "BS")):
        type_rider(page, rider, {"minutes": n // 2, "beyond": 4 - n % 2, "lane": 0}, n)
    page.get_by_role("region", name="The stage").wait_for()


def test_what_is_typed_without_a_connection_is_not_lost(new_page: NewPage) -> None:
    # Where the connection goes while something is sent, the server has it and the page has not heard so: what is sent
    # next meets a conflict (409), and both are woven together.
    page = new_page("/", service_worker=True, expects="409")
    two_teams(page)
    expect(page.locator(SAVED)).to_be_visible()
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    type_rider(page, "BS", {"minutes": 3, "beyond": 1, "lane": 0}, 7)
    expect(page.get_by_text("No connection. Kept on this device")).to_be_visible()
    page.reload()  # the tab was closed meanwhile
    page.context.set_offline(False)
    expect(page.locator(SAVED)).to_be_visible()
    choose_stage(page, 0)
    expect(page.get_by_role("textbox", name="Minutes of Boréal, sprinteur")).to_have_value("3")
    assert column(page, "The stage", ".time")["BS"] == "3:40"
    book = page.request.get(f"/api/cardboard/{page.url.rpartition('/')[2]}").json()
    assert book["document"]["entries"]["1"]["exhaustion"]["BS"] == 7


def test_corrections_undo_and_what_does_not_fit(new_page: NewPage) -> None:
    page = new_page("/", expects="422")
    two_teams(page)
    assert column(page, "The stage", ".time")["AR"] == "0:10"
    type_rider(page, "AR", {"minutes": 1, "beyond": 4, "lane": 0}, 0)
    type_rider(page, "AS", {"minutes": 1, "beyond": 2, "lane": 0}, 0)
    expect(page.get_by_text("Somebody was first home")).to_be_visible()
    expect(page.get_by_role("region", name="The stage")).to_have_count(0)
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    page.get_by_role("region", name="The stage").wait_for()
    page.get_by_role("button", name="Change the set-up").click()
    page.get_by_label("Stages, in order").fill("4, 5, nonsense")
    page.get_by_role("button", name="Save the set-up").click()
    expect(page.get_by_role("alert")).to_contain_text("There is only one tile n, and this stage uses it twice.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(SAVED)).to_be_visible()


def test_two_devices_and_a_reader(new_page: NewPage) -> None:
    ann = new_page("/", expects="409")
    two_teams(ann)
    ann.get_by_text("Share this book").click()
    read = ann.get_by_label("Link to read").input_value()
    write = ann.get_by_label("Link to write").input_value()
    reader = new_page(read)
    expect(reader.get_by_text("You are reading.")).to_be_visible()
    assert reader.locator(".square input").first.is_disabled()
    bob = new_page(write, size="phone")
    expect(bob.locator(SAVED)).to_be_visible()
    assert "#" not in bob.url
    choose_stage(bob, 0)
    ann.context.set_offline(True)
    type_rider(ann, "AR", {"minutes": 0, "beyond": 5, "lane": 0}, 1)
    type_rider(bob, "BS", {"minutes": 2, "beyond": 3, "lane": 0}, 2)
    type_rider(bob, "AR", {"minutes": 0, "beyond": 2, "lane": 0}, 0)
    expect(bob.locator(SAVED)).to_be_visible()
    bob.wait_for_timeout(1500)
    ann.context.set_offline(False)
    expect(ann.get_by_text("Two devices changed the same thing")).to_be_visible()
    assert column(ann, "The stage", ".time")["BS"] == "2:20"
    ann.get_by_role("button", name="Take the other").click()
    expect(ann.locator(SAVED)).to_be_visible()
    expect(ann.locator("fieldset .square input:checked").first).to_have_accessible_name(
        "Aurore, rouleur: square +2, 30 seconds"
    )


@pytest.mark.parametrize(("language", "title"), [("fr", "Sur la table"), ("es", "Con el juego de mesa")])
def test_in_each_language_on_a_small_phone_at_night(new_page: NewPage, language: str, title: str) -> None:
    page = new_page("/cardboard", size="small", language=language, theme="dark")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert violations(page) == []
    page.locator("form .btn.red").click()
    page.locator("fieldset .squares").first.wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_keys_only(new_page: NewPage) -> None:
    page = new_page("/cardboard")
    page.get_by_label("Name of the book").focus()
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    page.locator("fieldset .squares").first.wait_for()
    page.locator(".square input").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".square input").nth(2)).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("fieldset .stepper input").first).to_have_value("1")


def test_a_list_that_is_no_tour_is_refused_and_a_book_is_among_my_tables(new_page: NewPage) -> None:
    page = new_page("/cardboard", size="small", expects="status of 422")
    page.get_by_role("combobox", name="Tour").select_option("own")
    stages = page.get_by_label("Stages, in order")
    for text, why in (("3, 4", "at least 3 stages"), ("3, 4, 99", "no stage card 99"), ("3, 4, 3", "twice")):
        stages.fill(text)
        stages.blur()
        page.locator("button.big").click()
        expect(page.get_by_role("alert").filter(has_text=why)).to_be_visible()
    stages.fill("3, 4, nonsense")  # letters of tiles, each of which is there once
    stages.blur()
    expect(page.get_by_role("alert").filter(has_text="There is only one tile n")).to_have_count(1)
    page.get_by_text("Pick the stages by their pictures").click()
    assert violations(page) == []
    stages.fill("3, 4")
    stages.blur()
    page.locator("[data-stage='9']").click()
    page.locator("[data-stage='8']").click()
    expect(stages).to_have_value("3, 4, 9, 8")
    page.locator("[data-stage='9']").click()
    expect(stages).to_have_value("3, 4, 8")
    expect(page.locator("[data-stage='8'] svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("button.big").click()
    page.wait_for_url("**/cardboard/*")
    book = page.url.rpartition("/")[2]
    expect(page.locator(SAVED)).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_role("heading", name="Books of cardboard")).to_be_visible()
    way = page.locator(".book a")
    expect(way).to_have_attribute("href", f"/cardboard/{book}")
    expect(way).to_contain_text("Open")
    boxes = [one.bounding_box() for one in (page.locator(".book .what"), way)]
    assert all(boxes)
    name, button = ((one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"]) for one in boxes if one)
    assert name[2] <= button[0] or name[3] <= button[1], "neither lies over the other"
    assert violations(page) == []
    page.evaluate("localStorage.clear()")  # as another browser of the same guest
    page.reload()
    expect(way).to_have_attribute("href", f"/cardboard/{book}")
    expect(page.locator(".book svg").first).to_be_visible()
