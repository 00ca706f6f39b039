"""Specialists drafted before a single race, from the form to the first round; who places first, by choice."""

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.draft_pages import choices, confirmation, is_drafting, take, take_any
from tests.support.race_pages import CARD, OPTION, act_by_mouse, open_table, ride
from tests.support.tour_pages import fits, table_of
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]


def test_a_drafted_race_from_the_form_to_the_first_round(new_page: NewPage) -> None:
    page = new_page("/new")
    way = page.get_by_role("combobox", name="Specialists")
    expect(way.locator("option")).to_have_text(["none", "Draft, as in the book", "Chosen by the host (option)"])
    way.select_option("chosen")
    expect(page.get_by_text("Not the book’s way")).to_be_visible()
    expect(page.get_by_role("combobox", name="Specialist of Aurore, rouleur")).to_be_visible()
    way.select_option("draft")
    expect(page.get_by_role("combobox", name="Specialist of Aurore, rouleur")).to_have_count(0)
    first = page.get_by_role("combobox", name="Who places first?")
    expect(page.get_by_text("the player who most recently rode a bike (youngest if tied)")).to_be_visible()
    expect(first.locator("option").first).to_have_text("Drawn by lot")
    first.select_option("Boréal")
    page.get_by_role("button", name="Remove team Dune").click()
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url("**/table/*")
    made = page.request.get(f"/api/tables/{table_of(page.url)}").json()["table"]
    assert made["options"] == {"stage": "Avenue Corso Paseo", "specialists": "draft", "starter": 1}
    choices(page).first.wait_for()
    while not page.get_by_role("button", name="Choose Grimpeur").count():  # lot let a bot choose first, and it took him
        page.goto(open_table(page, "me", "sensible", "sensible", options=made["options"]))
        choices(page).first.wait_for()
    looker = new_page(page.url)
    expect(page.get_by_role("heading", name="What the race asks")).to_be_visible()
    for turn in range(2):
        choices(page).first.wait_for()
        name = "Grimpeur" if turn == 0 else choices(page).first.inner_text().split(maxsplit=1)[1]
        expect(page.get_by_role("heading", level=1)).to_have_text("Aurore: your choice")
        expect(looker.get_by_role("heading", level=1)).to_have_text("Aurore chooses")
        expect(looker.get_by_text("Aurore is choosing.")).to_be_visible()
        expect(choices(looker)).to_have_count(0)
        last = choices(page).last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= 900, "both types of riders can be chosen at once"
        assert violations(page) == []
        assert fits(page)
        take_by_keys(page, name)
        if turn == 0:
            explained(page, looker)
    ride(page, until=page.locator(CARD).first.is_visible)
    expect(looker.get_by_text("takes the").first).to_be_attached()
    expect(page.locator(CARD).first).to_be_visible()


def test_a_phone_at_200_percent_has_room_for_the_draft_and_for_what_is_asked(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_table(page, "me", "random", options={"specialists": "draft"}))
    page.set_viewport_size({"width": 195, "height": 422})
    for _ in range(2):
        choices(page).filter(visible=True).first.wait_for()
        assert fits(page)
        choices(page).filter(visible=True).first.click()
        button = confirmation(page).bounding_box()
        assert button is not None
        assert button["x"] + button["width"] <= 195
        page.keyboard.press("Escape")
        take(page)
    ride(page, until=page.locator(OPTION).first.is_visible)
    edges = page.locator(OPTION).evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert max(edges) <= 195


def take_by_keys(page: Page, name: str) -> None:
    """The choice is asked once more, and Escape leads back to it; nobody is told before it is final."""
    page.get_by_role("button", name=f"Choose {name}").focus()
    page.keyboard.press("Enter")
    expect(confirmation(page)).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(confirmation(page)).to_have_count(0)
    expect(page.get_by_role("button", name=f"Choose {name}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(confirmation(page)).to_have_text(f"Take {name}")
    page.keyboard.press("Enter")
    expect(confirmation(page)).to_have_count(0)


def explained(page: Page, looker: Page) -> None:
    """Who took what, what it can do, and why something cannot be had any more."""
    order = page.get_by_role("list", name="Order of the draft")
    expect(order.get_by_text("Grimpeur")).to_have_count(1)
    expect(looker.get_by_role("list", name="Order of the draft").get_by_text("Grimpeur")).to_have_count(1)
    grimpeur = page.locator("[data-option=R3]")
    expect(grimpeur).to_contain_text("Yours for this race")
    expect(grimpeur).to_contain_text("up to 6 squares where an ascent allows 5: 0 squares of this race")
    expect(looker.locator("[data-option=R3]")).to_contain_text("The only copy is taken, by Aurore.")
    expect(page.get_by_text("closed for you: Grimpeur is your rouleur")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Aurore has Grimpeur.")).to_be_attached()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("button", name="Let a bot")).to_be_visible()
    expect(menu.get_by_role("heading", name="When it is your turn")).to_be_visible()
    expect(menu.get_by_text("On another device")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")


def test_several_people_on_one_device_draft_without_a_cover(new_page: NewPage) -> None:
    page = new_page(size="phone", theme="dark")
    page.goto(open_table(page, "me", "me", "random", options={"specialists": "draft"}))
    drafted: list[str] = []
    title = page.get_by_role("heading", level=1)

    def act(page: Page, sight: str) -> bool:
        titles = title.all_inner_texts()
        if is_drafting(page):
            assert page.get_by_role("button", name="show my cards").count() == 0
            if titles == title.all_inner_texts():  # else it was another's turn when one of the two was looked at
                drafted.append(titles[0].partition(":")[0])
            return take_any(page)
        return act_by_mouse(page, sight)

    ride(page, act, until=page.get_by_role("button", name="show my cards").first.is_visible)
    assert {name.title() for name in drafted} == {"Aurore (Ada 1)", "Boréal (Ada 2)"}
    assert violations(page) == []
