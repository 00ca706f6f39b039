"""How smoothly a round is shown, from the browser's own trace: `python -m tests.tools.frames`.

Races of four and of six teams with all their motion; prints JSON: frames a second that the page drew while each round
was shown.
"""

import json
import os
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.support.chromium import launch
from tests.support.race_pages import SKIP, act_by_mouse, open_table, press, shown
from tests.support.servers import running_server
from tests.web.conftest import SIZES

ROUNDS = 4
STAGES = {4: "Firenze - Milano", 6: "1B 2 3 g M R P k e q o s 4 c D H j T 9B n i v"}  # by teams
ASK = "() => { const again = () => requestAnimationFrame(again); window.asked ??= again(); window.asked = true; }"
PLAYED = ".reveal .count"  # the cards of a round
SHOWN = 4.0  # seconds of a round that are measured


def choose(page: Page) -> None:
    """Until the round is shown; bids before the first one are skipped."""
    while not shown(page.locator(PLAYED)):
        if not act_by_mouse(page):
            page.wait_for_timeout(50)


def frames_a_second(page: Page, session: CDPSession) -> float:
    """While a round is shown: the frames that the page got to draw, as the browser's trace has them.

    A browser that has nothing new to draw leaves frames out, so a frame is asked for each time.
    """
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    page.evaluate(ASK)
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    page.wait_for_timeout(SHOWN * 1000)
    session.send("Tracing.end")
    patience = time.monotonic() + 20
    while not done and time.monotonic() < patience:
        page.wait_for_timeout(50)
    drawn = sorted(event["ts"] for event in events if event["name"] == "AnimationFrame" and event["ph"] == "b")
    return (len(drawn) - 1) / ((drawn[-1] - drawn[0]) / 1e6) if len(drawn) > 1 else 0.0


def main() -> None:
    """On a laptop's and a phone's screen."""
    measured: dict[str, list[float]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size, (teams, stage) in product(("laptop", "phone"), STAGES.items()):
            width, height = SIZES[size]
            context = browser.new_context(base_url=server.url, viewport={"width": width, "height": height})
            page = context.new_page()
            page.goto("/")
            page.goto(open_table(page, "me", *["sensible"] * (teams - 1), options={"stage": stage}))
            session = context.new_cdp_session(page)
            for _ in range(ROUNDS):
                choose(page)
                drawn = frames_a_second(page, session)
                measured.setdefault(f"{size}, {2 * teams} riders", []).append(round(drawn, 1))
                press(page.locator(SKIP))
            context.close()
        browser.close()
    conditions = {"cores": os.cpu_count(), "load_average": os.getloadavg()[0], "gpu": False}
    print(json.dumps({"conditions": conditions, "frames_a_second": measured}, indent=2))


if __name__ == "__main__":
    main()
