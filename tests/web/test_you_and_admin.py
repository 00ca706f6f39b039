"""The page about oneself, and the one for whoever runs the server."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.race_pages import open_table
from tests.support.servers import TOKEN
from tests.web.conftest import NewPage

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TITLES = {
    "en": ("You and your devices", "Behind the scenes"),
    "fr": ("Vous et vos appareils", "Les coulisses"),
    "es": ("Tú y tus dispositivos", "Entre bastidores"),
}


def assert_sound(page: Page) -> None:
    assert violations(page) == []
    assert page.evaluate(OVERFLOW) <= 0


def test_one_more_device_and_one_less_and_nobody_left(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "me", "random")
    page.goto("/mine")
    page.get_by_role("link", name="You and your devices, and how to leave").click()
    expect(page.get_by_role("heading", name="Your devices", exact=True)).to_be_visible()
    page.get_by_role("button", name="One more device").click()
    link = page.get_by_label("Link to another device").input_value()
    assert_sound(page)

    phone = new_page(re.sub(r"^\w+://[^/]+", "", link), size="phone", theme="dark")
    phone.get_by_role("button", name="Yes, be that guest here").click()
    expect(phone.get_by_role("button", name=re.compile("^Sign out"))).to_have_count(2)
    assert "#" not in phone.url, "the secret stands in no history"
    assert_sound(phone)
    phone.goto("/mine")
    expect(phone.get_by_role("link", name="Go to the table")).to_be_visible()

    page.reload()
    other = page.get_by_role("listitem").filter(has_not=page.get_by_text("this one")).filter(has_text="Sign out")
    other.get_by_role("button").click()
    expect(page.get_by_role("button", name=re.compile("^Sign out"))).to_have_count(1)
    phone.goto("/mine")
    expect(phone.get_by_text("This browser has not been at a table yet.")).to_be_visible()

    page.get_by_role("button", name="Remove everything about me").press("Enter")
    dialog = page.get_by_role("dialog", name="Remove everything about you?")
    expect(dialog.get_by_text("1 table at which nobody else sits")).to_be_visible()
    assert_sound(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Remove everything about me").press("Enter")
    dialog.get_by_role("button", name="Remove everything").press("Enter")
    expect(page.get_by_text("Everything about you is removed.")).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_text("This browser has not been at a table yet.")).to_be_visible()


def test_behind_the_scenes_and_what_everybody_hears_from_there(new_page: NewPage) -> None:
    player = new_page(size="small")
    player.goto(open_table(player, "me", "open"))
    admin = new_page("/admin", expects="403")
    admin.get_by_label("Token").fill("not the token")
    admin.keyboard.press("Enter")
    expect(admin.get_by_role("alert")).to_have_text("That is not the token of this server, or it has none.")
    assert_sound(admin)
    admin.get_by_label("Token").fill(TOKEN)
    admin.keyboard.press("Enter")
    expect(admin.get_by_role("heading", name="Refused lately")).to_be_visible()
    admin.get_by_role("button", name=re.compile("waiting")).click()
    expect(admin.get_by_role("row").filter(has_text="for ever").first).to_be_visible()
    assert_sound(admin)
    try:
        admin.get_by_label("Sentence").fill("Tonight the server moves.")
        admin.get_by_role("button", name="Tell everybody").click()
        expect(player.get_by_text("Tonight the server moves.")).to_be_visible()
        assert_sound(player)
        later = new_page("/join")
        later.get_by_role("status").filter(has_text="Tonight").get_by_role("button", name="Close").click()
        expect(later.get_by_text("Tonight the server moves.")).to_be_hidden()
        later.reload()
        expect(later.get_by_role("heading", level=1)).to_be_visible()
        expect(later.get_by_text("Tonight the server moves.")).to_be_hidden()
    finally:
        admin.get_by_role("button", name="Take it back").click()
    expect(player.get_by_text("Tonight the server moves.")).to_be_hidden()
    admin.set_viewport_size({"width": 360, "height": 640})
    assert_sound(admin)


@pytest.mark.parametrize("language", TITLES)
def test_both_pages_in_every_language(new_page: NewPage, language: str) -> None:
    you, behind = TITLES[language]
    page = new_page("/you", language=language, size="phone", theme="dark")
    expect(page.get_by_role("heading", level=1)).to_have_text(you)
    page.goto("/admin")
    expect(page.get_by_role("heading", level=1)).to_have_text(behind)
    page.locator("input[type=password]").fill(TOKEN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_count(6)
    assert_sound(page)
