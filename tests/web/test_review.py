"""The review of a finished race: its numbers add up as printed, it moves by keys, and it is open to everybody."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.live.test_reviews import a_record
from tests.support.axe import violations
from tests.support.race_pages import open_table
from tests.web.conftest import NewPage

pytestmark = pytest.mark.compiled

MINUS = "\u2212"
PARTS = ("deal", "own", "others")


def number(text: str | None) -> int:
    """As it is printed, with the sign of typesetters."""
    found = re.search(rf"[+{MINUS}]?\d+", text or "")
    assert found is not None, text
    return int(found.group().replace(MINUS, "-"))


def part(page: Page, of: str, name: str) -> int:
    """A printed number."""
    return number(page.locator(f"[data-of={of}] [data-part={name}]").text_content())


def check_sums(page: Page) -> None:
    """Of the chosen round, and of the whole race."""
    change = part(page, "round", "change")
    assert sum(part(page, "round", name) for name in PARTS) == change
    assert part(page, "round", "before") + change == part(page, "round", "after")
    totals = page.locator("[data-of=totals] b").all_text_contents()
    assert sum(map(number, totals[:-1])) == number(totals[-1])


def test_a_race_is_reviewed(new_page: NewPage) -> None:
    page = new_page("/rules")
    page.request.put("/api/me", data={"name": "Ada"})
    kept = page.request.post("/api/records", data=a_record(), headers={"content-type": "text/plain"})
    table = kept.json()["id"]
    page.goto(f"/table/{table}")
    page.get_by_role("link", name="Review the race").click()
    expect(page).to_have_url(re.compile(r"/review$"))
    expect(page.locator("main").get_by_role("status")).to_have_text("The review is ready.", timeout=60_000)

    # by keys from round to round
    ruler = page.get_by_role("slider", name="Rounds")
    ruler.press("Home")
    expect(ruler).to_have_attribute("aria-valuetext", re.compile("^Start: "))
    for name in ("Round 1", "Round 2"):
        check_sums(page)
        ruler.press("ArrowRight")
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    check_sums(page)
    page.get_by_role("button", name=re.compile("Round 1 .* wins")).click()
    expect(ruler).to_have_attribute("aria-valuenow", "1")

    # the other seat, whose mistakes come with what befell the rider
    page.get_by_role("button", name="B Boréal").click()
    expect(page.get_by_role("button", name="B Boréal")).to_have_attribute("aria-pressed", "true")
    check_sums(page)
    costly = page.get_by_role("region", name="Decisions that cost something")
    expect(costly.locator("[data-grade=blunder]").first).to_contain_text("With the better choice: Boréal")
    page.get_by_text("All chances as a table").click()
    rows = page.locator("[data-of=chances] tbody tr").all_text_contents()
    assert len(rows) == 4  # the start, two rounds, the end
    assert violations(page) == []

    # in French, on a phone, at once: it was kept
    phone = new_page(f"/table/{table}/review", size="small", language="fr", theme="dark")
    expect(phone.get_by_role("heading", name="Tournants")).to_be_visible()
    phone.get_by_role("slider", name="Tours").press("End")
    expect(phone.get_by_role("heading", name="Tour 2")).to_be_visible()
    check_sums(phone)
    assert not phone.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert violations(phone) == []


def test_there_is_no_review_of_a_match_under_way(new_page: NewPage) -> None:
    page = new_page("/rules")
    page.goto(f"{open_table(page, 'me', 'random')}/review")
    expect(page.get_by_text("This match is not over.")).to_be_visible()
