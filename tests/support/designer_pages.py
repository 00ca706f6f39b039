"""The stage designer in the browser."""

from playwright.sync_api import Locator, Page, expect


def letters(page: Page) -> str:
    """The stage as letters."""
    return page.locator("#letters").input_value()


def expect_letters(page: Page, wanted: str) -> None:
    """Wait until the stage is this."""
    expect(page.locator("#letters")).to_have_value(wanted)


def road(page: Page) -> Locator:
    """The tiles that lie, as keys and screen readers find them."""
    return page.get_by_role("listbox", name="The road, tile by tile")


def lay(page: Page, *names: str) -> None:
    """By mouse, out of the box."""
    for name in names:
        page.locator(f'[data-tile="{name}"]').click()


def settled(page: Page) -> None:
    """The server has said what it thinks of the stage as it is now."""
    page.locator('section[aria-labelledby="checks-title"][aria-busy="false"]').wait_for()
