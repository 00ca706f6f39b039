"""Six teams in a real browser: automatic ones in forms and lobbies, and the whole Grand Tour from form to ceremony."""

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.depth import DEEP
from tests.support.draft_pages import choices, take
from tests.support.race_pages import CARD, ride
from tests.support.tour_pages import fits, ride_by_socket, stages_ridden, table_of, to_hall
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(900)]


def who(page: Page, team: str, wanted: str) -> None:
    """Who rides for a team."""
    page.get_by_role("combobox", name=f"Who rides for {team}?").select_option(label=wanted)


def test_automatic_teams_in_the_form_and_in_the_lobby(new_page: NewPage) -> None:
    page = new_page("/new?for=friends", size="small")
    page.get_by_role("checkbox", name="Handicap").check()
    who(page, "Cyprès", "Peloton team")
    expect(page.get_by_text("one card from its deck moves both riders")).to_be_visible()
    expect(page.get_by_role("combobox", name="Handicap of Boréal")).to_be_visible()
    expect(page.get_by_role("combobox", name="Handicap of Cyprès")).to_have_count(0)
    others = page.get_by_role("combobox", name="Who rides for Dune?")
    expect(others.locator("option", has_text="Peloton team")).to_be_disabled()
    who(page, "Dune", "Muscle team")
    assert fits(page)
    assert violations(page) == []
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("textbox").last.fill("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    places = page.locator("li", has=page.get_by_role("combobox", name="Who rides for"))
    expect(places).to_have_count(3)
    expect(places.nth(1)).to_contain_text("Peloton team")
    expect(places.nth(1)).to_contain_text("Rides by itself")
    who(page, "Boréal", "Muscle team")
    expect(places.nth(0)).to_contain_text("Rides by itself")
    assert fits(page)
    assert violations(page) == []
    page.get_by_role("button", name="To the start").or_(page.get_by_role("button", name="Start")).first.click()
    ride(page, until=page.locator(CARD).first.is_visible)
    table = page.request.get(f"/api/tables/{table_of(page.url)}").json()["table"]
    assert [seat["bot"] for seat in table["seats"]] == ["", "muscle", "peloton", "muscle"]


def test_the_grand_tour_of_six_teams(new_page: NewPage) -> None:
    page = new_page("/new?game=tour&for=family")
    page.get_by_text("Full tour").click()
    expect(page.get_by_role("combobox", name="Rest day", exact=True)).to_have_value("9")
    expect(page.get_by_role("combobox", name="Second rest day")).to_have_value("15")
    for _ in range(3):
        page.get_by_role("button", name="Add a team").click()
    expect(page.get_by_role("button", name="Add a team")).to_have_count(0)
    who(page, "Dune", "Carefree bot")
    who(page, "Églantine", "Peloton team")
    who(page, "Fusain", "Muscle team")
    page.get_by_role("checkbox", name="Specialists").check()
    expect(page.get_by_role("img", name="Profile of Stage 21")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url("**/table/*")
    choices(page).first.wait_for()
    assert violations(page) == []
    order = page.get_by_role("list", name="Order of the draft")
    cut = order.locator("b, em").evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length")
    assert cut == 0, "twelve turns, and no name is cut"
    take(page)
    address = page.url

    def go_on(stages: int) -> None:
        page.goto("/mine")
        ride_by_socket(page, address, stages_ridden(stages), (0, 1), lambda prompt: prompt["options"][-1])
        page.goto(address)

    go_on(1)
    to_hall(page)
    page.get_by_role("button", name="Stage", exact=True).click()
    expect(page.locator("table[data-of=result] tbody tr")).to_have_count(12)
    assert violations(page) == []
    if not DEEP:  # `tests/server/live/test_grand_tour.py` rides all of it in every run
        return
    go_on(15)
    to_hall(page)
    page.get_by_role("button", name="Rest day").first.click()
    expect(page.get_by_role("heading", name="Rest day")).to_be_visible()
    assert violations(page) == []
    go_on(20)
    to_hall(page)
    for _ in range(20):  # whoever missed results is shown them first, one after the other
        page.get_by_role("button", name="Standings").click()
        if page.locator("table[data-of=general]").is_visible():
            break
    expect(page.locator("table[data-of=general] tbody tr")).to_have_count(12)
    assert violations(page) == []
    go_on(21)
    to_hall(page)
    expect(
        page.get_by_role("heading", name="wins the tour").or_(page.get_by_role("heading", name="You win"))
    ).to_be_visible()
    expect(page.locator("table[data-of=score] tbody tr")).to_have_count(6)
    assert violations(page) == []
    assert sorted(page.request.get(f"/api/tables/{table_of(address)}").json()["table"]["result"]) == list("ABCDEF")
