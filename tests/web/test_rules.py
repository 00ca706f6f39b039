"""The rules, the rulebooks' cases and the lessons, as somebody reads and plays them."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.web.conftest import NewPage, show_by, sizes

pytestmark = pytest.mark.compiled

PLACES = [
    "/rules",
    "/conformance",
    "/conformance/base-23",
    "/conformance/base-53",
    "/conformance/redline-6",
    "/first-race/1",
]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("place", PLACES)
def test_every_page_fits_and_is_accessible(new_page: NewPage, place: str) -> None:
    page = new_page(place)
    page.get_by_role("heading", level=1).wait_for()
    page.locator("section, li .case").first.wait_for()
    for size in sizes(page):
        show_by(page, "dark" if size == "phone" else "light")
        assert fits(page), size
        assert violations(page) == [], size


def test_a_ruling_is_where_its_link_leads(new_page: NewPage) -> None:
    page = new_page("/rules#F10")
    ruling = page.locator("#F10")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_contain_text("Slipstream")


def test_a_ruling_stays_where_it_is_in_another_language(new_page: NewPage) -> None:
    page = new_page("/rules#F10")
    expect(page.locator("#F10")).to_be_in_viewport()
    page.evaluate("scrollTo(0, 0)")
    page.goto("/rules#F25")
    expect(page.locator("#F25")).to_be_in_viewport()
    page.evaluate("document.querySelector('button[lang=fr]').click()")
    expect(page.locator("#F25")).to_contain_text("Maillots")
    expect(page.locator("#F25")).to_be_in_viewport()


def test_words_are_found_in_the_language_of_the_reader(new_page: NewPage) -> None:
    page = new_page("/rules", language="es")
    page.get_by_role("searchbox").fill("subida rueda")
    expect(page.locator("#F11 mark").first).to_be_visible()
    expect(page.locator("#F20")).to_have_count(0)
    for typed in ("rebufo", "drafting", "subbidas"):  # other words for it, and a typing error
        page.get_by_role("searchbox").fill(typed)
        expect(page.locator("#F11 mark").first).to_be_visible()
        expect(page.locator("#F20")).to_have_count(0)
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator("main")).to_contain_text("xyzzy")


def test_the_note_of_a_ruling_comes_with_the_focus(new_page: NewPage) -> None:
    page = new_page("/conformance/base-23")
    link = page.get_by_role("link", name="Ruling F11").first
    link.focus()
    note = page.get_by_role("tooltip").filter(has_text="No slipstream")
    expect(note).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(note).to_be_hidden()  # it would lie where it was, half outside
    link.press("Enter")
    expect(page.locator("#F11")).to_be_in_viewport()


def test_a_case_is_played_step_by_step_with_its_reasons(new_page: NewPage) -> None:
    page = new_page("/conformance?rule=F11")
    page.get_by_role("link", name="On the mountain only the black sprinteur gets slipstream").click()
    expect(page.get_by_role("table")).to_contain_text("slipstream steps · Boréal S")
    black = page.locator(".halves").evaluate("halves => getComputedStyle(halves).getPropertyValue('--tB')")
    assert black != page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--tB')")
    forward = page.get_by_role("button", name="Step on")
    for _ in range(24):  # a press ends a step that runs, or begins the next one
        forward.click()
    expect(page.locator(".dock")).to_contain_text("exhaustion")
    expect(page.locator(".dock").get_by_role("link", name="Ruling F12")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_lesson_is_played_by_choosing_a_card(new_page: NewPage, language: str) -> None:
    page = new_page("/first-race/3", language=language, size="small")
    page.locator(".pick").first.click()
    skip = page.locator(".dock button").last
    skip.click()
    page.locator("article > .acts button").click()
    expect(page.locator(".result")).to_contain_text({"en": "Perfect.", "fr": "Parfait.", "es": "Perfecto."}[language])
    assert violations(page) == []
    page.locator(".result a.btn.red").click()
    expect(page).to_have_url("/first-race/4")


def test_all_lessons_can_be_ridden_one_after_the_other(new_page: NewPage) -> None:
    page = new_page("/first-race")
    a_lesson_by_keys_and_by_ear(page)
    for number in range(1, 7):
        expect(page.locator("[aria-current=step]").first).to_contain_text(str(number))
        while True:
            while page.locator(".pick").count():
                page.locator(".pick").last.click()
            page.locator(".dock button").last.click()
            page.locator("article > .acts button").click()
            onward = page.locator(".result .btn.red")
            is_last_task = onward.evaluate("button => button.tagName === 'A'")
            onward.click()
            if is_last_task:
                break
    expect(page).to_have_url("/")


def a_lesson_by_keys_and_by_ear(page: Page) -> None:
    """Where everybody stands is said, and the focus goes from card to card and on to the show."""
    riders = page.get_by_role("list", name="Board as a list").get_by_role("listitem")
    expect(riders).to_have_count(4)
    expect(riders.first).to_have_text(re.compile("(Aurore|Boréal), rouleur: 69 to go, the (right|second) lane"))
    page.locator(".pick").last.focus()
    for _ in range(2):
        expect(page.locator(".pick:focus")).to_have_count(1)
        page.keyboard.press("Enter")
    expect(page.locator(".dock [data-next]")).to_be_focused()
    page.locator(".dock button").last.click()
    page.locator("article > .acts button").click()
    page.get_by_role("button", name="Try another card").press("Enter")
    expect(page.locator(".pick").first).to_be_focused()
