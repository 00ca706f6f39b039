"""Whole races in a real browser."""

import time

import pytest
from playwright.sync_api import Page, Route, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, SKIP, act_by_keys, act_by_mouse, act_quickly, asked, open_table, ride, status
from tests.support.tour_pages import is_over, ride_unseen
from tests.web.conftest import NewPage, languages

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]


def finish_is_shown(page: Page) -> None:
    """The last round may still be playing."""
    ride(page, until=page.locator("a[download], a[href$='/record']").first.is_visible)


def test_a_race_against_bots_by_mouse_from_the_front_page(new_page: NewPage) -> None:
    page = new_page("/", service_worker=True, painted=True)
    clicks = 0
    page.locator(".btn.red").first.click()  # "Ride now"
    clicks += 1
    page.wait_for_url("**/table/*")
    page.get_by_text("Which rider do you draw cards for first?").first.wait_for()  # nothing to place

    def act(page: Page, sight: str) -> bool:
        nonlocal clicks
        if not act_by_mouse(page, sight):
            return False
        clicks += 2 if sight == CARD else 1
        return True

    ride(page, act, until=lambda: asked(page) == SKIP)  # a new rider, from the first click to the first reveal
    assert clicks <= 6
    assert violations(page) == []
    ride_unseen(page, is_over)
    finish_is_shown(page)
    assert violations(page) == []


def test_a_race_by_keys_only(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    ride(page, act_by_keys)
    finish_is_shown(page)
    expect(page.locator("main")).to_be_focused()  # what was pressed last is gone


def test_a_card_picked_by_its_number_takes_the_focus_with_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    ride(page, until=page.locator(CARD).first.is_visible)
    cards = page.locator(CARD)
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("2")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(2)).to_be_focused()
    asked = page.locator(".hand .type").inner_text()
    page.keyboard.press("Enter")  # the card, not the menu
    expect(page.locator(".hand .type")).not_to_have_text(asked)
    expect(page.get_by_role("dialog")).to_have_count(0)


def seal_late(route: Route) -> None:
    """A slow line: whoever waits for this seal waits some seconds."""
    time.sleep(3)
    route.continue_()


def test_two_browsers_and_a_spectator(new_page: NewPage) -> None:
    host = new_page()
    address = open_table(host, "me", "open")
    host.goto(address)
    link = host.request.get(f"/api{address.replace('table', 'tables')}/links").json()
    guest = new_page(link["join"], size="phone", theme="dark")
    guest.route("**/salt", seal_late)
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="That’s me").click()
    expect(host.get_by_text("Bob").first).to_be_visible()
    watcher = new_page(address)
    host.wait_for_function(
        "table => fetch(table).then(found => found.json()).then(({table}) => table.seats.every(seat => seat.salt))",
        arg=f"/api{address.replace('table', 'tables')}",
    )
    host.get_by_role("button", name="Start the race").click()
    for _ in range(2000):
        acted = [act_quickly(page) for page in (host, guest)]
        if status(host) == "over":
            break
        if not any(acted):
            host.wait_for_timeout(100)
    for page in (host, guest, watcher):
        finish_is_shown(page)
    assert watcher.locator(CARD).count() == 0
    for page in (host, guest):
        expect(page.get_by_text("this browser had a share in it")).to_be_visible()
    expect(watcher.get_by_text("What was drawn is what was promised before the start.")).to_be_visible()
    host.evaluate("localStorage.salts = localStorage.salts.replace(/(?<=salt\":\")[0-9a-f]+/, '00'.repeat(16))")
    host.reload()
    finish_is_shown(host)
    expect(host.get_by_text("What was drawn is not what was promised before the start.")).to_be_visible()


def test_a_reload_and_a_cut_line_in_the_middle_of_a_round(new_page: NewPage) -> None:
    page = new_page(service_worker=True)
    page.goto(open_table(page, "me", "random"))
    ride(page, until=page.locator(CARD).first.is_visible)
    page.reload()
    page.locator(CARD).first.wait_for()
    page.context.set_offline(True)
    page.wait_for_timeout(1500)
    page.context.set_offline(False)
    page.locator(CARD).first.wait_for()
    ride(page, until=page.locator(SKIP).first.is_visible)


