"""Friends at one table, each in a browser: the invitation, waiting, calls, words, a bot that holds a seat."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, OPTION, act_by_mouse, asked, open_table
from tests.support.tour_pages import fits
from tests.web.conftest import NewPage, sizes_and_themes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(300)]

BREAKAWAY = "1-2-3-v"  # six teams bid before they ride


def test_from_the_invitation_to_the_seat_that_a_bot_held(new_page: NewPage) -> None:
    host = new_page()
    address = open_table(host, "me", "open", *["random"] * 4, options={"stage": BREAKAWAY})
    asked_for: list[str] = []
    host.on("request", lambda request: asked_for.append(request.url) if request.url.endswith("/links") else None)
    host.goto(address)
    the_lobby_fits_the_screen(host)
    assert len(asked_for) == 2, "the invitation and one's own links stand still"
    link = host.request.get(f"/api{address.replace('table', 'tables')}/links").json()["join"]
    friend = new_page(link, size="phone")
    expect(friend.get_by_role("dialog")).to_contain_text("Ada 1 invites you")
    friend.keyboard.type("Bob")
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("button", name="Stand up")).to_be_visible()
    assert friend.evaluate("document.activeElement !== document.body"), "the focus does not fall to the page"
    friend.get_by_role("button", name="Stand up").press("Enter")  # by mistake
    expect(friend.get_by_role("button", name="Take this team")).to_be_focused()
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("button", name="Stand up")).to_be_focused()
    expect(new_page(link).get_by_text("Every seat of this table is taken.")).to_be_visible()
    host.get_by_role("button", name="Start the race").click()

    to_the_bids_alone(host, friend)
    expect(host).to_have_title(re.compile("^Bob’s turn"))
    dock = host.get_by_role("region", name="Your cards")
    expect(dock).to_contain_text(re.compile(r"Bob waited for since [^,]+,\s+looking"))
    dock.get_by_role("button", name="Call Bob").click()
    expect(dock.get_by_text(re.compile("^Called"))).to_be_visible()
    expect(friend.get_by_text("The others wait for you: it is your turn.")).to_be_visible()
    dock.get_by_role("button", name="Allez!").click()
    expect(friend.get_by_text("Ada 1: Allez!")).to_be_visible()
    for size, theme in sizes_and_themes(host):
        assert fits(host), (size, theme)
    assert violations(host) == []

    leave_it_to_a_bot(friend)
    friend.goto("/")
    friend.goto(address)
    told = friend.get_by_role("status").filter(has_text="A bot plays for Boréal.")
    told.get_by_text("What it played").click()
    expect(told.get_by_role("listitem").first).to_be_visible()
    assert violations(friend) == []
    told.get_by_role("button", name="Take over").click()
    expect(friend.get_by_text("A bot plays for Boréal.")).to_have_count(0)


def the_lobby_fits_the_screen(host: Page) -> None:
    """Link, QR code and the start are in sight, however many teams there are; no word is cut."""
    for size, theme in sizes_and_themes(host):
        assert fits(host), (size, theme)
        for one in (
            host.get_by_role("textbox", name="Invitation link"),
            host.get_by_role("img", name="QR code of the invitation"),
            host.get_by_role("button", name="Start the race"),
        ):
            expect(one).to_be_visible()
            assert is_in_sight(one), (size, theme, one)
    assert violations(host) == []


def is_in_sight(one: Locator) -> bool:
    """The whole of it, without scrolling, and nothing lies on it."""
    return bool(
        one.evaluate("""one => {
          const {x, y, width, height} = one.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return y >= 0 && y + height <= innerHeight && (one.contains(top) || top.contains(one));
        }""")
    )


def to_the_bids_alone(host: Page, friend: Page) -> None:
    """Both place and name their riders; then the host bids, and waits."""
    for _ in range(400):
        if asked(friend) == CARD and host.get_by_text("Your bid lies on the table.").is_visible():
            return
        for page, kinds in ((host, (OPTION, CARD)), (friend, (OPTION,))):
            if (sight := asked(page)) in kinds:
                act_by_mouse(page, sight)
        host.wait_for_timeout(100)
    raise AssertionError("nobody bids")


def leave_it_to_a_bot(page: Page) -> None:
    """It is asked first."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("bot .*Boréal|Boréal.* bot", re.IGNORECASE)).click()
    page.get_by_role("button", name="Let it play").click()
    page.get_by_role("status").filter(has_text="A bot plays for Boréal.").wait_for()
