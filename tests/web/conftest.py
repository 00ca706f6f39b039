"""A browser, a server with the built pages, and pages on which nothing may go wrong unnoticed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright
from tests.support.chromium import NONE, found, launch
from tests.support.servers import RunningServer, running_server

SIZES = {"laptop": (1440, 900), "phone": (390, 844), "small": (360, 640)}
# After another size or theme: what measures itself has done so, and what changes slowly has changed.
SETTLED = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const endless = (one) => one.effect.getComputedTiming().endTime === Infinity;
  await Promise.allSettled(document.getAnimations().filter((one) => !endless(one)).map((one) => one.finished));
}"""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NewPage = Callable[..., Page]
# The part of a page that is painted. It is laid out, drawn up and clicked in its whole size, which a test may ask for.
CORNER = {"width": 16, "height": 16}
PATIENCE = 20_000  # milliseconds: machines are busy
# What the browser says when a test cuts the line, and Playwright when there is to be no service worker.
OWN_WORDS = ("net::ERR_INTERNET_DISCONNECTED", "Service Worker registration blocked by Playwright")

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """One for all tests of this folder that follow each other: Playwright has a loop of its own in this thread, beside
    which no test of a server could run one.
    """
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The lightest there is."""
    yield from running_browser(playwright)


@pytest.fixture(scope="module")
def browser_with_windows(playwright: Playwright) -> Iterator[Browser]:
    """For what others cannot do: showing notifications."""
    yield from running_browser(playwright, windows=True)


def running_browser(playwright: Playwright, *, windows: bool = False) -> Iterator[Browser]:
    """While it is needed."""
    if found(playwright, windows=windows or None) is None and not os.environ.get("CI"):
        pytest.skip(NONE)  # said once more and loudly at the end
    browser = launch(playwright, windows=windows)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(Path(tmp_path_factory.mktemp("web")) / "tables.db") as server:
        yield server


@pytest.fixture
def new_page(browser: Browser, server: RunningServer) -> Iterator[NewPage]:
    """Opens pages, each as another guest; afterwards no page may have complained on its console."""
    yield from opened_pages(browser, server)


@pytest.fixture
def new_page_with_windows(browser_with_windows: Browser, server: RunningServer) -> Iterator[NewPage]:
    """The same where notifications can be shown."""
    yield from opened_pages(browser_with_windows, server)


def opened_pages(browser: Browser, server: RunningServer) -> Iterator[NewPage]:
    """Until the test is over."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "",  # without one, the page is blank: for who first makes a table
        *,
        size: str = "laptop",
        language: str = "en",
        theme: str = "light",
        motion: str = "reduce",
        service_worker: bool = False,  # it fetches everything that was built: half of what a page costs
        painted: bool = False,  # colouring pixels that nobody looks at is a third of what a page costs
        expects: str = "",  # what the browser itself will say, because the test asks for it
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            has_touch=size != "laptop",
            service_workers="allow" if service_worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        if not painted:
            context.new_cdp_session(page).send("Emulation.setVisibleSize", CORNER)
        page.on("console", lambda message: complain(message, expects))
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        if path:
            page.goto(path)
        return page

    def complain(message: ConsoleMessage, expects: str) -> None:
        expected = expects != "" and expects in message.text
        if (
            message.type in ("error", "warning")
            and not expected
            and not any(word in message.text for word in OWN_WORDS)
        ):
            complaints.append(f"{message.text} {message.location}")

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, complaints


def sizes(page: Page) -> Iterator[str]:
    """The page in each size; it is not loaded again."""
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        yield name


def sizes_and_themes(page: Page) -> Iterator[tuple[str, str]]:
    """The page in each size, by day and by night."""
    for size in sizes(page):
        for theme in THEMES:
            show_by(page, theme)
            yield size, theme


def show_by(page: Page, theme: Literal["light", "dark"]) -> None:
    """By day or by night, once no colour changes any more."""
    page.emulate_media(color_scheme=theme)
    page.evaluate(SETTLED)


def languages(page: Page, *names: str) -> Iterator[str]:
    """The page as it is for readers of each language; it is loaded anew, and what it shows is kept on the server."""
    for name in names:
        if page.evaluate("document.documentElement.lang") != name:
            page.evaluate("name => localStorage.setItem('language', name)", name)
            page.reload()
            page.wait_for_function("name => document.documentElement.lang === name", arg=name)
        yield name
