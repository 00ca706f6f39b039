"""Five and six teams on cardboard in a real browser, and the bids for the breakaway, typed as they lie on the table."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.paper_pages import (
    SAVED,
    begin_at_the_bids,
    begin_race,
    begin_scores,
    book_of,
    cards_of,
    place,
    type_cards,
    type_names,
    type_rider,
    wait_for,
    write_book,
)
from tests.web.conftest import NewPage, languages

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]

FEW, MANY = "a 2B c u", "1 2 3 v"  # one place ahead, and two
GO = ".cover .btn.red"


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def recorded() -> Match[Any, Any]:
    """A race of six teams at any table."""
    match = Match.begin(FLAMME_ROUGE, {"stage": MANY, "starter": 0}, ["p"] * 6, seeded(4))
    choose = new_bot("sensible", 4).choose
    for _ in match.autopilot(dict.fromkeys(range(6), choose)):
        pass
    return match


TITLES = {
    0: ("Breakaway: who is named?", "Échappée : qui est désigné ?", "Escapada: ¿a quién se elige?"),
    1: ("Breakaway: first bids", "Échappée : premières mises", "Escapada: primeras apuestas"),
    2: ("Breakaway: second bids", "Échappée : secondes mises", "Escapada: segundas apuestas"),
    3: ("Round 1: cards on the table", "Tour 1 : cartes sur la table", "Turno 1: cartas en la mesa"),
}


def to_step(page: Page, number: int) -> None:
    """Past all shows, until names, first bids, second bids, or cards can be typed."""

    def is_there() -> bool:
        return any(" ".join(text.split()) in TITLES[number] for text in page.locator(GO).all_inner_texts())

    wait_for(page, is_there)


def test_a_race_of_six_teams_typed_from_a_record_ends_the_same(new_page: NewPage) -> None:
    page = new_page(size="phone")
    match = recorded()
    answers = {entry.prompt: entry.option for entry in match.journal.entries}
    begin_race(page, MANY, teams=6)
    place(page, answers)
    to_step(page, 0)
    assert violations(page) == []
    named = [rider for name, rider in answers.items() if name.endswith("/name")]
    type_names(page, named)
    for number in (1, 2):
        to_step(page, number)
        expect(page.get_by_role("list", name="Bids").locator("li")).to_have_count(6)
        type_cards(page, {rider: answers[f"0/{rider}/bid{number}"] for rider in named})
    to_step(page, 3)
    expect(page.locator(".cover").get_by_text("breaks away with")).to_have_count(2)
    expect(page.locator(".cover").get_by_text("On the grid, with both cards back")).to_be_visible()
    assert fits(page)
    assert violations(page) == []
    for n, cards in enumerate(cards_of(match)):
        type_cards(page, cards)
        wait_for(page, lambda n=n: len(book_of(page)["race"]["played"]) > n)
    view, real = book_of(page)["race"]["view"], match.view(None)
    assert view["phase"] == "over"
    for mine, theirs in zip(view["riders"], real.riders, strict=True):
        assert (mine["square"], mine["lane"], mine["deck"]) == (theirs.square, theirs.lane, list(theirs.deck))
    wait_for(page, page.locator(".finish").first.is_visible)
    assert fits(page)


SAID = {
    "en": ("Every team has named a rider.", "cannot be; possible: 3, 4, 5, 6, 7"),
    "fr": ("Chaque équipe a désigné un coureur.", "impossible ; possibles : 3, 4, 5, 6, 7"),
    "es": ("Cada equipo ha elegido a un corredor.", "no puede ser; posibles: 3, 4, 5, 6, 7"),
}


def test_bids_on_a_small_phone_at_night_in_each_language(new_page: NewPage) -> None:
    """A bot bids for somebody, a Muscle team does not; a bid that cannot be says so, and is corrected there."""
    page = new_page(size="small", theme="dark")
    id = begin_at_the_bids(page, FEW, ["", "", "sensible", "muscle"])
    bids = page.locator(".cover ul[aria-label] > li")
    expect(bids).to_have_count(3)
    assert violations(page) == []
    for language in languages(page, *SAID):
        page.locator(GO).click()
        for rider in ("AR", "BS"):
            page.locator(f".pad [data-team={rider[0]}] input[value={rider}]").check()
        expect(page.locator(".pad [role=status]")).to_have_text(SAID[language][0])
        assert fits(page)
        assert violations(page) == []
    page.locator(".pad .btn.red").click()
    to_step(page, 1)
    type_cards(page, {"AR": "7", "BS": "9"})
    to_step(page, 2)
    expect(page.locator(".cover .total i")).to_have_count(3)
    wrong = book_of(page)
    write_book(
        page,
        id,
        {**wrong["document"], "entries": {**wrong["document"]["entries"], "0/AR/bid1": "9"}},
        wrong["revision"],
    )
    page.reload()
    for language in languages(page, *reversed(SAID)):
        expect(page.locator(".cover li.bad")).to_contain_text(SAID[language][1])
        assert fits(page)
        assert violations(page) == []
    page.locator(".cover li.bad select").select_option("6")
    to_step(page, 2)
    type_cards(page, {"AR": "7", "BS": "9"})
    to_step(page, 3)
    assert len(book_of(page)["race"]["asks"]) == 4
    assert fits(page)


def test_the_bids_by_keys_only(new_page: NewPage) -> None:
    page = new_page()
    begin_at_the_bids(page, FEW, ["", "random"])

    def press_until(there: str, key: str) -> None:
        """With the tab key, past shows; what is waited for is only looked at."""

        def is_focused() -> bool:
            if page.evaluate("one => document.activeElement?.matches(one) ?? false", there):
                return True
            page.keyboard.press("Tab")
            return False

        wait_for(page, is_focused)
        page.keyboard.press(key)

    for now in range(3):
        to_step(page, now)
        press_until(GO, "Enter")
        page.locator(".pad input").first.wait_for(state="attached")
        press_until(".pad input", "Space")
        press_until(".pad .btn.red", "Enter")
    to_step(page, 3)


def test_the_book_of_six_teams_through_a_stage(new_page: NewPage) -> None:
    page = new_page(size="small")
    begin_scores(page, 6, "3, 4, 8")
    riders = [letter + kind for letter in LETTERS for kind in "RS"]
    expect(page.locator("fieldset .squares")).to_have_count(12)
    for n, rider in enumerate(riders):
        type_rider(page, rider, {"minutes": n // 3, "beyond": 1 + n % 3, "lane": 0}, n % 4)
    expect(page.locator(SAVED)).to_be_visible()
    expect(page.get_by_role("region", name="The stage").locator("[data-rider]")).to_have_count(12)
    expect(page.get_by_role("region", name="Tour points").locator("[data-team]")).to_have_count(6)
    expect(page.locator("ol.start [data-team]")).to_have_count(6)
    assert fits(page)
    assert violations(page) == []


@pytest.mark.parametrize(
    ("language", "missed", "grid"),
    [
        ("en", "Avenue Corso Paseo has no place for 6 teams", "The start tile a has places for 10 riders"),
        ("fr", "pas de place pour 6 équipes", "a des places pour 10 coureurs"),
        ("es", "no tiene sitio para 6 equipos", "tiene sitio para 10 corredores"),
    ],
)
def test_the_form_says_where_six_teams_have_no_place(new_page: NewPage, language: str, missed: str, grid: str) -> None:
    page = new_page("/cardboard", language=language, size="phone", expects="status of 422")
    form = page.locator("form")
    form.locator(".depth label").nth(1).click()
    rows, add = form.locator("fieldset li"), form.locator("fieldset:has(li) > button")
    for teams in range(4, 7):
        add.click()
        expect(rows).to_have_count(teams)
    expect(add).to_have_count(0)
    expect(form.get_by_text(missed)).to_be_visible()
    stage = form.locator("label.field select").first
    expect(stage.locator("option[value='Avenue Corso Paseo']")).to_be_disabled()
    assert fits(page)
    assert violations(page) == []
    stage.select_option("")
    form.locator("label.field input").nth(1).fill("abcdu")
    form.locator("label.field input").nth(1).press("Tab")
    expect(form.get_by_role("alert")).to_contain_text(grid)
    form.locator(".depth label").first.click()
    expect(rows).to_have_count(6)
    form.locator("select:has(option[value=own])").select_option("own")
    form.locator("textarea").fill("3, 4, abcdu")
    form.locator("textarea").press("Tab")
    expect(form.get_by_role("alert")).to_contain_text(grid)
    assert violations(page) == []
