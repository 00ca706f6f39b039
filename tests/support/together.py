"""Two people at one table, each in a browser, without its lobby; and what whoever waits can do meanwhile."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.support.axe import violations
from tests.support.tour_pages import fits

NAMES = ("Ada", "Bob")


def open_for_two(host: Page, friend: Page, game: str, bots: tuple[str, ...] = (), **options: Any) -> str:
    """A table that has begun, at which both sit. -> its address"""
    for page, name in zip((host, friend), NAMES, strict=True):
        page.request.put("/api/me", data={"name": name})
    seats = [{"kind": "guest", "name": NAMES[0]}, {"kind": "open"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    made = host.request.post("/api/tables", data={"game": game, "seats": seats, "options": options})
    assert made.ok, made.text()
    table = f"/api/tables/{made.json()['table']['id']}"
    token = host.request.get(f"{table}/links").json()["join"].rpartition("#join=")[2]
    joined = friend.request.post(f"{table}/join", data={"token": token, "name": NAMES[1]})
    assert joined.ok, joined.text()
    assert host.request.post(f"{table}/start").ok
    return table.removeprefix("/api").replace("tables", "table")


def calls_and_says(waiting: Page, asked: Page, *, at: str, by: str, of: str, screens: Iterable[object]) -> None:
    """Since when, whether they look; one call; a word. On each of these screens all of it can be reached."""
    place = waiting.locator(at)
    expect(place).to_contain_text(re.compile(rf"{of} waited for since [^,]+,\s+looking"))
    call = place.get_by_role("button", name=f"Call {of}")
    words = place.get_by_role("group", name="Say").get_by_role("button")
    expect(words).to_have_count(6)
    for screen in screens:
        assert fits(waiting), screen
        for one in (call, words.last):
            one.scroll_into_view_if_needed()
            assert is_reached(one), (screen, one)
    assert violations(waiting) == []
    call.click()
    expect(place.get_by_text(re.compile("^Called"))).to_be_visible()
    expect(call).to_have_count(0)
    expect(asked.get_by_text("The others wait for you: it is your turn.")).to_be_visible()
    place.get_by_role("button", name="Bravo!").click()
    expect(asked.get_by_text(f"{by}: Bravo!")).to_be_visible()


def is_reached(one: Locator) -> bool:
    """The whole of it is on the screen, and nothing lies on it."""
    return bool(
        one.evaluate("""one => {
          const {x, y, width, height} = one.getBoundingClientRect();
          const top = document.elementFromPoint(x + width / 2, y + height / 2);
          return x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight && one.contains(top);
        }""")
    )