def test_who_comes_back_is_shown_what_happened_since(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "random")
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    page.goto("/mine")
    held = page.request.put(f"/api{address.replace('table', 'tables')}/seats/0/standin", data={"bot": "random"})
    assert held.ok
    while status(page, address) != "over":
        page.wait_for_timeout(100)
    page.goto(address)
    expect(page.locator(SKIP)).to_be_visible()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    finish_is_shown(page)


def test_the_second_card_can_be_changed_until_all_have_chosen(new_page: NewPage) -> None:
    host = new_page()
    address = open_table(host, "me", "open")
    link = host.request.get(f"/api{address.replace('table', 'tables')}/links").json()
    guest = new_page(link["join"], size="phone")
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="That’s me").click()
    guest.get_by_text("Bob").first.wait_for()
    assert host.request.post(f"/api{address.replace('table', 'tables')}/start").ok
    host.goto(address)
    change = host.get_by_role("button", name="Change")
    for _ in range(2000):
        if change.first.is_visible():
            break
        if not any([act_by_mouse(host), not guest.locator(CARD).first.is_visible() and act_by_mouse(guest)]):
            host.wait_for_timeout(100)
    host.keyboard.press("u")
    expect(host.locator(CARD).first).to_be_visible()
    host.keyboard.press("2")
    host.keyboard.press("Enter")
    expect(change.first).to_be_visible()
    assert violations(host) == []
    ride(guest, until=guest.locator(SKIP).first.is_visible)
    expect(host.locator(SKIP)).to_be_visible()


def test_two_people_on_one_device(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_table(page, "me", "me"))

    def act(page: Page, sight: str) -> bool:
        show = page.get_by_role("button", name="show my cards")
        if show.first.is_visible():
            assert page.locator(CARD).count() == 0  # nothing of a covered seat is on the page
            said = page.get_by_role("dialog").inner_text().lower()
            named.update(name for name in ("ada 1", "ada 2") if f"over to {name}" in said)
            assert "team aurore" in said or "team boréal" in said
            show.first.click()
            return True
        named.update(page.locator(".dock .asked").all_inner_texts())
        return act_by_mouse(page, sight)

    named: set[str] = set()
    everybody = {"ada 1", "ada 2", "Ada 1 (Team Aurore), your turn", "Ada 2 (Team Boréal), your turn"}
    ride(page, act, until=lambda: named >= everybody)
    ride(page, act, until=page.locator(SKIP).first.is_visible)
    assert named == everybody
    ride_unseen(page, is_over, seats=(0, 1))
    finish_is_shown(page)


def test_a_race_in_each_language_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page(size="small", language="fr", theme="dark")
    page.goto(open_table(page, "me", "random"))
    for language in languages(page, "fr", "es"):
        ride(page, until=page.locator(CARD).first.is_visible)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
    ride_unseen(page, is_over)
    for _ in languages(page, "es", "fr"):
        finish_is_shown(page)
        assert violations(page) == []


# Words of the teams' players that are broken within, each row as wide as that of who still chooses.
BROKEN = """() => {
  const choosing = document.querySelector('.teams .mine .state').innerHTML;
  for (const state of document.querySelectorAll('.teams .state')) state.innerHTML = choosing;
  return [...document.querySelectorAll('.teams .cut')].flatMap(({firstChild: text}) =>
    [...text.data.matchAll(/\\S+/g)].map(({0: word, index}) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? word : "";
    }).filter((word) => word));
}"""


def test_no_word_in_the_name_of_a_bot_is_broken(new_page: NewPage) -> None:
    page = new_page("/")
    for bots in (("random", "follower", "breakaway"), ("beginner", "climber", "contender")):
        page.goto(open_table(page, "me", *bots))
        for language in languages(page, "en", "fr", "es"):
            page.locator(".teams .mine .chip").wait_for()
            page.evaluate("document.fonts.ready")
            assert page.evaluate(BROKEN) == [], language
