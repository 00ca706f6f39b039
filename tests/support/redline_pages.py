"""Playing Redline as somebody at a screen does: by mouse or by keys, without knowing any rule."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from tests.support.race_pages import CAN_BE_PRESSED, press, status

LONGEST = 350  # seconds for a match, on a machine that does other things as well
PIECE, ANSWER, NEXT, SHOW, OVER = ".pc", "button.answer", ".end .btn.next", ".cover .btn.red", "a[href$='/record']"
NAMES = ("Ada", "Bob", "Cleo", "Dov", "Eve", "Flo")


def open_table(page: Page, *seats: str, **wishes: Any) -> str:
    """A match that has begun. Seats are "me" (also several times), "open" or names of bots. -> its address"""
    page.request.put("/api/me", data={"name": NAMES[0]})
    kinds: dict[str, dict[str, str]] = {"me": {"kind": "guest"}, "open": {"kind": "open"}}
    wanted = [dict(kinds.get(seat, {"kind": "bot", "bot": seat})) for seat in seats]
    for number, seat in enumerate(wanted):
        if seat["kind"] == "guest":
            seat["name"] = NAMES[number]
    table = page.request.post("/api/tables", data={"game": "redline", "seats": wanted, "options": wishes})
    assert table.ok, table.text()
    address = f"/table/{table.json()['table']['id']}"
    if "open" not in seats:
        assert page.request.post(f"/api/tables/{address.rpartition('/')[2]}/start").ok
    return address


LOOK = f"""() => {{
  const shown = (selector) => {CAN_BE_PRESSED}(document.querySelector(selector));
  const buttons = document.querySelector({OVER!r}) ? [] : [{NEXT!r}, {SHOW!r}, {ANSWER!r}];
  return {{
    button: buttons.find(shown) ?? '',
    answers: document.querySelector({ANSWER!r}) !== null,
    placing: document.querySelector('.pc .ways') !== null,
    mine: document.querySelector('.pc:not(:disabled) .ways') !== null,
    turns: Number(document.querySelector('input[type=range], [role=slider]')?.max ?? 0),
    pieces: [...document.querySelectorAll({PIECE!r})].map((one) => ({{
      free: !one.disabled, fits: !one.matches('.dim'), on: one.getAttribute('aria-pressed') === 'true',
    }})),
  }};
}}"""


def look(page: Page) -> dict[str, Any]:
    """All that the next move depends on, asked in one breath."""
    found: dict[str, Any] = page.evaluate(LOOK)
    return found


def next_piece(page: Page, sight: dict[str, Any] | None = None) -> int | None:
    """The place in my hand of a piece to press, if one is wanted."""
    sight = sight or look(page)
    if sight["placing"] and any(piece["on"] for piece in sight["pieces"]):
        page.keyboard.press("n")  # pressed twice it has turned: to the next cell where it fits
        return None
    if not sight["answers"]:
        return None
    free = [n for n, piece in enumerate(sight["pieces"]) if piece["free"] and piece["fits"] and not piece["on"]]
    return free[0] if free else None


def act_by_mouse(page: Page) -> bool:
    """Press what can be pressed next, if anything."""
    sight = look(page)
    if sight["button"]:
        return press(page.locator(sight["button"]))
    n = next_piece(page, sight)
    return n is not None and press(page.locator(PIECE).nth(n))


def act_by_keys(page: Page) -> bool:
    """The same with the keyboard alone."""
    sight = look(page)
    if sight["button"] in (NEXT, ANSWER):
        page.keyboard.press("Enter")
        return True
    n = next_piece(page, sight)
    if n is not None:
        page.keyboard.press(str((n + 1) % 10))
    return n is not None


def play(page: Page, act: Callable[[Page], bool] = act_by_mouse, until: Callable[[], bool] | None = None) -> None:
    """Until the match is over, which is asked when nothing can be pressed, or something else holds."""
    patience = time.monotonic() + LONGEST
    while not (until and until()):
        assert time.monotonic() < patience, "the game does not get on"
        if act(page):
            continue
        if until is None and status(page) == "over":
            return
        page.wait_for_timeout(60)


def turns(page: Page, number: int, act: Callable[[Page], bool] = act_by_mouse) -> None:
    """Until so many turns are over and it is mine, with no piece picked yet."""

    def enough() -> bool:
        sight = look(page)
        return bool(sight["turns"] >= number and sight["mine"])

    play(page, act, enough)
    page.keyboard.press("Escape")  # my turn may have come between a look and a press
    expect(page.locator(f"{PIECE}[aria-pressed=true]")).to_have_count(0)
