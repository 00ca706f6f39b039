"""Typing into the pages for cardboard as people around a table do, with one phone."""

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.riding import SKIP, press, shown

LANES = ("right", "middle", "left")
SAVED = ".line .chip.ok"


def begin_scores(page: Page, teams: int, stages: str, name: str = "Sunday tour") -> None:
    """A new book of scores."""
    page.goto("/cardboard")
    form = page.locator("form")
    form.get_by_label("Name of the book").fill(name)
    rows = form.locator("li")
    while rows.count() < teams:
        form.get_by_role("button", name="Add a team").click()
    while rows.count() > teams:
        rows.last.get_by_role("button").click()
    form.locator("select:has(option[value=own])").select_option("own")
    form.get_by_label("Stages, in order").fill(stages)
    form.get_by_role("button", name="Begin the book").click()
    page.wait_for_url("**/cardboard/*")
    page.locator("fieldset .squares").first.wait_for()


def choose_stage(page: Page, n: int) -> None:
    """Look at another one, counted from 0."""
    page.get_by_role("list", name="Stages").get_by_role("button").nth(n).click()


def type_rider(page: Page, rider: str, home: Mapping[str, int], exhaustion: int) -> None:
    """Minutes, square and cards; the lane only where it is asked for."""
    field = page.locator("fieldset").filter(has=page.locator(f".who text:text-is('{rider}')"))
    minutes, cards = field.locator(".stepper input").all()[:2]
    minutes.fill(str(home["minutes"]))
    minutes.press("Enter")
    field.locator(".square input").nth(home["beyond"] - 1).check(force=True)
    cards.fill(str(exhaustion))
    cards.press("Enter")
    lane = field.locator("select")
    if lane.count():
        lane.select_option(LANES[home["lane"]])


def type_stage(page: Page, stage: Mapping[str, Any], tokens: Mapping[str, Sequence[str]]) -> None:
    """A stage in the form of the rulebook's cases, without its times and points."""
    lines = {line["rider"].replace(".", ""): line for line in stage["finish"]}
    for rider in sorted(lines):
        type_rider(page, rider, lines[rider], stage["exhaustion"][f"{rider[0]}.{rider[1]}"])
    for pile, riders in tokens.items():
        fields = page.locator("fieldset").filter(has=page.locator("legend", has_text=pile)).locator(".token select")
        for n, rider in enumerate(riders):
            fields.nth(n).select_option(rider)
    expect(page.locator(SAVED)).to_be_visible()


def column(page: Page, panel: str, cell: str, key: str = "rider") -> dict[str, str]:
    """What a table of a panel says, by rider or team."""
    rows = page.get_by_role("region", name=panel).locator(f"[data-{key}]")
    return {
        str(row.get_attribute(f"data-{key}")): " ".join(row.locator(cell).first.inner_text().split())
        for row in rows.all()
    }


def begin_race(
    page: Page,
    stage: str,
    *,
    bots: Mapping[str, str] | None = None,
    handicap: Mapping[str, int] | None = None,
    teams: int = 2,
) -> None:
    """A new book of a whole race, on tiles of one's own; in any language."""
    page.goto("/cardboard")
    form = page.locator("form")
    form.locator(".depth label").nth(1).click()
    rows = form.locator("li")
    while rows.count() > teams:
        rows.last.get_by_role("button").click()
    for letter, bot in (bots or {}).items():
        rows.nth("ABCD".index(letter)).locator("select").select_option(bot)
    form.locator("select:visible:has(option[value=''])").last.select_option("")
    form.locator("label.field input").nth(1).fill(stage)
    if handicap:
        form.locator("details").first.locator("summary").click()
    for letter, cards in (handicap or {}).items():
        form.locator("details").first.locator("select").nth("ABCD".index(letter)).select_option(str(cards))
    form.locator(".btn.red").click()
    page.wait_for_url("**/cardboard/*")
    page.locator(".ask .options button").first.wait_for()


def skip_show(page: Page) -> None:
    """To the end of what is being shown."""
    if shown(page.locator(SKIP)):
        press(page.locator(SKIP))


def type_cards(page: Page, cards: Mapping[str, str]) -> None:
    """One tap a rider, then resolve."""
    skip_show(page)
    page.locator(".cover .btn.red").click()
    for rider, card in cards.items():
        page.locator(f".pad [data-rider={rider}] input[value='{card}']").check(force=True)
    page.locator(".pad .btn.red").click()


def book_of(page: Page) -> Any:
    """As the server has it."""
    return page.request.get(f"/api/cardboard/{page.url.rpartition('/')[2]}").json()
