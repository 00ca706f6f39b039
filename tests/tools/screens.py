"""Pictures of the main screens for docs/screens, taken from a real race: `python -m tests.tools.screens`."""

import tempfile
from functools import partial
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright
from tests.support import redline_pages as laying
from tests.support.chromium import launch
from tests.support.race_pages import CARD, SKIP, open_table, press, ride
from tests.support.servers import running_server
from tests.support.tour_pages import open_tour, ride_by_socket, stages_ridden, to_hall
from tests.web.conftest import SIZES

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
STAGE = "La Classicissima"
DRAWN = "a n e k g D H i l j q o L t p r s m u"  # on the drawing board
PLACED = 9  # pieces on the board of Redline


def open_page(browser: Browser, url: str, size: str, theme: str) -> Page:
    """A new guest."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en",
    )
    return context.new_page()


def take(page: Page, name: str) -> None:
    """Once everything has come to rest."""
    page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(name)


def wait_for(page: Page, selector: str) -> None:
    """Ride on until this is there."""
    ride(page, until=page.locator(selector).first.is_visible)


def wait_for_the_review(page: Page) -> None:
    """All of the finish stands on its page, also what cost most."""
    page.locator("main progress").wait_for(timeout=120_000)
    page.locator("main progress").wait_for(state="detached", timeout=120_000)


def is_laid(page: Page) -> bool:
    """Enough pieces of Redline lie on the board, as its step bar counts them, and it is my turn."""
    turns = int(page.locator("main input[type=range]").get_attribute("max") or 0)
    return turns >= PLACED and page.locator(".pc .ways").count() > 0


def main() -> None:
    """Every main screen: on a laptop by day, on a phone by night."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.db", luck=7) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size, theme in (("laptop", "light"), ("phone", "dark")):
            page = open_page(browser, server.url, size, theme)
            page.goto("/")
            page.get_by_role("heading").first.wait_for()
            take(page, f"home-{size}-{theme}")
            page.goto("/new")
            page.get_by_role("heading").first.wait_for()
            take(page, f"new-{size}-{theme}")
            page.goto(open_table(page, "me", "sensible", "sensible", "sensible", options={"stage": STAGE}))
            for _ in range(5):
                wait_for(page, SKIP)
                press(page.locator(SKIP))
            wait_for(page, CARD)
            page.locator(CARD).nth(1).click()
            take(page, f"race-{size}-{theme}")
            wait_for(page, SKIP)
            take(page, f"reveal-{size}-{theme}")
            ride(page)
            wait_for(page, "a[href$='/record']")
            wait_for_the_review(page)
            take(page, f"finish-{size}-{theme}")
            page.goto(f"/design?stage={quote(DRAWN)}&name=Le+tour+du+lac")
            page.locator("svg").first.wait_for()
            take(page, f"designer-{size}-{theme}")
            tour = open_tour(page, "me", "sensible", "climber", "follower", stages=[8, 11, 13], specialists=True)
            ride_by_socket(page, tour, stages_ridden(2))
            page.goto(tour)
            to_hall(page)
            page.get_by_role("button", name="Standings").click()
            take(page, f"tour-{size}-{theme}")
            page.goto(laying.open_table(page, "me", "search", "sensible"))
            laying.play(page, until=partial(is_laid, page))
            take(page, f"redline-{size}-{theme}")
        browser.close()


if __name__ == "__main__":
    main()
