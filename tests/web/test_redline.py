"""Whole matches of Redline in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import status
from tests.support.redline_pages import (
    NEXT,
    OVER,
    PIECE,
    SHOW,
    act_by_keys,
    act_by_mouse,
    next_piece,
    open_table,
    play,
    turns,
)
from tests.support.servers import RunningServer, running_server
from tests.support.tour_pages import is_over, ride_by_socket, ride_unseen
from tests.web.conftest import NewPage, languages

from lignerouge.kernel.journal import last_state, read
from lignerouge.redline.play.game import REDLINE

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

WHY = ".why .rule"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """With luck that is known: what is looked for does happen."""
    with running_server(Path(tmp_path_factory.mktemp("redline")) / "tables.db", luck=3) as server:
        yield server


def over(page: Page) -> None:
    page.locator(OVER).first.wait_for()


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_table_is_made_and_played_against_bots_by_keys_only(new_page: NewPage) -> None:
    page = new_page("/new?game=redline")
    page.get_by_label("Who plays Player B?").select_option("bot:random")
    page.get_by_label("Who plays Player C?").select_option("bot:eager")
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.locator(PIECE).first.wait_for()
    turns(page, 4, act_by_keys)
    piece = next_piece(page)
    assert piece is not None
    page.keyboard.press(str(piece + 1))
    held = page.locator(".vh[role=status]").nth(1)
    expect(held).to_contain_text("at ")
    before = held.inner_text()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("r")
    expect(held).not_to_have_text(before)
    page.keyboard.press("[")  # how it was
    expect(page.locator(PIECE)).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("dialog")).to_contain_text("How it is played")
    assert violations(page) == []
    page.keyboard.press("Escape")
    play(page, act_by_keys)
    over(page)
    expect(page.locator(".end h2")).to_be_focused()  # no link takes what was pressed for the last piece
    assert violations(page) == []


# Words that are taller than the mark they stand on, or stick out of their line.
ASTRAY = """list => [...list.querySelectorAll("li")].flatMap((line) => {
  const all = line.getBoundingClientRect();
  return [...line.querySelectorAll("b, a, svg")].filter((one) => {
    const box = one.getBoundingClientRect();
    const isOut = box.left < all.left || box.right > all.right || box.top < all.top || box.bottom > all.bottom;
    return isOut || one.scrollHeight > box.height + 4;
  }).map((one) => one.textContent);
})"""


def test_how_it_is_played_is_read_beside_the_form(new_page: NewPage) -> None:
    page = new_page("/new?game=redline")
    steps = page.get_by_role("region", name="How it is played").locator("ol")
    expect(steps.locator("li")).to_have_count(7)
    assert steps.evaluate(ASTRAY) == []


def test_every_refused_cell_has_a_reason_that_leads_to_its_rule(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random"))
    turns(page, 6)
    page.locator(".pc:not(.dim)").first.click()
    rules: set[str] = set()
    for key in ["ArrowLeft"] * 3 + ["ArrowUp"] * 4 + ["ArrowRight"] * 6 + ["ArrowDown"] * 7 + ["ArrowLeft"] * 6:
        page.keyboard.press(key)
        reason, fitting = page.locator(WHY), page.locator(".why .chip.ok")
        expect(reason.or_(fitting).first).to_be_visible()
        if reason.count():
            rule = reason.locator("a").inner_text().strip()
            assert re.fullmatch(r"R[1345]", rule)
            assert page.locator(".why .serif").first.inner_text().strip()
            rules.add(rule)
            for way in page.locator(".why .way").all():
                assert way.get_attribute("aria-label")
    assert {"R1", "R3", "R4"} <= rules
    while not page.locator(WHY).count():
        page.keyboard.press("ArrowUp")
    rule = page.locator(f"{WHY} a").inner_text().strip()
    page.locator(f"{WHY} a").click()
    page.wait_for_url(f"**/rules#{rule}")


def test_a_series_in_two_browsers_with_a_spectator_a_reload_and_a_cut_line(new_page: NewPage) -> None:
    host = new_page()
    address = open_table(host, "me", "open", games=2)
    host.goto(address)
    expect(host.get_by_role("heading", name="Redline").first).to_be_visible()
    link = host.request.get(f"/api{address.replace('table', 'tables')}/links").json()
    guest = new_page(link["join"], size="phone", theme="dark")
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="That’s me").click()
    expect(host.get_by_text("Bob").first).to_be_visible()
    watcher = new_page(address)
    host.get_by_role("button", name="Start the game").click()
    watched = 0
    for n in range(4000):
        acted = [act_by_mouse(page) for page in (host, guest)]
        if n == 12:
            told = host.locator(".log li").count()
            host.reload()
            expect(host.locator(".log li").nth(told - 1)).to_be_attached()  # nothing of what happened is lost
            guest.context.set_offline(True)
            guest.wait_for_timeout(800)
            guest.context.set_offline(False)
        if status(host) == "over":
            break
        watched = max(watched, watcher.locator(".players, .crew .hand svg").count())
        if not any(acted):
            host.wait_for_timeout(60)
    for page in (host, guest, watcher):
        for _ in range(3):
            if page.locator(NEXT).count():
                page.locator(NEXT).click()
        over(page)
    assert watched > 0  # the hands are open
    assert watcher.locator(PIECE).count() == 0
    # the finished games can be gone through
    scrub = host.get_by_role("slider")
    scrub.fill("2")
    expect(host.get_by_text("Turn 2 of").first).to_be_visible()
    host.get_by_label("Game", exact=True).select_option("1")
    expect(host.get_by_text("game 1 of 2").first).to_be_visible()
    host.get_by_role("button", name="To now").first.click()
    # or they play by themselves, to the end
    host.get_by_role("button", name="Play it again from the start").click()
    host.get_by_role("button", name="Pause").click()
    host.get_by_role("button", name="Play", exact=True).click()
    for _ in range(2):
        host.get_by_role("button", name="Speed").click()
    over(host)
    with host.expect_download() as record:
        host.locator(OVER).click()
    assert record.value.path().read_text(encoding="utf-8").startswith("Ligne Rouge record")
    # one asks for another game, and all who played are led to it
    host.get_by_role("button", name="Play again").click()
    host.wait_for_url(lambda url: not url.endswith(address))
    expect(guest.get_by_text("The same players play again.")).to_be_visible()
    assert violations(guest) == []
    guest.get_by_role("link", name="To the next one").click()
    for page in (host, guest):
        page.locator(PIECE).first.wait_for()
    assert guest.url == host.url
    assert watcher.get_by_text("The same players play again.").count() == 0


def test_a_series_without_scores_from_the_form_to_playing_again(new_page: NewPage) -> None:
    page = new_page("/new?game=redline")
    page.get_by_label("Who plays Player B?").select_option("bot:random")
    page.get_by_role("button", name="Remove player C").click()
    page.locator("label.field", has_text=re.compile("^Games")).locator("select").select_option("2")
    scoring = page.get_by_label("Match scoring")
    expect(scoring).to_be_checked()
    scoring.uncheck()
    page.get_by_label("Who begins").select_option("Player B")
    page.get_by_label("Pieces for each").select_option("10 pieces each (house option)")
    assert violations(page) == []
    page.get_by_role("button", name="To the start").click()
    page.locator(PIECE).first.wait_for()
    expect(page.get_by_text("10 pieces each (house option)").first).to_be_visible()
    address = page.url
    turns(page, 4)
    ride_unseen(page, is_over)
    over(page)
    expect(page.get_by_role("columnheader", name="Games won")).to_be_visible()
    assert sum(map(int, page.locator(".end tbody td:last-child").all_inner_texts())) == 2
    assert violations(page) == []
    table = f"/api/tables/{address.rpartition('/')[2]}"
    options = {"hand": 10, "games": 2, "variant": False, "scoring": False, "starter": 1}
    assert page.request.get(table).json()["table"]["options"] == options
    last = last_state(REDLINE, read(page.request.get(f"{table}/record").text()))
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != address)
    page.locator(PIECE).first.wait_for()
    again = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()["table"]
    assert again["options"] == {**options, "starter": last.table.winner}
    assert [seat["kind"] for seat in again["seats"]] == ["guest", "bot"]


def test_two_people_on_one_device(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.goto(open_table(page, "me", "me", games=2))
    turns(page, 4)
    ride_unseen(page, is_over, seats=(0, 1))
    over(page)


def test_a_gift_is_chosen_under_cover_when_people_share_the_device(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "me", "me", "me", "me", "me")
    ride_by_socket(page, address, lambda view: view["phase"] == "giving", tuple(range(6)))
    page.goto(address)
    play(page, until=page.locator(SHOW).is_visible)
    assert page.locator(PIECE).count() == 0  # nobody's choice is on the page
    assert violations(page) == []
    page.locator(SHOW).click()
    giving = page.get_by_role("heading", name="Give up a piece")
    giving.wait_for()
    assert violations(page) == []
    play(page, until=lambda: not giving.count() and not page.locator(SHOW).count())  # all have
    ride_by_socket(page, address, lambda view: view["phase"] == "over", tuple(range(6)))
    over(page)


def test_what_a_bot_laid_in_ones_place_is_said_in_words(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "me")
    standin = f"/api{address.replace('table', 'tables')}/seats/0/standin"
    assert page.request.put(standin, data={"bot": "random"}).ok
    asked: list[str] = []

    def first(prompt: dict[str, Any]) -> str:
        asked.append(prompt["name"])
        return str(prompt["options"][0])

    ride_by_socket(page, address, lambda view: len(asked) == 2, (1,), first)
    page.goto(address)
    laid = {"en": r"Turn \d+\s+(Yellow|Blue)", "fr": r"Tour \d+\s+(Jaune|Bleu)", "es": r"Turno \d+\s+(Amarilla|Azul)"}
    for language in languages(page, *laid):
        page.locator(".banner summary").click()
        expect(page.locator(".banner li").first).to_have_text(
            re.compile(rf"^\s*{laid[language]}.+ \S+$", re.IGNORECASE)
        )
        expect(page.locator(".banner li", has_text="@")).to_have_count(0)
        assert violations(page) == []


def test_that_nobody_can_place_is_shown_by_cell_and_reason(new_page: NewPage) -> None:
    page = new_page()
    address = told = ""
    while "NobodyCanPlace" not in told:  # two of three games end with one who plays on alone
        address = open_table(page, "me", "random", scoring=False, variant=True)
        ride_by_socket(page, address, is_over)
        told = page.request.get(f"/api{address.replace('table', 'tables')}/replay").text()
    page.goto(address)
    over(page)
    assert violations(page) == []
    page.get_by_role("button", name="Why nobody can place").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("0 of them fit")
    sheet.locator("summary").first.click()
    assert re.match(r"R[1345]", sheet.locator("details[open] li .rule").first.inner_text().strip())
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_in_each_language_on_a_small_phone(new_page: NewPage) -> None:
    page = new_page("/new?game=redline", size="small", language="fr", theme="dark")
    for _ in languages(page, "fr", "es"):
        page.locator("form.making").wait_for()
        assert fits(page)
        assert violations(page) == []
    page.goto(open_table(page, "me", "random", variant=True))
    for language in languages(page, "es", "fr"):
        turns(page, 3)
        page.locator(".pc:not(.dim)").first.click()
        assert page.evaluate("document.documentElement.lang") == language
        assert fits(page)
        assert violations(page) == []
    ride_unseen(page, is_over)
    for _ in languages(page, "fr", "es"):
        over(page)
        assert fits(page)
        assert violations(page) == []


def test_six_players_fit_on_a_phone(new_page: NewPage) -> None:
    page = new_page(size="small")
    page.goto(open_table(page, "me", "random", "eager", "sensible", "random", "eager"))
    turns(page, 6)
    page.locator(".pc:not(.dim)").first.click()
    assert fits(page)
    for one in [*page.locator(".crew .one").all(), page.locator("button.answer"), page.locator(".board")]:
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] + box["height"] <= 640
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["height"] >= 120
    assert violations(page) == []
    page.get_by_role("button", name="Players and their pieces").click()
    expect(page.get_by_role("dialog").locator(".hand")).to_have_count(6)


def test_help_against_bots_a_hint_what_fits_and_taking_back(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "me", "random", starter=0))
    page.locator(PIECE).first.wait_for()
    back = page.get_by_role("button", name="Take back")
    back.click()
    expect(page.get_by_role("alert")).to_contain_text("you have not played yet")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot that thinks would do this.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_have_attribute("max", "2")
    page.get_by_role("button", name=re.compile("^What fits")).last.click()
    said = page.get_by_text(re.compile(r"\d of 7 pieces can be placed now"))
    expect(said).to_be_visible()
    page.locator(".their:not(.dim)").first.click()
    expect(page.locator("rect.theirs").first).to_be_attached()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    page.keyboard.press("u")
    expect(page.get_by_role("slider")).to_have_attribute("max", "0")
    expect(page.locator(".log")).to_contain_text("takes the last answer back")
    page.reload()
    expect(page.locator(".log")).to_contain_text("takes the last answer back")
    expect(page.locator(".pc:not(:disabled)")).to_have_count(8)


def test_cells_that_make_an_alignment_are_marked_before(new_page: NewPage) -> None:
    page = new_page("/lessons/redline/2")
    page.get_by_role("button", name=re.compile("^Piece 2")).click()
    page.get_by_role("button", name="Place here").click()
    expect(page.get_by_text("it makes no alignment")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name=re.compile("^Piece 1")).click()
    aligning = page.get_by_text("It makes an alignment")
    expect(page.locator("path.star").or_(aligning).first).to_be_attached()

    def hold_aligning() -> None:
        for _ in range(4):
            if aligning.is_visible():
                break
            page.keyboard.press("n")
            page.wait_for_timeout(200)
        expect(aligning).to_be_visible()

    hold_aligning()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".why .way .yes")).to_have_count(0)  # nothing fits where nothing lies
    hold_aligning()
    assert violations(page) == []
    page.get_by_role("button", name="Place here").click()
    expect(page.get_by_text("Three blue pieces in a column")).to_be_visible()
    page.get_by_role("link", name="To a game").click()
    page.wait_for_url("**/new?game=redline")


def test_both_lessons_on_a_small_phone_in_each_language(new_page: NewPage) -> None:
    page = new_page("/lessons/redline", size="small", theme="dark")
    for _ in languages(page, "en", "fr", "es"):
        page.goto("/lessons/redline")
        page.locator(".pc:not(.dim)").first.click()
        page.locator("article .btn.red").click()
        expect(page.locator("article .result a")).to_have_attribute("href", "/lessons/redline/2")
        assert fits(page)
        assert violations(page) == []
        page.locator("article .result a").click()  # the second: position, hand and button are seen together
        page.wait_for_url("**/lessons/redline/2")
        page.locator(".pc:not(.dim)").first.click()
        expect(page.locator("article .btn.red")).to_be_enabled()
        page.wait_for_function("""() => {
          const [board, side] = [".frame", ".side"].map(
            one => document.querySelector(`article ${one}`).getBoundingClientRect());
          return board.top >= 0 && board.bottom <= side.top + 1 && side.bottom <= innerHeight + 1;
        }""")
