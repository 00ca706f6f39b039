"""The breakaway before the first round in a real browser: named, bid for, revealed; with teams that ride themselves."""

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, LOCK, OPTION, SKIP, act_by_mouse, open_table, press, ride
from tests.support.tour_pages import is_over, ride_unseen
from tests.web.conftest import SIZES, NewPage, languages

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

FEW, MANY = "a-2B-c-u", "1-2-3-v"  # one place ahead, and two
MOST_PRESSES = 8  # two for each step of the show


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def is_in_sight(page: Page, locator: Locator, size: str) -> bool:
    """Nothing has to be scrolled to see all of it."""
    box = locator.bounding_box()
    width, height = SIZES[size]
    return box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height


def to_the_names(page: Page) -> None:
    ride(page, until=page.get_by_text("Which rider do you name for the breakaway?").first.is_visible)


def to_the_bid(page: Page, number: str) -> None:
    """What was shown before is skipped."""
    asked = page.get_by_text(f"{number} bid:").first
    ride(page, skip, asked.is_visible)


def skip(page: Page, sight: str) -> bool:
    """Past what is shown, and nothing else."""
    return sight == SKIP and press(page.locator(SKIP))


def choose(page: Page, sight: str) -> bool:
    """What is asked, and let the show play."""
    return sight != SKIP and act_by_mouse(page, sight)


def step_to(page: Page, key: str, told: str) -> None:
    """Through the show by a key. A step that still moves takes one press more, which only ends the move."""
    title = page.locator(".reveal .title")
    presses = 0
    while told not in title.inner_text() and presses < MOST_PRESSES:
        page.keyboard.press(key)
        presses += 1
    expect(title).to_contain_text(told)


def deck_of(page: Page, rider: str) -> str:
    """What everybody may know of it, as the row of its team says."""
    return page.locator(".teams .decks").get_by_text(f"{rider}: ").inner_text()


def test_a_bid_by_mouse_and_one_by_keys_and_the_reveal(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "sensible", "random", options={"stage": FEW}))
    to_the_names(page)
    assert violations(page) == []
    expect(page.get_by_text("The highest total starts from square").first).to_be_visible()
    page.get_by_role("button", name="sprinteur").click()
    to_the_bid(page, "First")
    assert violations(page) == []
    expect(page.locator(LOCK)).to_be_disabled()
    page.locator(CARD).nth(3).click()
    page.locator(LOCK).click()
    to_the_bid(page, "Second")
    expect(page.get_by_role("list", name="Bids").get_by_text("in all")).to_have_count(3)  # the first ones are open
    page.keyboard.press("2")
    expect(page.locator(CARD).nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_text("The second bids are turned.").first.wait_for()
    page.keyboard.press(" ")  # it stands still
    step_to(page, "ArrowLeft", "The second bids are turned.")  # however far it came before
    assert violations(page) == []
    for told in ("breaks away with", "All others stay on the grid."):
        step_to(page, "ArrowRight", told)
        expect(
            page.get_by_role("status").filter(has_text="square" if "breaks" in told else "cards back")
        ).to_have_count(1)
    expect(page.get_by_role("list", name="Bids").get_by_text("gets away")).to_have_count(1)
    expect(page.get_by_role("list", name="Bids").get_by_text("cards back")).to_have_count(2)
    expect(page.locator(".log, [role=dialog]").get_by_role("link", name="F32").first).to_be_visible()
    page.locator(SKIP).click()
    expect(page.get_by_text("Which rider do you draw cards for first?").first).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert table.ok
    tired = [deck_of(page, f"{team} {kind}") for team in ("Aurore", "Boréal", "Cyprès") for kind in "RS"]
    assert sum("2 of them exhaustion" in deck for deck in tired) == 1


def test_six_teams_bid_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page(size="small")
    page.goto(open_table(page, "me", *["random"] * 3, "peloton", "muscle", options={"stage": MANY}))
    for language in languages(page, "en", "fr", "es"):
        ride(page, until=page.locator(".bids .options button").first.is_visible)
        assert fits(page), language
        assert all(is_in_sight(page, option, "small") for option in page.locator(OPTION).all()), language
    page.keyboard.press("1")
    for bid in (1, 2):
        for language in languages(page, *(("es", "fr", "en") if bid == 1 else ("en", "fr", "es"))):
            ride(page, skip, page.locator(CARD).first.is_visible)
            expect(page.locator(".bids ul[aria-label] > li")).to_have_count(4)  # the automatic teams do not bid
            assert is_in_sight(page, page.locator(LOCK), "small"), (bid, language)
            assert fits(page), (bid, language)
            assert violations(page) == [], (bid, language)
        page.locator(CARD).nth(1).click()
        page.locator(LOCK).click()
        expect(page.locator(LOCK)).to_have_count(0)
    page.locator(".reveal li.away").first.wait_for()
    assert fits(page)
    ride(page, until=page.locator(CARD).first.is_visible)


def test_two_people_on_one_device_bid_behind_a_cover(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "me", options={"stage": FEW}))
    cover = page.get_by_role("dialog")
    ride(page, until=cover.is_visible)  # riders are placed in the open
    for asked in (OPTION, CARD, CARD):
        for _ in range(2):
            ride(page, skip, cover.is_visible)
            assert page.locator(asked).count() == 0  # nothing of it is in the page
            cover.get_by_role("button").click()
            page.locator(asked).first.wait_for()
            act_by_mouse(page)
    page.locator(".reveal li.away").first.wait_for()


