"""Who has only some of the boxes is offered what these can build; a table's stage is the one that the server says."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.paper_pages import SAVED
from tests.support.race_pages import asked, ride
from tests.support.tour_pages import fits, table_of
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]


def unfold(page: Page, title: str = "My boxes") -> None:
    page.locator("summary", has_text=title).click()


def made(page: Page) -> dict[str, Any]:
    """The table, as the server knows it."""
    page.wait_for_url("**/table/*")
    return dict(page.request.get(f"/api/tables/{table_of(page.url)}").json()["table"])


@pytest.mark.parametrize(("size", "theme"), [("laptop", "light"), ("small", "dark")])
def test_a_race_with_the_boxes_that_somebody_has(new_page: NewPage, size: str, theme: str) -> None:
    page = new_page("/new", size=size, theme=theme)
    add, peloton = page.get_by_role("button", name="Add a team"), page.locator("summary", has_text="Peloton stages")
    expect(add).to_be_visible()
    expect(peloton).to_be_visible()
    unfold(page)
    expect(page.get_by_role("checkbox", name="Flamme Rouge")).to_be_disabled()
    page.get_by_role("checkbox", name="Peloton").uncheck()
    expect(peloton).to_have_count(0)
    expect(add).to_have_count(0)
    page.locator("summary", has_text="Grand Tour stages").click()
    cards = page.get_by_role("radiogroup", name="Grand Tour stages").get_by_role("radio")
    expect(cards).to_have_count(13)
    assert fits(page)
    assert violations(page) == []
    page.reload()
    expect(page.locator("summary", has_text="My boxes")).to_contain_text("Flamme Rouge and Grand Tour")
    expect(peloton).to_have_count(0)
    page.get_by_role("button", name="To the start").click()
    table = made(page)
    assert table["options"] == {"stage": "Avenue Corso Paseo", "boxes": ["base", "grand_tour"]}
    assert table["status"] == "playing"


def test_a_stage_out_of_another_box_gives_way_and_too_many_teams_are_told(new_page: NewPage) -> None:
    page = new_page("/new?stage=Peloton+7", language="fr", expects="422")
    expect(page.get_by_role("radio", name="Peloton 7")).to_be_checked()
    unfold(page, "Mes boîtes")
    peloton = page.get_by_role("checkbox", name="Peloton")
    peloton.uncheck()
    expect(
        page.get_by_text("Vos boîtes ne permettent pas de monter Peloton 7, mais Avenue Corso Paseo.")
    ).to_be_visible()
    expect(page.get_by_role("radio", name="Avenue Corso Paseo")).to_be_checked()
    unfold(page, "Votre étape, en lettres")
    page.get_by_label("Votre étape, en lettres").fill("1B 2 3 g M R P k e q o s 4 c D H j T 9B n i v")
    page.keyboard.press("Tab")
    expect(page.locator(".preview [role=alert]").first).to_contain_text("Peloton")
    peloton.check()
    expect(page.locator(".preview [role=alert]")).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name="Ajouter une équipe").click()
    peloton.uncheck()
    expect(page.get_by_text("Avec ces boîtes, 4 équipes au plus peuvent courir.")).to_be_visible()


def test_tours_and_the_designer_know_the_boxes_too(new_page: NewPage) -> None:
    page = new_page("/mine")
    unfold(page)
    page.get_by_role("checkbox", name="Peloton").uncheck()
    page.goto("/new?game=tour")
    expect(page.locator(".plan")).to_have_count(2)
    expect(page.locator(".plan input").first).to_be_checked()
    unfold(page)
    page.get_by_role("checkbox", name="Grand Tour").uncheck()
    expect(page.locator(".plan")).to_have_count(1)
    expect(page.locator(".plan input")).to_be_checked()
    expect(page.get_by_role("button", name="Add Avenue Corso Paseo")).to_be_visible()
    page.goto("/design?stage=1B-2-3-u")
    boxes = page.get_by_role("group", name="Boxes")
    expect(boxes.get_by_role("button", name="Flamme Rouge")).to_be_disabled()
    expect(page.locator("[data-tile='2']")).to_have_count(0)
    missing = page.get_by_text("which is not among those chosen").first
    expect(missing).to_be_visible()
    boxes.get_by_role("button", name="Peloton").click()
    expect(missing).to_have_count(0)
    expect(page.locator("[data-tile='2']")).to_be_visible()
    page.goto("/mine")
    expect(page.locator("summary", has_text="My boxes")).to_contain_text("Flamme Rouge and Peloton")


def test_specialists_and_automatic_teams_are_offered_with_their_boxes(new_page: NewPage) -> None:
    page = new_page("/new")
    specialists = page.get_by_role("combobox", name="Specialists")
    specialists.select_option("Draft, as in the book")
    unfold(page)
    for box in ("Grand Tour", "Peloton"):
        page.get_by_role("checkbox", name=box).uncheck()
    expect(specialists).to_be_disabled()
    expect(specialists).to_have_value("none")
    expect(page.get_by_text("In Grand Tour, which is not among your boxes.")).to_be_visible()
    expect(page.locator("option[value='bot:peloton']:not(:disabled)")).to_have_count(0)
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    assert made(page)["options"] == {"stage": "Avenue Corso Paseo", "boxes": ["base"]}
    page.goto("/new?game=tour")
    expect(page.get_by_role("checkbox", name="Specialists")).to_be_disabled()
    expect(page.get_by_text("In Grand Tour, which is not among your boxes.")).to_be_visible()
    assert violations(page) == []


def without(page: Page, *boxes: str) -> None:
    """Only what is in the other boxes lies on this table."""
    page.goto("/mine")
    unfold(page)
    for box in boxes:
        page.get_by_role("checkbox", name=box).uncheck()
    page.goto("/cardboard")


def test_a_tour_on_cardboard_is_one_that_the_boxes_can_build(new_page: NewPage) -> None:
    page = new_page(size="small", expects="422")
    without(page, "Peloton")
    tour, specialists = page.get_by_role("combobox", name="Tour"), page.locator("form .check input")
    expect(tour.locator("option")).to_have_count(2)
    expect(tour).to_have_value("basic")
    expect(specialists).to_be_enabled()
    tour.select_option("own")
    page.get_by_text("Pick the stages by their pictures").click()
    expect(page.locator("[data-stage='3']")).to_have_count(1)
    expect(page.locator("[data-stage='5']")).to_have_count(0)
    page.get_by_label("Stages, in order").fill("3, 4, 5")
    page.get_by_role("button", name="Begin the book").click()
    expect(page.get_by_role("alert").filter(has_text="no stage card 5 in these boxes")).to_be_visible()
    without(page, "Grand Tour")
    expect(tour.locator("option")).to_have_count(1)
    expect(tour).to_have_value("own")
    expect(specialists).to_be_disabled()
    expect(page.get_by_text("In Grand Tour, which is not among your boxes.")).to_be_visible()
    page.get_by_text("Pick the stages by their pictures").click()
    page.get_by_role("button", name="Avenue Corso Paseo").click()
    expect(page.get_by_label("Stages, in order")).not_to_have_value("")
    assert fits(page)
    assert violations(page) == []


def test_a_race_on_cardboard_is_one_that_the_boxes_can_build(new_page: NewPage) -> None:
    page = new_page(expects="422")
    without(page, "Peloton", "Grand Tour")
    page.locator("form .depth label").nth(1).click()
    automatic = page.locator("form li optgroup option")
    expect(automatic).not_to_have_count(0)
    expect(page.locator("form li optgroup option:not(:disabled)")).to_have_count(0)
    stages = page.get_by_role("combobox", name="Stage", exact=True).locator("option")
    expect(stages.filter(has_text="Avenue Corso Paseo")).to_have_count(1)
    expect(stages.filter(has_text="Peloton 7")).to_have_count(0)
    specialists = page.locator("form details").filter(has_text="Specialists")
    specialists.locator("summary").click()
    expect(specialists.get_by_text("In Grand Tour, which is not among your boxes.")).to_be_visible()
    expect(specialists.locator("select")).to_have_count(0)
    page.get_by_role("combobox", name="Stage", exact=True).select_option("")
    page.locator("form label.field input").nth(1).fill("1B 2 3 g M R P k e q o s 4 c D H j T 9B n i v")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="which is not among").first).to_be_visible()
    assert violations(page) == []


def test_a_book_that_was_begun_keeps_what_it_has(new_page: NewPage) -> None:
    page = new_page("/cardboard")
    page.get_by_role("combobox", name="Tour").select_option("full")
    page.locator("form .check input").check()
    page.get_by_role("button", name="Begin the book").click()
    page.wait_for_url("**/cardboard/*")
    book = page.url
    page.locator(SAVED).wait_for()
    without(page, "Peloton", "Grand Tour")
    page.goto(book)
    page.get_by_role("button", name="Change the set-up").click()
    expect(page.get_by_role("combobox", name="Tour")).to_have_value("full")
    expect(page.locator("form .check input")).to_be_checked()
    page.get_by_label("Name of the book").fill("Sunday")
    page.get_by_role("button", name="Save the set-up").click()
    page.locator(SAVED).wait_for()
    kept = page.request.get(f"/api/cardboard/{book.rpartition('/')[2]}").json()["document"]
    assert (kept["stages"], kept["specialists"]) == ("full", True)


def test_six_teams_who_named_no_stage_see_the_one_that_they_ride(new_page: NewPage) -> None:
    page = new_page()
    page.request.put("/api/me", data={"name": "Ada"})
    seats = [{"kind": "guest"}, *[{"kind": "bot", "bot": "random"}] * 5]
    table = page.request.post("/api/tables", data={"game": "flamme", "seats": seats}).json()["table"]
    assert (table["stage"], table["options"]) == ("Peloton 7", {})
    page.goto(f"/table/{table['id']}")
    expect(page.get_by_role("img", name="Profile of Peloton 7")).to_be_visible()
    assert page.request.post(f"/api/tables/{table['id']}/start").ok
    ride(page, until=lambda: asked(page) != "")
    expect(page.get_by_role("heading", name="Peloton 7")).to_be_visible()
