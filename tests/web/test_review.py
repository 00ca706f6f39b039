"""After a race: its finish, its review, learning from it, and riding on from it; by keys, and for everybody."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.live.test_reviews import a_record
from tests.support.axe import violations
from tests.support.race_pages import SKIP, act_by_keys, open_table, ride
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

MINUS = "\u2212"
PARTS = ("deal", "own", "others")
# What lies on something else, or is cut at a side, among the rows under the chances.
ON_THE_AXIS = """() => {
  const axis = document.querySelector(".axis").getBoundingClientRect();
  const words = [...document.querySelectorAll(".axis > svg:not([role]) text")];
  const boxes = words.map((one) => one.getBoundingClientRect());
  const lies = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3;
  const covered = words.filter((_, n) => boxes.some((box, m) => m > n && lies(boxes[n], box)));
  const plates = [...document.querySelectorAll(".played .who svg")];
  const cut = plates.filter((one) => one.getBoundingClientRect().left < axis.left);
  return [...covered.map((one) => one.textContent), ...cut.map(() => "a plate")];
}"""
REVIEWED = 90_000  # milliseconds: it gives way to everything else


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


def fits(page: Page) -> bool:
    """Nothing is wider than the window, and nobody is kept out."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth") and violations(page) == []


def press(page: Page, role: str, name: str | re.Pattern[str]) -> None:
    """By the keyboard."""
    page.get_by_role(role, name=name).first.press("Enter")  # type: ignore[arg-type]


def kept(page: Page) -> str:
    """The address of a short race of two people, both of whom made mistakes."""
    page.request.put("/api/me", data={"name": "Ada"})
    answer = page.request.post("/api/records", data=a_record(), headers={"content-type": "text/plain"})
    return f"/table/{answer.json()['id']}"


def test_from_one_finish_to_the_next_by_keys(new_page: NewPage) -> None:
    page = new_page()
    table = kept(page)
    page.goto(table)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"wins\."))  # nobody's place: who looks on
    expect(page.get_by_role("img", name="Photo finish")).to_be_visible()
    press(page, "link", "Review the race")
    expect(page).to_have_url(re.compile(r"/review$"))
    expect(page.locator("main").get_by_role("status")).to_have_text("The review is ready.", timeout=REVIEWED)
    review_by_keys(page)
    a_what_if(page, table)
    two_positions(page)

    # a table of one's own begins in the last of them
    press(page, "button", "Ride on from here")
    page.get_by_role("dialog").get_by_role("button", name="Ride on from here").press("Enter")
    expect(page.get_by_text("Ridden on from another race.")).to_be_visible()
    ride(page, act_by_keys, until=page.get_by_role("link", name="Download the record").is_visible)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(r"^\s*(First|Second|Third|Fourth)\.\s+.*(short|ahead|lane)")
    )
    expect(page.get_by_role("img", name=re.compile("^The chance to win of each team"))).to_be_visible(timeout=REVIEWED)
    assert violations(page) == []
    press(page, "link", "Back to the race")
    expect(page).to_have_url(re.compile(rf"{table}/review#step=\d+$"))


def review_by_keys(page: Page) -> None:
    """From round to round, to the other seat, to every number."""
    ruler = page.get_by_role("slider", name="Rounds")
    ruler.press("Home")
    expect(ruler).to_have_attribute("aria-valuetext", re.compile("^Start: "))
    for name in ("Round 1", "Round 2"):
        check_sums(page)
        ruler.press("ArrowRight")
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    check_sums(page)
    press(page, "button", re.compile(rf"^Round 1 .*{MINUS}"))
    expect(ruler).to_have_attribute("aria-valuenow", "1")
    hands = page.get_by_role("list", name="All hands, and what was played").locator("li")
    expect(hands).to_have_count(4)
    expect(hands.first.get_by_role("img", name=", played")).to_have_count(1)
    press(page, "button", "B Boréal")
    expect(page.get_by_role("button", name="B Boréal")).to_have_attribute("aria-pressed", "true")
    check_sums(page)
    costly = page.get_by_role("region", name="Decisions that cost something")
    expect(costly.locator("[data-grade=blunder]").first).to_contain_text("With the better choice: Boréal")
    shown = costly.locator("li").count()
    press(page, "button", re.compile("^Show all"))
    graded = sum(map(number, page.locator("[data-of=grades] b").all_text_contents()))
    assert costly.locator("li").count() == graded > shown
    page.get_by_text("All chances as a table").press("Enter")
    assert page.locator("[data-of=chances] tbody tr").count() == 4  # the start, two rounds, the end
    assert violations(page) == []


