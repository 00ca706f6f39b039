"""How a stage rides, in the designer: bots ride it, and variants are compared."""

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.designer_pages import expect_letters, lay, settled
from tests.web.conftest import NewPage, sizes_and_themes

pytestmark = pytest.mark.compiled


def test_how_it_rides(new_page: NewPage) -> None:
    page = new_page("/design?stage=abcLdu")
    page.get_by_role("button", name="Estimate from 500 races").click()
    expect(page.get_by_text("500 races of bots")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("img", name="Rounds until the first rider is home")).to_be_visible()
    expect(page.get_by_role("list", name="How it is won").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("img", name="Where on the road")).to_be_visible()
    page.get_by_text("What is meant").click()
    expect(page.get_by_text("Breakaway: the winner then rode in the foremost group")).to_be_visible()
    assert violations(page) == []
    lay(page, "n")
    expect(page.get_by_text("The stage has changed since.")).to_be_visible()
    page.get_by_role("button", name="Estimate again").click()
    expect(page.get_by_text("The stage has changed since.")).to_have_count(0)


def test_any_quick_bot_can_ride_for_any_team(new_page: NewPage) -> None:
    page = new_page("/design?stage=abcLdu", size="small")
    offered = next(game for game in page.request.get("/api/catalogue").json()["games"] if game["key"] == "flamme")
    everybody = page.get_by_role("combobox", name="Bots")
    expect(everybody.locator("option")).to_have_count(len(offered["quick"]))
    everybody.select_option("amateur")
    page.get_by_text("A bot for each team").click()
    page.get_by_role("combobox", name="Dune").select_option("climber")
    expect(everybody.locator("option:checked")).to_have_text("Several")
    with page.expect_request("**/api/stages/estimate") as asked:
        page.get_by_role("button", name="Estimate from 500 races").click()
    assert (asked.value.post_data_json or {})["bots"] == ["amateur", "amateur", "amateur", "climber"]
    page.get_by_role("button", name="Keep to compare").click(timeout=120_000)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_variants_stand_side_by_side(new_page: NewPage) -> None:
    page = new_page("/design?stage=abcLdu&name=Over+a+very+long+name+of+a+pass", size="small", theme="dark")
    page.get_by_role("button", name="Estimate from 500 races").click()
    page.get_by_role("button", name="Keep to compare").click(timeout=120_000)
    expect(page.get_by_text("Kept as A.")).to_be_visible()
    lay(page, "n")
    page.get_by_role("combobox", name="Bots").select_option("climber")
    page.get_by_role("button", name="Estimate again").click()
    both = page.get_by_role("region", name="Compare")
    expect(both.locator("li")).to_have_count(2, timeout=120_000)
    expect(both.locator("li").nth(0)).to_contain_text("Sensible bot, 4 teams")
    expect(both.locator("li").nth(1)).to_contain_text("Climber, 4 teams")
    expect(both.get_by_role("img", name="Profile of A")).to_be_visible()
    for sight in sizes_and_themes(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), sight
        if sight[0] == "laptop":  # its columns scroll, the page does not
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), sight
    assert violations(page) == []
    page.get_by_role("button", name="Back to A").click()
    expect_letters(page, "abcLdu")


def test_an_estimate_can_be_stopped(new_page: NewPage) -> None:
    page = new_page("/design?stage=abcLdu")
    settled(page)
    page.route("**/api/stages/estimate", lambda route: None)  # the answer does not come
    page.get_by_role("button", name="Estimate from 500 races").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Estimate from 500 races")).to_be_visible()
    expect(page.locator(".riding .says")).to_have_count(0)