def test_a_spectator_sees_the_bids_when_all_do(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "random", options={"stage": FEW})
    page.goto(address)
    to_the_names(page)
    watcher = new_page(address)
    bids = watcher.get_by_role("list", name="Bids")
    expect(bids.get_by_text("thinking")).to_have_count(1)
    assert violations(watcher) == []
    page.keyboard.press("1")
    to_the_bid(page, "First")
    ride(watcher, skip, bids.is_visible)
    expect(bids.get_by_text("laid")).to_have_count(1)
    expect(bids.get_by_text("face down")).to_have_count(1)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(watcher.get_by_text("The first bids are turned.").first).to_be_visible()


def test_a_team_for_which_nobody_chooses(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "peloton"))
    ride(page, until=page.locator(CARD).first.is_visible)
    row = page.locator(".teams li").filter(has_text="Boréal")
    expect(row.get_by_text("Peloton team").first).to_be_visible()
    expect(row.get_by_text("Choosing")).to_have_count(0)
    row.get_by_role("button").first.click()
    deck = page.get_by_role("dialog")
    expect(deck.get_by_text("after public descriptions")).to_be_visible()
    expect(deck.get_by_role("img", name="2 (attack), 2 times")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator("header").get_by_role("button", name="Menu").last.click()
    about = page.get_by_role("dialog")
    expect(about.get_by_text("Boréal, Peloton team")).to_be_visible()
    expect(about.get_by_text("after public descriptions").first).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    ride(page, choose, page.get_by_text("one card for both").first.is_visible)
    ride_unseen(page, is_over)
    ride(page, until=page.locator("a[href$='/record']").first.is_visible)
    expect(page.locator("tbody").get_by_text("Peloton team")).to_have_count(2)


def test_a_square_tells_what_it_does(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_table(page, "me", "random", options={"stage": "a-3-c-u"}))
    # Once there are cards, a square that one of them reaches stands for that card.
    ride(page, until=page.get_by_text("Which rider do you draw cards for first?").first.is_visible)
    road = page.locator("section.near")
    strip, told = road.get_by_role("application"), road.locator("div.note")
    box = strip.bounding_box()
    assert box
    for squares in range(0, 12, 2):  # where my riders start is another place each time
        for _ in range(squares // 2):
            strip.press("ArrowRight")
        page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] - 60)
        expect(told).to_contain_text("lane")
        if "whoever starts here moves at least 4" in told.inner_text():
            break
    else:
        pytest.fail("no square of the refreshment zone tells of it")
    assert fits(page)
    assert violations(page) == []
    road.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
