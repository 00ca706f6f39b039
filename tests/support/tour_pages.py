"""Tours for the tests of the pages: made over HTTP, ridden by mouse or, where nobody looks, over a socket."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from tests.support.race_pages import SKIP, press, shown
from websockets.sync.client import connect

ENDING, GO = ".dock .actions .btn.red", "button.go:visible"
SHORT: list[dict[str, Any]] = [
    {"tiles": "abcdu", "name": "Over the bridge"},
    {"tiles": "abDcu", "name": "The wall"},
    {"tiles": "acbdu", "name": "Home"},
]


def open_tour(page: Page, *seats: str, stages: Any = SHORT, **options: Any) -> str:
    """A tour that has begun. Seats are "me" (also twice) or names of bots. -> its address"""
    page.request.put("/api/me", data={"name": "Ada"})
    wanted = [
        {"kind": "guest", "name": f"Ada {n + 1}"} if seat == "me" else {"kind": "bot", "bot": seat}
        for n, seat in enumerate(seats)
    ]
    wish = {"game": "tour", "seats": wanted, "options": {"stages": stages, **options}}
    made = page.request.post("/api/tables", data=wish)
    assert made.ok, made.text()
    id = made.json()["table"]["id"]
    assert page.request.post(f"/api/tables/{id}/start").ok
    return f"/table/{id}"


def table_of(address: str) -> str:
    """Its id."""
    return address.rpartition("/table/")[2].partition("?")[0]


def first_option(prompt: dict[str, Any]) -> str:
    """To take back as little as may be, else the first."""
    return str(prompt["options"][-1 if prompt["ask"] == "TakeBack" else 0])


def ride_by_socket(
    page: Page,
    address: str,
    until: Callable[[dict[str, Any]], bool],
    seats: tuple[int, ...] = (0,),
    choose: Callable[[dict[str, Any]], str] = first_option,
) -> None:
    """Answer with the first option, or a chosen one, whatever these seats are asked, until their view is as wanted."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    table = page.request.get(f"/api/tables/{table_of(address)}").url
    path = table.replace("http", "ws", 1).replace("/api/", "/ws/")
    with connect(path, additional_headers={"Cookie": cookies}, max_size=None) as socket:
        for seat in seats:
            socket.send(json.dumps({"type": "watch", "seat": seat}))
        while True:
            message = json.loads(socket.recv(timeout=60))
            if message["type"] != "news":
                continue
            if until(message["view"]):
                return
            for prompt in message["prompts"]:
                if prompt["chosen"] == "":
                    answer = {"type": "answer", "id": prompt["name"], "prompt": prompt["name"]}
                    socket.send(json.dumps({**answer, "option": choose(prompt)}))


def ride_unseen(page: Page, until: Callable[[dict[str, Any]], bool], seats: tuple[int, ...] = (0,)) -> None:
    """The rounds that a test does not look at are ridden over a socket; then the page comes back to its table."""
    address = page.url
    page.goto("about:blank")
    ride_by_socket(page, address, until, seats)
    page.goto(address)


def is_over(view: dict[str, Any]) -> bool:
    """The race or the game, as a seat sees it."""
    return bool(view["phase"] == "over")


def nearly_over(stage: int) -> Callable[[dict[str, Any]], bool]:
    """The last rounds of this stage: two riders at most are still on the road, or it has just ended with several."""

    def last_rounds(view: dict[str, Any]) -> bool:
        race = view["race"] or {"phase": ""}
        return len(view["results"]) >= stage or (
            race["phase"] == "energy" and len(race["home"]) >= len(race["riders"]) - 2
        )

    return last_rounds


def stages_ridden(stages: int) -> Callable[[dict[str, Any]], bool]:
    """So many are over."""
    return lambda view: len(view["results"]) >= stages


def stage_is_over(page: Page) -> Callable[[], bool]:
    """The race table has shown the last round."""
    return lambda: shown(page.locator(ENDING))


def to_result(page: Page) -> None:
    """From the race table to the result of its stage."""
    page.locator(ENDING).first.click()
    page.locator("table[data-of=result], table[data-of=score]").first.wait_for()


def to_hall(page: Page) -> None:
    """Whoever comes back is first shown what they have missed of a stage."""
    for _ in range(200):
        if page.locator(".bar-row").is_visible():
            return
        if not press_shown(page, ENDING) and not press_shown(page, SKIP):
            page.wait_for_timeout(200)


def press_shown(page: Page, selector: str) -> bool:
    """Press it, if it is there."""
    return shown(page.locator(selector)) and press(page.locator(selector))


def fits(page: Page) -> bool:
    """Nothing hangs over the edge."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
