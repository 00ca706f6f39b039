"""The draft of specialists on a page: choose, then confirm."""

from playwright.sync_api import Locator, Page
from tests.support.race_pages import press, shown


def choices(page: Page) -> Locator:
    """The specialists that can be taken now."""
    return page.get_by_role("button", name="Choose ")


def confirmation(page: Page) -> Locator:
    """The choice, asked once more."""
    return page.get_by_role("dialog").get_by_role("button", name="Take ")


def take(page: Page, name: str = "") -> None:
    """A specialist by name, or the first there is; the confirmation goes with it."""
    choices(page).filter(visible=True).first.wait_for()
    wanted = page.get_by_role("button", name=f"Choose {name}") if name else choices(page).first
    wanted.click()
    confirmation(page).click()
    confirmation(page).wait_for(state="detached")


def is_drafting(page: Page) -> bool:
    """Somebody at this page chooses a specialist."""
    return shown(choices(page)) or shown(confirmation(page))


def take_any(page: Page) -> bool:
    """One step of a draft, by mouse."""
    return press(confirmation(page)) if shown(confirmation(page)) else press(choices(page))
