"""Riding a race as somebody at a screen does: by mouse or by keys, without knowing any rule."""

import re
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from playwright.sync_api import Locator, Page

SHORT = "abcdu"  # a road of a few rounds
LONGEST = 350  # seconds for a race, on a machine that does other things as well
SKIP = ".ticks ~ button:last-child"  # of the reveal: the replay after the finish has no ticks, and nothing to skip
REVEAL = ".reveal .eyebrow.red"  # which step is shown
OPTION, CARD, LOCK = ".ask .options button", "[role=radio]", "button.lock"
WALKED = WeakSet[Page]()  # the pages on which the tab key has led to the button that skips
CAN_BE_PRESSED = "(one => one !== null && one.checkVisibility({visibilityProperty: true}) && !one.disabled)"
# Nothing of the one kind lies on anything of the other.
APART = """([one, other]) => {
  const boxes = (kind) => [...document.querySelectorAll(kind)].map((each) => each.getBoundingClientRect());
  const [left, right] = [boxes(one), boxes(other)];
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return left.length > 0 && right.length > 0 && left.every((a) => right.every((b) => apart(a, b)));
}"""


def open_table(page: Page, *seats: str, **wishes: Any) -> str:
    """A race that has begun. Seats are "me" (also twice), "open" or names of bots. -> its address"""
    page.request.put("/api/me", data={"name": "Ada"})
    kinds: dict[str, dict[str, str]] = {"me": {"kind": "guest"}, "open": {"kind": "open"}}
    wanted = [dict(kinds.get(seat, {"kind": "bot", "bot": seat})) for seat in seats]
    for number, seat in enumerate(wanted):
        if seat["kind"] == "guest":
            seat["name"] = f"Ada {number + 1}"
    options = {"stage": SHORT, **wishes.pop("options", {})}
    table = page.request.post("/api/tables", data={"game": "flamme", "seats": wanted, "options": options, **wishes})
    assert table.ok, table.text()
    address = f"/table/{table.json()['table']['id']}"
    if "open" not in seats:
        assert page.request.post(f"/api/tables/{address.rpartition('/')[2]}/start").ok
    return address


def status(page: Page, address: str = "") -> str:
    """Of the table at this address, or that the page shows."""
    found = re.search(r"/table/([\w-]+)", address or page.url)
    assert found, page.url
    return str(page.request.get(f"/api/tables/{found[1]}").json()["table"]["status"])


def shown(locator: Locator) -> bool:
    """It can be pressed now; asked in one breath, for it may be gone in the next."""
    return bool(locator.evaluate_all(f"all => all.length > 0 && {CAN_BE_PRESSED}(all[0])"))


def asked(page: Page) -> str:
    """What can be pressed now: a show to be skipped, a card, an option; or nothing."""
    find = f"all => all.find(one => {CAN_BE_PRESSED}(document.querySelector(one))) ?? ''"
    return str(page.evaluate(find, [SKIP, CARD, OPTION]))


def act_by_mouse(page: Page, sight: str | None = None) -> bool:
    """Press what is, or was seen to be, asked, if anything."""
    sight = asked(page) if sight is None else sight
    return sight != "" and press(page.locator(sight)) and (sight != CARD or press(page.locator(LOCK)))


def act_quickly(page: Page, sight: str | None = None) -> bool:
    """The same with the last card of a hand, which is the highest: a race is over in half as many rounds."""
    sight = asked(page) if sight is None else sight
    if sight != CARD:
        return act_by_mouse(page, sight)
    return press(page.locator(CARD).last) and press(page.locator(LOCK))


def press(locator: Locator) -> bool:
    """Press it, unless it goes away at that moment."""
    try:
        locator.first.click(timeout=2000)
    except Exception:
        return False
    return True


def act_by_keys(page: Page, sight: str | None = None) -> bool:
    """The same with the keyboard alone."""
    sight = asked(page) if sight is None else sight
    if sight == SKIP:
        return skip_by_keys(page)
    if sight:
        page.keyboard.press("1")
    if sight == CARD:
        page.keyboard.press("Enter")
    return sight != ""


def skip_by_keys(page: Page) -> bool:
    """The tab key leads to the button. Once that is seen, the key that says the same is used: the way is long."""
    if page not in WALKED:
        WALKED.add(page)
        return walk_to(page, SKIP)
    page.keyboard.press("Escape")
    return True


def walk_to(page: Page, selector: str) -> bool:
    """With the tab key, and press it."""
    for _ in range(60):
        if page.evaluate(f"document.activeElement?.matches({selector!r}) ?? false"):
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("Tab")
    return False


def ride(page: Page, act: Callable[[Page, str], bool] = act_by_mouse, until: Callable[[], bool] | None = None) -> None:
    """
    Until the race is over, which is asked when nothing can be pressed, or something else holds. What comes into sight
    after the last look is not pressed: it may be what is waited for.
    """
    patience = time.monotonic() + LONGEST
    while True:
        sight = asked(page)
        if until() if until else sight == "" and status(page) == "over":
            return
        assert time.monotonic() < patience, "the race does not get on"
        if not act(page, sight):
            page.wait_for_timeout(100)


def goes_on_after_a_reload(page: Page) -> None:
    """A reveal that is shown, from about the step that was on the screen."""
    reveal = page.locator(REVEAL)
    page.get_by_role("button", name="Pause").click()
    for _ in range(3):
        page.get_by_role("button", name="Step on").click()
        page.wait_for_timeout(200)
    step = int(reveal.inner_text().split()[1])
    page.reload()
    reveal.wait_for()
    page.get_by_role("button", name="Pause").click()
    assert step - 1 <= int(reveal.inner_text().split()[1]) <= step + 2
