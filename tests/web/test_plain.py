"""A game that the client does not know, in a real browser: it is played at a plain table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.goofspiel import install, server_with
from tests.support.servers import RunningServer
from tests.support.together import calls_and_says, open_for_two
from tests.web.conftest import NewPage, sizes_and_themes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

OPTIONS = ".options .btn"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """With the package installed."""
    folder = tmp_path_factory.mktemp("plain")
    with server_with(install(folder / "package"), folder / "tables.db") as server:
        yield server


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def new_table(page: Page, *, cards: int, seats: list[dict[str, str]]) -> str:
    """A table that has started. -> its address"""
    wish = {"game": "goofspiel", "seats": seats, "options": {"cards": cards}}
    page.request.put("/api/me", data={"name": "Ada"})
    id = page.request.post("/api/tables", data=wish).json()["table"]["id"]
    assert page.request.post(f"/api/tables/{id}/start").ok
    return f"/table/{id}"


def test_a_table_is_made_and_played_to_its_end_by_keys(new_page: NewPage) -> None:
    page = new_page("/new?game=goofspiel")
    expect(page.get_by_role("radio", name="Goofspiel")).to_be_checked()
    expect(page.get_by_text("All bid a card for the prize")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Add a player").press("Enter")
    page.get_by_label("Who plays Player C?").select_option("bot:random")
    page.get_by_role("button", name="To the start").press("Enter")
    expect(page.get_by_role("heading", name="Which card do you bid?")).to_be_visible()
    assert page.locator(OPTIONS).count() == 13
    assert violations(page) == []
    for left in range(13, 0, -1):
        expect(page.locator(OPTIONS)).to_have_count(left)
        page.locator(OPTIONS).first.press("Enter")
        page.wait_for_function("() => document.activeElement?.closest('.main') != null")  # never on the page
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="The game is over.")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("A bid 13.")
    expect(page.get_by_role("log")).to_contain_text("The prize is")
    assert page.get_by_role("log").get_by_role("listitem").count() >= 13 * 7
    expect(page.get_by_text("this browser had a share in it")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(OPTIONS)).to_have_count(13)


def test_what_was_missed_is_told_and_the_words_follow_the_language(new_page: NewPage) -> None:
    page = new_page(language="fr", size="phone", theme="dark")
    page.goto(new_table(page, cards=3, seats=[{"kind": "guest"}, {"kind": "bot", "bot": "sensible"}]))
    expect(page.get_by_role("heading", name="Quelle carte misez-vous ?")).to_be_visible()
    page.locator(OPTIONS).first.click()
    expect(page.locator(OPTIONS)).to_have_count(2)
    page.reload()
    expect(page.get_by_role("log")).to_contain_text("A a misé 1.")
    expect(page.get_by_role("columnheader", name="Cartes")).to_be_visible()
    assert fits(page)
    assert violations(page) == []
    page.get_by_role("button", name="ES, Español").first.click()
    expect(page.get_by_role("heading", name="¿Qué carta apuestas?")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("A apostó 1.")


def test_two_people_share_a_device_behind_a_cover(new_page: NewPage) -> None:
    page = new_page(size="small", language="es")
    seats = [{"kind": "guest", "name": "Ada"}, {"kind": "guest", "name": "Bob"}]
    page.goto(new_table(page, cards=2, seats=seats))
    for left in (2, 2, 1, 1):
        show = page.get_by_role("button", name="mostrar mi lado")
        expect(show).to_be_visible()
        expect(page.locator(OPTIONS)).to_have_count(0)
        show.click()
        expect(page.locator(OPTIONS)).to_have_count(left)
        page.locator(OPTIONS).last.click()
    expect(page.get_by_role("heading", name="Resultado")).to_be_visible()
    assert fits(page)


def test_whoever_has_bid_can_call_the_others(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    address = open_for_two(host, friend, "goofspiel", cards=3)
    for page in (host, friend):
        page.goto(address)
        expect(page).to_have_title(re.compile("^(Your turn|Waiting for Ada and Bob)"))
    host.locator(OPTIONS).first.click()
    expect(host).to_have_title(re.compile("^Bob’s turn"))
    calls_and_says(host, friend, at="main", by="Ada", of="Bob", screens=sizes_and_themes(host))