def a_what_if(page: Page, table: str) -> None:
    """Another card, the others' as they were, and back to the moment that was left."""
    page.locator("#round").get_by_role("button", name="What if", exact=True).press("Enter")
    expect(page.get_by_text("Nothing here counts.")).to_be_visible()
    assert table not in page.url
    ride(page, act_by_keys, until=page.locator(SKIP).first.is_visible)
    expect(page.get_by_text(re.compile(r"\d+\s% here, \d+\s% in the race\."))).to_be_visible(timeout=REVIEWED)
    press(page, "button", "Keep")
    expect(page.get_by_text("Ridden on from another race.")).to_be_visible()
    assert violations(page) == []
    press(page, "link", "Back to the race")
    expect(page.get_by_role("region", name="Your branches").get_by_role("link", name="Round 1")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"{table}/review#step=\d+$"))
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="B Boréal")).to_have_attribute("aria-pressed", "true")


def two_positions(page: Page) -> None:
    """Nothing hints at the answer; the first card is played in each, and then all odds are told."""
    press(page, "link", "Learn")
    told = page.locator("main").get_by_role("status")
    for position in (1, 2):
        expect(page.get_by_text(f"Position {position} of")).to_be_visible()
        options = page.get_by_role("radiogroup", name="Your options").get_by_role("radio")
        expect(options.filter(has_text="%")).to_have_count(0)
        assert violations(page) == []
        page.keyboard.press("1")
        expect(options.first).to_be_focused()
        page.keyboard.press("Enter")
        expect(told).to_have_text(re.compile(r"costs \d+ points against|keeps \d+\s% of the race"))
        expect(options.filter(has_text="%")).to_have_count(options.count())
        if position == 1:
            expect(page.get_by_role("button", name="Next position")).to_be_focused()
            page.keyboard.press("Enter")
    assert violations(page) == []


def test_after_a_race_in_other_languages_on_phones(new_page: NewPage) -> None:
    page = new_page(size="small", language="fr", theme="dark")
    table = kept(page)
    page.goto(table)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"gagne\."))
    assert fits(page)
    page.goto(f"{table}/review")
    expect(page.get_by_role("heading", name="Tournants")).to_be_visible(timeout=REVIEWED)
    page.get_by_role("slider", name="Tours").press("End")
    expect(page.get_by_role("heading", name="Tour 2", exact=True)).to_be_visible()
    assert fits(page)
    assert page.evaluate(ON_THE_AXIS) == [], "numbers, names and plates under the chances stand apart, and whole"
    page.locator("input[type=file]").set_input_files(
        {"name": "a.record", "mimeType": "text/plain", "buffer": a_record().encode()}
    )
    expect(page).not_to_have_url(re.compile(table))  # a race of its own
    expect(page.get_by_role("heading", name="Tournants")).to_be_visible(timeout=REVIEWED)
    page.locator("input[type=file]").set_input_files(
        {"name": "b.record", "mimeType": "text/plain", "buffer": a_record("redline", hand=8).encode()}
    )
    expect(page.get_by_role("heading", level=1)).to_contain_text("Revue de la partie")
    expect(page.get_by_role("button", name="Et si", exact=True)).to_be_visible(timeout=REVIEWED)
    expect(page.get_by_text("la fin est résolue : ces chances sont exactes")).to_be_visible(timeout=REVIEWED)
    assert fits(page)
    page.goto(f"{page.url.partition('/review')[0]}/learn#seat=0")
    expect(page.get_by_role("heading", name="Quelle pièce, et où ?")).to_be_visible(timeout=REVIEWED)
    assert page.get_by_role("radio").count() == 6
    page.get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    assert fits(page)
    page.get_by_role("button", name=re.compile("^Choisir")).press("Enter")
    expect(page.get_by_role("button", name="Position suivante")).to_be_focused()
    expect(page.get_by_text("Dans la partie, vous aviez choisi")).to_be_visible()
    assert fits(page)
    phone = new_page(f"{table}/learn#seat=1", size="phone", language="es")
    expect(phone.get_by_role("radio").first).to_be_visible(timeout=REVIEWED)
    assert fits(phone)
    phone.get_by_role("button", name="Ver la respuesta").tap()
    expect(phone.get_by_text("Esto era lo mejor.")).to_be_visible()
    assert fits(phone)


def test_there_is_no_review_of_a_match_under_way(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{open_table(page, 'me', 'random')}/review")
    expect(page.get_by_text("This match is not over.")).to_be_visible()
