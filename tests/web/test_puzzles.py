"""Today's puzzles, and mistakes that come back: on a phone, by keys, in three languages."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import open_table
from tests.support.tour_pages import is_over, ride_by_socket
from tests.web.conftest import NewPage, languages

from lignerouge.puzzles.today import shipped

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]


def fits(page: Page) -> bool:
    """Nothing is wider than the window, and nobody is kept out."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth") and violations(page) == []


def card(puzzle: str, *, right: bool) -> str:
    """What a card of a puzzle that is right, or wrong, is called."""
    found = shipped()[puzzle]
    option = next(each.option for each in found.options if (each.option in found.right) == right)
    return "exhaustion" if option == "E" else option


def choose(page: Page, name: str) -> None:
    """By its number in the row, and Enter."""
    radios = page.get_by_role("radio")
    names = [radio.get_attribute("aria-label") or "" for radio in radios.all()]
    number = next(n for n, each in enumerate(names, 1) if name in each.casefold())
    page.keyboard.press(str(number))
    expect(radios.nth(number - 1)).to_be_focused()
    page.keyboard.press("Enter")


def test_a_day_of_puzzles_and_what_comes_back_tomorrow(new_page: NewPage) -> None:
    page = new_page("/puzzles", size="phone")
    asked = [each["id"] for each in page.request.get("/api/puzzles").json()["puzzles"]]
    told = page.locator("main").get_by_role("status").first
    for n, puzzle in enumerate(asked):
        options = page.get_by_role("radiogroup", name="Your options").get_by_role("radio")
        expect(page.get_by_text(re.compile(r"Puzzle \d+ · (easy|medium|hard) · "))).to_be_visible()
        expect(options.filter(has_text="%")).to_have_count(0)
        if n == 0:
            assert fits(page)
        choose(page, card(puzzle, right=n != 1))
        expect(told).to_have_text(re.compile(r"costs \d+ points against" if n == 1 else r"keeps \d+\s% of the race"))
        expect(page.get_by_text(re.compile(r"points worse, in \d+ imagined worlds"))).to_be_visible()
        expect(page.get_by_text(re.compile(r"^Themes: "))).to_be_visible()
        if n == 0:
            assert fits(page)
        next_one = page.get_by_role("button", name=re.compile("Next position|To the end"))
        expect(next_one).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 of 3 found.")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    # Tomorrow, one comes back: the others were found.
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("puzzles"));
          for (const one of kept.mistakes) one.due -= 1;
          localStorage.setItem("puzzles", JSON.stringify(kept));
        }"""
    )
    page.reload()
    page.get_by_role("link", name="Your mistakes 1").click()
    expect(page.get_by_role("radio").first).to_be_visible()
    for language in languages(page, "fr", "es"):
        expect(page.get_by_role("link", name={"fr": "Vos erreurs 1", "es": "Tus errores 1"}[language])).to_be_visible()
        expect(page.get_by_role("radio").first).to_be_visible()
        assert fits(page)
    page.get_by_role("button", name="Ver la respuesta").tap()
    expect(page.get_by_text(re.compile("mundos imaginados"))).to_be_visible()
    page.get_by_role("button", name="Terminar").tap()
    expect(page.get_by_role("heading", name="Listo por hoy.")).to_be_visible()
    expect(page.get_by_text("1 posición espera su día: mañana.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Llevárselos").tap()
    file = saved.value.path()
    page.get_by_role("button", name="Olvidarlo todo").tap()
    expect(page.get_by_text("1 posición espera")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("1 posición espera su día: mañana.")).to_be_visible()
    assert fits(page)


def test_ones_own_record_and_that_it_goes(new_page: NewPage) -> None:
    page = new_page(size="small", theme="dark")
    address = open_table(page, "me", "random", "sensible", options={"stage": "abu"})
    ride_by_socket(page, address, is_over)
    page.goto("/mine")
    page.get_by_role("link", name="My record").press("Enter")
    expect(page.get_by_role("heading", level=1, name="My record")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"^Carefree bot 1 \d 0\.3$"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"^abu \d of 3 "))).to_be_visible()
    for language in languages(page, "en", "fr", "es"):
        title = {"en": "Against bots", "fr": "Contre les robots", "es": "Contra bots"}[language]
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("cell", name="0.3" if language == "en" else "0,3").first).to_be_visible()
        assert fits(page)
    page.get_by_role("link", name="abu").click()
    expect(page).to_have_url(re.compile(address))
    assert page.request.delete("/api/me").ok
    page.goto("/record")
    expect(page.get_by_text(re.compile("Ninguna de tus carreras"))).to_be_visible()
    assert page.evaluate("localStorage.getItem('record')") is None
