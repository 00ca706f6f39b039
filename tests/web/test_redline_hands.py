"""Hands and keys at a table of Redline: where the focus is, and what stays in reach on low and zoomed screens."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support.redline_pages import ANSWER, PIECE, act_by_keys, next_piece, open_table, turns
from tests.support.servers import RunningServer, running_server
from tests.support.together import is_reached, open_for_two
from tests.web.conftest import NewPage, sizes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(200)]

MINE = f"{PIECE}:not(:disabled)"
ZOOMED = ((720, 450), (960, 540), (195, 422), (720, 380), (360, 560))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """With luck that is known: nobody is stuck after a few turns."""
    with running_server(Path(tmp_path_factory.mktemp("hands")) / "tables.db", luck=3) as server:
        yield server


def has_focus(page: Page, selector: str) -> None:
    """Wait until the focus is in it."""
    page.wait_for_function("kind => document.activeElement?.closest(kind) != null", arg=selector)


def pick(page: Page) -> int:
    """A piece that fits, with a key. -> its place in the hand"""
    place = next_piece(page)
    assert place is not None
    page.keyboard.press(str((place + 1) % 10))
    expect(page.locator(f"{PIECE}.on")).to_have_count(1)
    return place


def test_the_focus_goes_from_piece_to_piece(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    turns(page, 2, act_by_keys)
    for _ in range(2):
        pick(page)
        has_focus(page, f"{PIECE}.on")  # so that Enter means it
        told = page.locator(".log li").count()
        page.keyboard.press("Enter")
        expect(page.locator(".log li").nth(told)).to_be_attached()
        page.locator(MINE).first.wait_for()
        has_focus(page, f"{PIECE}:not(.dim)")
    page.locator(f"{PIECE}:not(.dim)").first.click()
    page.locator(ANSWER).click()
    page.locator(MINE).first.wait_for()
    has_focus(page, f"{PIECE}:not(.dim)")
    page.keyboard.press("i")  # what the hint takes up is what Enter means
    expect(page.locator(f"{PIECE}.on")).to_have_count(1)
    has_focus(page, f"{PIECE}.on")


def test_whoever_waits_has_the_focus_at_their_pieces(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    address = open_for_two(host, friend, "redline")
    for page in (host, friend):
        page.goto(address)
        page.locator(PIECE).first.wait_for()
    if host.locator(MINE).count() == 0:
        host, friend = friend, host
    pick(host)
    host.keyboard.press("Enter")
    friend.locator(MINE).first.wait_for()
    has_focus(host, ".mine")  # and nobody is called by an Enter too many
    assert host.evaluate("document.activeElement.matches('.mine')")
    for _ in sizes(host):
        assert is_reached(host.get_by_role("button", name="Thanks!"))  # without scrolling
    pick(friend)
    friend.keyboard.press("Enter")
    has_focus(host, f"{PIECE}:not(.dim)")


def test_the_button_stays_in_reach_on_low_and_zoomed_screens(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    turns(page, 3)
    for width, height in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        pick(page)
        expect(page.locator(ANSWER)).to_be_enabled()
        page.wait_for_function(
            "kind => document.querySelector(kind).getBoundingClientRect().bottom <= innerHeight", arg=ANSWER
        )
        assert is_reached(page.locator(ANSWER)), (width, height)
        page.keyboard.press("Escape")
    page.locator(MINE).first.wait_for()


RING = """one => {
  const {left, top} = one.getBoundingClientRect();
  const {outlineOffset, outlineWidth, outlineStyle} = getComputedStyle(one);
  const list = one.closest("ul").getBoundingClientRect();
  const out = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  return outlineStyle !== "none" && left - out >= list.left && top - out >= list.top;
}"""


def test_a_phone_shows_the_ring_of_a_piece_and_whose_piece_is_looked_at(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_table(page, "me", "random"))
    turns(page, 3)
    page.keyboard.press("Tab")
    page.locator(PIECE).first.focus()
    page.wait_for_function(RING, arg=page.locator(PIECE).first.element_handle())  # it moves in: nothing of it is cut
    page.get_by_role("button", name="Players and their pieces").click()
    page.get_by_role("button", name=re.compile("^What fits")).last.click()
    page.locator(".their:not(.dim)").first.click()
    looked = page.locator(".reason")
    expect(looked).to_contain_text(re.compile(r"Carefree bot: fits in \d+ ways?"))
    looked.get_by_role("button", name="Close").click()
    expect(page.locator("rect.theirs")).to_have_count(0)
    expect(looked).to_have_count(0)


# However wide the log is: the full stop behind each piece stands on the line of that piece.
STOPS = """log => [...Array(160).keys()].flatMap((narrower) => {
  const list = log.querySelector("ol");
  list.style.setProperty("transition", "none", "important");
  list.style.width = `${318 - narrower}px`;
  return [...log.querySelectorAll(".piece")].flatMap((piece) => {
    let next = piece.nextSibling;
    while (next !== null && (next.nodeType === Node.COMMENT_NODE || next.data === "")) next = next.nextSibling;
    if (!next?.data?.startsWith(".")) return [];
    const stop = document.createRange();
    stop.setStart(next, 0);
    stop.setEnd(next, 1);
    return [stop.getBoundingClientRect().top < piece.lastElementChild.getBoundingClientRect().bottom];
  });
})"""


def test_a_full_stop_stays_with_its_piece_and_phones_say_whose_turn_it_is(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    turns(page, 4)
    seen = page.locator(".log").evaluate(STOPS)
    assert seen
    assert all(seen)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Players and their pieces")).to_have_accessible_name(
        re.compile(r"Ada \d+ to play")
    )
