"""Tours that go to a file, and on from there."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.race_pages import CARD, ride
from tests.support.tour_pages import GO, open_tour, ride_by_socket, stages_ridden, table_of, to_hall
from tests.web.conftest import NewPage

from lignerouge.kernel.journal import checksum

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]


def test_a_tour_goes_to_a_file_and_on_from_there(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    address = open_tour(page, "me", "random")
    early = page.request.get(f"/api/tables/{table_of(address)}/record")
    assert (early.status, early.json()["code"]) == (409, "not-now")
    ride_by_socket(page, address, lambda view: len(view["results"]) == 1 and (view["race"] or {}).get("round", 0) >= 2)
    page.goto(address)
    ride(page, until=page.locator(CARD).first.is_visible)
    page.get_by_role("button", name="How the tour stands").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as file").click()
    file = tmp_path / "tour.record"
    download.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "result: unfinished" in text
    assert "\n2/" not in text, "nothing of the stage that is being ridden"
    before = page.locator("table[data-of=general] tbody").inner_text()
    other = new_page("/import", expects="422")
    bad = tmp_path / "bad.record"
    bad.write_text(text.replace("1/1/", "1/2/", 1), encoding="utf-8")
    other.locator("input[type=file]").set_input_files(bad)
    expect(other.get_by_role("alert")).to_contain_text("This record was edited or damaged")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_text("1 stage is over")).to_be_visible()
    assert violations(other) == []
    other.get_by_role("button", name="To the start").click()
    other.wait_for_url("**/table/*")
    expect(other.locator("table[data-of=general]")).to_be_visible()
    assert other.locator("table[data-of=general] tbody").inner_text() == before
    other.locator(GO).first.click()
    ride(other, until=other.locator(CARD).first.is_visible)
    url = other.url
    other.goto("/mine")
    ride_by_socket(other, url, stages_ridden(3))
    other.goto(url)
    to_hall(other)
    other.locator("table[data-of=score]").wait_for()


def test_a_file_that_cannot_be_used_says_why_and_breaks_nothing(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    address = open_tour(page, "me", "random")
    ride_by_socket(page, address, stages_ridden(1))
    text = page.request.get(f"/api/tables/{table_of(address)}/record").text()
    other = new_page("/import", language="es", expects="Failed to load resource")
    body = text.rpartition("check: ")[0].replace("game: tour 2", "game: tour 9")
    files = {
        "cut off.record": (text[: len(text) // 2], "está cortado"),
        "a picture.record": ("\x00\x01\x02", "Esto no es un registro"),
        "newer.record": (f"{body}check: {checksum(body)}\n", "la revisión 9 de las reglas"),
        "huge.record": (text + "\n" * 2_000_001, "demasiado grande"),
    }
    for name, (content, said) in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        other.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(other.get_by_role("alert")).to_contain_text(said)
        expect(other.get_by_role("alert")).not_to_contain_text("This ")  # nothing in another language
        expect(other.locator("form")).to_have_count(0)
    assert violations(other) == []
    good = tmp_path / "good.record"
    good.write_text(text, encoding="utf-8")
    other.context.set_offline(True)
    other.locator("input[type=file]").set_input_files(good)
    expect(other.get_by_role("alert")).to_be_visible()
    other.context.set_offline(False)
    other.get_by_role("alert").get_by_role("button").click()
    expect(other.locator("form")).to_be_visible()
    other.reload()  # half-way: nothing was made
    assert other.request.get("/api/me/tables").json().get("tables", []) == []
    other.locator("input[type=file]").set_input_files(good)
    other.locator("form .go button").click()
    other.wait_for_url("**/table/*")
    expect(other.locator("table[data-of=general]")).to_be_visible()
