"""Whole races on cardboard in a real browser: typed card by card, corrected, with a bot for who is missing."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.paper_pages import begin_race, book_of, cards_of, place, skip_show, type_cards, wait_for, write_book
from tests.support.race_pages import walk_to
from tests.web.conftest import NewPage, languages

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

STAGE = "abcdefgu"
LONG = "abcdefghijku"


def recorded() -> Match[Any, Any]:
    """A race between two teams that drew four cards each round, as at any table."""
    match = Match.begin(FLAMME_ROUGE, {"stage": LONG, "starter": 0}, ["p", "q"], seeded(4))
    choose = new_bot("sensible", 4).choose
    for _ in match.autopilot({0: choose, 1: choose}):
        pass
    return match


def test_a_race_typed_from_a_record_ends_the_same_also_after_a_correction(new_page: NewPage) -> None:
    page = new_page(size="phone")
    match = recorded()
    begin_race(page, LONG)
    place(page, {entry.prompt: entry.option for entry in match.journal.entries})
    assert violations(page) == []
    rounds = cards_of(match)
    assert len(rounds) > 5
    played = [cards["AR"] for cards in rounds if "AR" in cards]
    others = [card for card in "34567" if card != rounds[1]["AR"]]
    seldom = min(others, key=played.count)  # there are three of each: it hinders nothing later
    assert played.count(seldom) < 3
    wrong = {**rounds[1], "AR": seldom}
    for n, cards in enumerate(rounds):
        type_cards(page, wrong if n == 1 else cards)
        wait_for(page, lambda n=n: len(book_of(page)["race"]["played"]) > n or book_of(page)["race"]["marks"])
        if n == 4:
            correct(page, "2/AR/card", rounds[1]["AR"])
    view, real = book_of(page)["race"]["view"], match.view(None)
    assert view["phase"] == "over"
    for mine, theirs in zip(view["riders"], real.riders, strict=True):
        assert (mine["square"], mine["lane"], mine["deck"]) == (theirs.square, theirs.lane, list(theirs.deck))
    skip_show(page)
    wait_for(page, page.locator(".finish").first.is_visible)
    podium = page.locator(".finish").get_by_role("list", name="Podium").locator("li")
    expect(podium).to_have_count(3)
    expect(page.locator(".finish").get_by_role("link", name="Save the book as a file")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def correct(page: Page, name: str, card: str) -> None:
    """In the menu: any card of any round."""
    skip_show(page)
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_text("Correct what was typed").click()
    number, rider, _ = name.split("/")
    page.locator("dialog section").filter(has_text=f"Round {number}").locator("li").filter(
        has=page.locator(f"svg[aria-label={rider}]")
    ).locator("select").select_option(card)
    wait_for(page, lambda: book_of(page)["document"]["entries"][name] == card)
    page.keyboard.press("Escape")


def test_a_bot_for_a_missing_player_at_night(new_page: NewPage) -> None:
    page = new_page(theme="dark")
    begin_race(page, STAGE, bots={"B": "sensible"}, colours={"B": "F"})
    place(page, {})
    shown = page.locator("aside .teams li").nth(1)
    expect(shown).to_contain_text("Fusain")  # in the colour that lies on the table
    expect(shown.get_by_role("button", name="Fusain R: ")).to_be_visible()
    assert book_of(page)["race"]["view"]["chosen"] == [0, 2]
    assert "BR" not in str(book_of(page)["race"]["played"])
    type_cards(page, {"AS": "2", "AR": "3"})
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)
    wait_for(page, page.locator(".cover ol").is_visible)
    moved = page.locator(".cover ol [data-rider]")
    assert sorted(moved.evaluate_all("all => all.map(one => one.dataset.rider)")) == ["AR", "AS", "BR", "BS"]
    expect(moved.first).to_contain_text("squares")
    assert violations(page) == []


def test_a_card_that_no_longer_fits_is_marked_and_kept(new_page: NewPage) -> None:
    page = new_page()
    begin_race(page, STAGE)
    place(page, {})
    for n in range(4):
        type_cards(
            page,
            {"AR": "3467"[n], "AS": "2", "BR": "4", "BS": "5"}
            if n < 3
            else {"AR": "7", "AS": "3", "BR": "5", "BS": "4"},
        )
        wait_for(page, lambda n=n: len(book_of(page)["race"]["played"]) > n)
    for name in ("1/AR/card", "2/AR/card", "3/AR/card"):
        correct(page, name, "7")
    wait_for(page, lambda: "4/AR/card" in book_of(page)["race"]["marks"])
    skip_show(page)
    expect(page.get_by_text("Something that was typed no longer fits").first).to_be_visible()
    assert book_of(page)["document"]["entries"]["4/AR/card"] == "7"
    page.locator(".cover section").first.locator("li.bad select").select_option("3")
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 4)
    changes = page.locator(".cover").get_by_role("status", name="Change this on the table").locator("[data-rider=AR]")
    expect(changes).to_contain_text("to square")
    expect(changes).to_contain_text("back to the deck: 4 and 6 · out of the deck: 7 and 7 · take 2 exhaustion cards")
    type_cards(page, {"AR": "4", "AS": "4", "BR": "3", "BS": "3"})
    expect(changes).to_have_count(0)


SAID = {"fr": ("cases", "À changer sur la table"), "es": ("casillas", "Cámbialo en la mesa")}


def test_in_each_language_on_a_small_phone_at_night(new_page: NewPage) -> None:
    page = new_page(size="small", language="fr", theme="dark")
    begin_race(page, STAGE, bots={"B": "sensible"}, handicap={"A": 1, "B": 2})
    decks = {each["rider"]: each["deck"].count("E") for each in book_of(page)["race"]["view"]["riders"]}
    assert decks == {"AR": 1, "AS": 1, "BR": 2, "BS": 2}
    place(page, {})
    page.locator(".cover .btn.red").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    type_cards(page, {"AS": "2", "AR": "3"})
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)
    for language in languages(page, *SAID):
        wait_for(page, page.locator(".cover ol").is_visible)
        expect(page.locator(".cover ol [data-rider]").first).to_contain_text(SAID[language][0])
    book = book_of(page)
    entries = {**book["document"]["entries"], "1/AR/card": "7"}
    write_book(page, book["id"], {**book["document"], "entries": entries}, book["revision"])
    page.reload()
    for language in languages(page, *reversed(SAID)):
        changes = page.locator(".cover").get_by_role("status", name=SAID[language][1])
        expect(changes.locator("[data-rider=AR]")).to_contain_text("3")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_typed_without_a_connection_are_kept_and_sent_when_it_is_back(new_page: NewPage) -> None:
    page = new_page(service_worker=True)
    begin_race(page, STAGE)
    place(page, {})
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    type_cards(page, {"AR": "3", "AS": "2", "BR": "4", "BS": "5"})
    expect(page.get_by_text("No connection. Kept on this device").first).to_be_visible()
    page.reload()  # the phone was put away meanwhile
    page.context.set_offline(False)
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)
    assert book_of(page)["race"]["played"] == [{"AR": "3", "AS": "2", "BR": "4", "BS": "5"}]
    wait_for(page, page.locator(".cover ol").is_visible)


def test_by_keys_only(new_page: NewPage) -> None:
    page = new_page()
    begin_race(page, STAGE, bots={"B": "sensible"})
    wait_for(page, lambda: place_by_key(page))
    walk_to(page, ".cover .btn.red")
    for rider in ("AR", "AS"):
        first = page.locator(f".pad [data-rider={rider}] input").first
        first.wait_for(state="attached")
        while not first.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
    walk_to(page, ".pad .btn.red")
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)


def place_by_key(page: Page) -> bool:
    """Answer what is asked about the start with the key 1. -> whether it is about cards now"""
    if page.locator(".ask .options button").first.is_visible():
        page.keyboard.press("1")
    return bool(page.locator(".cover .btn.red").is_visible())
