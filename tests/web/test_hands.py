"""Hands and keys at a table: what has the focus, what keys do, which card is meant."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.race_pages import APART, CARD, LOCK, OPTION, SKIP, act_by_keys, asked, open_table, ride
from tests.support.tour_pages import ENDING, open_tour, ride_unseen, stages_ridden, to_hall
from tests.web.conftest import NewPage

ZOOMED = ((720, 450), (960, 540), (195, 422), (180, 320), (720, 380))

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(120)]


def has_focus(page: Page, selector: str) -> None:
    """Wait until the focus is in it."""
    page.wait_for_function("kind => document.activeElement?.closest(kind) != null", arg=selector)


def act_or_escape(page: Page, sight: str | None = None) -> bool:
    """By keys; the tab key, which would carry the focus off when a show ends meanwhile, is not among them."""
    sight = asked(page) if sight is None else sight
    if sight != SKIP:
        return act_by_keys(page, sight)
    page.keyboard.press("Escape")
    return True


def card_said(page: Page) -> str:
    """The value of the card that the panel describes."""
    found = re.search(r"\d", page.locator(".preview .eyebrow").inner_text())
    return found[0] if found else ""


def test_keys_do_what_the_focused_thing_says_and_the_focus_never_falls_to_the_page(new_page: NewPage) -> None:
    page = new_page("/")
    page.goto(open_table(page, "me", "random"))
    ride(page, act_or_escape, until=page.locator(CARD).first.is_visible)
    has_focus(page, CARD)  # after drawing it is on the hand

    cards = page.locator(CARD)
    page.keyboard.press("Space")  # picks the card, and starts no replay
    expect(cards.first).to_have_attribute("aria-checked", "true")
    expect(page.locator(SKIP)).to_have_count(0)
    page.locator(".odds input").focus()
    page.keyboard.press("Enter")  # says nothing to a box that can be ticked, and locks nothing
    expect(page.locator(CARD).first).to_be_visible()

    rider = page.locator(".hand .type").inner_text()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".hand .type")).not_to_have_text(rider)
    has_focus(page, CARD)  # of the other rider
    page.keyboard.press("Enter")  # nothing is picked: this picks what has the focus
    expect(cards.first).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Enter")
    expect(page.locator(SKIP)).to_be_visible()
    has_focus(page, ".dock .controls")  # what comes next
    page.keyboard.press("Escape")
    has_focus(page, ".dock .options, .dock [role=radio]")


def test_panel_ghost_and_button_mean_the_same_card(new_page: NewPage) -> None:
    page = new_page("/")
    page.goto(open_table(page, "me", "random", "random", "random"))
    ride(page, until=page.locator(CARD).first.is_visible)
    labels = page.locator(CARD).evaluate_all("all => all.map(one => one.ariaLabel)")
    values = [re.findall(r"\d", label)[0] for label in labels]

    def same_everywhere(n: int) -> None:
        expect(page.locator(LOCK)).to_contain_text(values[n])
        assert card_said(page) == values[n]
        expect(page.locator(CARD).nth(n)).to_have_class(re.compile(r"\bon\b"))

    page.keyboard.press("2")
    same_everywhere(1)
    page.locator(CARD).nth(3).hover()  # the pointer's word is the last one
    same_everywhere(3)
    page.keyboard.press("1")  # now the key's, wherever the pointer rests
    same_everywhere(0)
    page.mouse.move(5, 5)
    same_everywhere(0)

    page.keyboard.press("p")  # who can pull me, whom do I pull?
    sheet = page.get_by_role("dialog", name="Who pulls whom")
    expect(sheet).to_contain_text(f"With the {values[0]} for")
    expect(sheet.locator("li")).not_to_have_count(0)
    expect(sheet).to_contain_text(re.compile(r"rides (alone|in a pack with)"))
    expect(sheet).to_contain_text(re.compile(r"empty squares? between them|Nobody is (ahead|behind)"))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    same_everywhere(0)

    for width, height in ZOOMED:  # a laptop's page and a phone's at 200 %
        page.set_viewport_size({"width": width, "height": height})
        for thing in (LOCK, CARD):
            seen = "kind => document.querySelector(kind).getBoundingClientRect().bottom <= innerHeight"
            page.wait_for_function(seen, arg=thing)
    for width, height in ((1024, 700), (1180, 800)):  # small laptops, tablets
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(APART, arg=["aside .teams li", ".near"])
        page.wait_for_function(APART, arg=[CARD, ".dock .part:last-child"])


def test_a_refusal_is_said_in_the_readers_language(new_page: NewPage) -> None:
    page = new_page(language="fr", expects="429")
    page.goto(open_table(page, "me", "random"))
    page.locator(OPTION).first.wait_for()
    refusal = {"code": "too-many", "reason": "Too much at once.", "sentence": "", "values": {}}
    page.route("**/packs*", lambda route: route.fulfill(status=429, json=refusal))
    page.keyboard.press("p")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text(
        "C’était beaucoup d’un coup. Attendez un instant."
    )


def test_nobody_is_pulled_in_a_stage_that_is_over(new_page: NewPage) -> None:
    page = new_page("/")
    page.goto(open_tour(page, "me", "random"))
    ride_unseen(page, stages_ridden(1))
    to_hall(page)
    page.get_by_role("button", name="Stage", exact=True).click()
    page.get_by_role("button", name="See it again").click()
    page.locator(ENDING).first.wait_for()
    page.keyboard.press("p")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog", name="Board as a list")).to_be_visible()


BUZZES = "navigator.vibrate = (pattern) => !!(window.buzzes ??= []).push(JSON.stringify(pattern))"


def test_a_phone_buzzes_when_cards_are_locked_and_turned_unless_that_is_switched_off(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.add_init_script(BUZZES)
    page.goto(open_table(page, "me", "random"))
    ride(page, until=lambda: page.evaluate("(window.buzzes ?? []).includes('[30,60,30]')"))  # cards were turned
    assert "25" in page.evaluate("window.buzzes"), "two cards were locked before"
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_label("Vibration").uncheck()
    page.keyboard.press("Escape")
    page.evaluate("window.buzzes = []")
    ride(page, until=page.locator(CARD).first.is_visible)
    ride(page, until=lambda: asked(page) == SKIP)  # the cards of the next round are turned
    assert page.evaluate("window.buzzes") == []


def test_a_name_is_typed_at_once(new_page: NewPage) -> None:
    host = new_page("/")
    address = open_table(host, "me", "open")
    link = host.request.get(f"/api{address.replace('table', 'tables')}/links").json()
    guest = new_page(address)
    expect(guest.get_by_text("Whoever opens the invitation link can take a free seat")).to_be_visible()
    guest.goto(link["join"])
    guest.get_by_role("dialog").wait_for()
    guest.reload()  # the address no longer has the secret, the tab has
    guest.get_by_role("button", name="Take this team").click()
    guest.get_by_role("dialog").wait_for()
    guest.keyboard.type("Bob")
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("dialog")).to_have_count(0)
    expect(guest.locator("li.mine")).to_contain_text("Bob")
