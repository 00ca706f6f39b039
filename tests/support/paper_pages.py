"""Typing into the pages for cardboard as people around a table do, with one phone."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect
from tests.support.race_pages import SKIP, press, shown

from lignerouge.flamme.play.names import LETTERS
from lignerouge.kernel.match import Match

LANES = ("right", "middle", "left")
SAVED = ".line .chip.ok"
PATIENCE = 60  # seconds


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
    square = field.locator(".square").nth(home["beyond"] - 1)
    square.click()  # the label, as a finger does: the button in it is too small to be seen
    expect(square.locator("input")).to_be_checked()
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
    read = "(all, [key, cell]) => all.map((row) => [row.dataset[key], row.querySelector(cell).innerText])"
    return {str(name): " ".join(text.split()) for name, text in rows.evaluate_all(read, [key, cell])}


def begin_race(
    page: Page,
    stage: str,
    *,
    bots: Mapping[str, str] | None = None,
    colours: Mapping[str, str] | None = None,
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
    add = form.locator("fieldset:has(li) > button")
    while rows.count() < teams:
        add.click()
    for letter, bot in (bots or {}).items():
        rows.nth(LETTERS.index(letter)).locator("select").last.select_option(bot)
    for letter, colour in (colours or {}).items():
        rows.nth(LETTERS.index(letter)).locator("select").first.select_option(colour)
    form.locator("select:visible:has(option[value=''])").last.select_option("")
    form.locator("label.field input").nth(1).fill(stage)
    if handicap:
        form.locator("details").first.locator("summary").click()
    for letter, cards in (handicap or {}).items():
        form.locator("details").first.locator("select").nth(LETTERS.index(letter)).select_option(str(cards))
    form.locator(".btn.red").click()
    page.wait_for_url("**/cardboard/*")
    page.locator(".ask .options button").first.wait_for()


def skip_show(page: Page) -> None:
    """To the end of what is being shown."""
    if shown(page.locator(SKIP)):
        press(page.locator(SKIP))


def type_cards(page: Page, cards: Mapping[str, str]) -> None:
    """One tap a rider, then resolve; cards, or bids."""
    skip_show(page)
    page.locator(".cover .btn.red").click()
    for rider, card in cards.items():
        page.locator(f".pad [data-rider={rider}] input[value='{card}']").check()
    page.locator(".pad .btn.red").click()


def type_names(page: Page, riders: Sequence[str]) -> None:
    """Whom each team names for the breakaway."""
    skip_show(page)
    page.locator(".cover .btn.red").click()
    for rider in riders:
        page.locator(f".pad [data-team={rider[0]}] input[value={rider}]").check()
    page.locator(".pad .btn.red").click()


def wait_for(page: Page, happened: Any) -> None:
    """Past all shows, until the race has got so far."""
    patience = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < patience, "the race does not get on"
        skip_show(page)
        page.wait_for_timeout(100)


def place(page: Page, answers: Mapping[str, str]) -> None:
    """The start grid, as it stands on the cardboard: asked one by one."""
    patience = time.monotonic() + PATIENCE
    while (asks := book_of(page)["race"]["asks"]) and asks[0]["ask"] in ("PickRider", "PlaceRider"):
        assert time.monotonic() < patience, "nobody gets to the start"
        skip_show(page)
        ask = asks[0]
        option = ask["options"].index(answers.get(ask["name"], ask["options"][0]))
        before = ask["name"]
        buttons = page.locator(".ask .options button")
        if buttons.count() > option and buttons.nth(option).is_visible():
            buttons.nth(option).click()
            wait_for(page, lambda before=before: book_of(page)["race"]["asks"][0]["name"] != before)
            patience = time.monotonic() + PATIENCE
    page.locator(".cover .btn.red").wait_for()


def cards_of(match: Match[Any, Any]) -> list[dict[str, str]]:
    """What was played, round by round."""
    answers = {entry.prompt: entry.option for entry in match.journal.entries}
    rounds = max(int(name.split("/")[0]) for name in answers if name.endswith("/card"))
    return [
        {
            name.split("/")[1]: card
            for name, card in answers.items()
            if name.startswith(f"{n}/") and name.endswith("card")
        }
        for n in range(1, rounds + 1)
    ]


def write_book(page: Page, id: str, document: Mapping[str, Any], revision: int = 0) -> Any:
    """As another device of the same guest does."""
    page.request.put("/api/me", data={"name": "Ada"})
    reply = page.request.put(f"/api/cardboard/{id}", data={"revision": revision, "key": "", "document": document})
    assert reply.ok, reply.text()
    return reply.json()["race"]


def begin_at_the_bids(page: Page, stage: str, bots: Sequence[str]) -> str:
    """A race of so many teams, "" with cards on the table, whose riders are placed. -> its id"""
    teams = [{"letter": LETTERS[n], "name": "", "bot": bot} for n, bot in enumerate(bots)]
    about = {"name": "", "stage": stage, "kind": "race", "specialists": {}, "handicap": {}, "weather": {}}
    document: dict[str, Any] = {"depth": "race", "teams": teams, "starter": "A", "entries": {}, **about}
    id, revision = secrets.token_urlsafe(16), 1
    race = write_book(page, id, document)
    while race["asks"][0]["ask"] in ("PickRider", "PlaceRider"):
        document["entries"][race["asks"][0]["name"]] = race["asks"][0]["options"][0]
        race, revision = write_book(page, id, document, revision), revision + 1
    page.goto(f"/cardboard/{id}")
    page.locator(".cover .btn.red").wait_for()
    return id


def book_of(page: Page) -> Any:
    """As the server has it."""
    return page.request.get(f"/api/cardboard/{page.url.rpartition('/')[2]}").json()
