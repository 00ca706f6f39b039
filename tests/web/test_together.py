"""Friends at one table, each in a browser: the invitation, waiting, calls, words, a bot that holds a seat."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, OPTION, act_by_mouse, asked, open_table, status
from tests.support.together import open_for_two
from tests.support.tour_pages import fits
from tests.web.conftest import NewPage, languages, sizes, sizes_and_themes

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
    everybody_is_told_who_is_there(host, friend, address)
    third = new_page(link)
    expect(third.get_by_text("Every seat of this table is taken.")).to_be_visible()
    host.get_by_role("button", name="Start the race").click()
    third.goto("/")
    third.goto(link)
    expect(third.get_by_text("This has already begun. You can watch.")).to_be_visible()
    third.close()

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
    expect(told.get_by_role("listitem").first).to_have_text(re.compile(r"^\s*Start\s+First bid: (\d|exhaustion)"))
    words = {"fr": r"Départ\s+Première mise.: ", "es": r"Salida\s+Primera apuesta: ", "en": r"Start\s+First bid: "}
    for language in languages(friend, *words):
        friend.locator(".banner summary").click()
        expect(friend.locator(".banner li").first).to_have_text(re.compile(rf"^\s*{words[language]}(\d|\w+)"))
    assert violations(friend) == []
    told.get_by_role("button", name="Take over").click()
    expect(friend.get_by_text("A bot plays for Boréal.")).to_have_count(0)


def test_what_is_said_of_one_table_is_not_said_of_the_next(new_page: NewPage) -> None:
    host, page = new_page(), new_page()
    full = f"/api{open_table(host, 'me', 'open').replace('table', 'tables')}"
    link = host.request.get(f"{full}/links").json()["join"]
    assert host.request.put(f"{full}/seats/1", data={"kind": "bot", "bot": "random"}).ok
    other = open_table(page, "me", "random")
    page.goto(link)
    late = page.get_by_text("Every seat of this table is taken. You can watch.")
    expect(late).to_be_visible()
    page.locator(".seats").wait_for()
    page.evaluate("path => (history.pushState(null, '', path), dispatchEvent(new PopStateEvent('popstate')))", other)
    page.locator(OPTION).first.wait_for()
    expect(late).to_have_count(0)


def test_whoever_is_led_to_the_next_race_rides_it_as_quickly(new_page: NewPage) -> None:
    host, friend = new_page("/"), new_page("/")
    address = open_for_two(host, friend, "flamme", stage="abcdu")
    for page, seat in ((host, 0), (friend, 1)):
        held = page.request.put(
            f"/api{address.replace('table', 'tables')}/seats/{seat}/standin", data={"bot": "random"}
        )
        assert held.ok, held.text()
    for _ in range(100):
        if status(host, address) == "over":
            break
        host.wait_for_timeout(100)
    host.goto(f"{address}?quick")
    expect(host.get_by_role("button", name="Ride again")).to_be_visible()
    again = friend.request.post(f"/api{address.replace('table', 'tables')}/again").json()["table"]["id"]
    expect(host.get_by_role("link", name="To the next one")).to_have_attribute("href", f"/table/{again}?quick")


def test_whoever_has_locked_sees_both_cards_whole(new_page: NewPage) -> None:
    host, friend = new_page(size="small"), new_page()
    address = open_for_two(host, friend, "flamme", stage="abcdu")
    host.goto(address)
    friend.goto(address)
    change = host.get_by_role("button", name="Change")
    for _ in range(300):
        if change.is_visible() and asked(friend) == CARD:
            break
        if not act_by_mouse(host) and asked(friend) == OPTION:
            act_by_mouse(friend, OPTION)
        host.wait_for_timeout(100)
    for size in sizes(host):
        box, dock = change.bounding_box(), host.locator(".dock").bounding_box()
        assert box is not None
        assert dock is not None
        assert box["x"] + box["width"] <= dock["x"] + dock["width"], size
        assert is_in_sight(host.get_by_role("button", name="Bravo!")), size


def everybody_is_told_who_is_there(host: Page, friend: Page, address: str) -> None:
    """Who looks and who does not, what a host may do, and how strong the bots are."""
    seat = host.locator(".seats li", has_text="Bob")
    expect(seat).to_contain_text("at the table")
    friend.goto("/")
    expect(seat).to_contain_text("not looking")
    friend.goto(address)
    expect(seat).to_contain_text("at the table")
    friend.get_by_text("Ada 1 is the host").click()
    expect(friend.get_by_text("The host sees no more than anybody else.")).to_be_visible()
    for page, invitations in ((host, 1), (friend, 0)):  # a host may free a team again
        expect(page.get_by_role("heading", name="Invite friends")).to_have_count(invitations)
    expect(host.locator(".strength")).to_have_count(4)
    expect(host.locator(".strength").first).to_have_text(re.compile(r"\d{3,4}\s+won \d+", re.IGNORECASE))


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
