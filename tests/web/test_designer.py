"""The stage designer: by mouse, by keys, by touch, in three languages."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, Route, expect
from tests.support.axe import violations
from tests.support.designer_pages import expect_letters, lay, letters, road, settled
from tests.support.race_pages import act_by_mouse, ride
from tests.web.conftest import NewPage, sizes_and_themes

pytestmark = pytest.mark.compiled

CORSO = "abcdefghijklmnopqrstu"
CROSSING = "abecgdiflu"


def test_designing_by_mouse(new_page: NewPage) -> None:
    page = new_page("/design")
    expect(page.get_by_text("Begin with a start tile")).to_be_visible()
    lay(page, "b", "a", "u", "L")  # the start goes first, the finish stays last
    expect_letters(page, "abLu")
    expect(page.get_by_text("By the book")).to_have_count(0)
    expect(page.get_by_text("A stage has all twelve bends of the base box")).to_be_visible()
    page.locator('[data-place="1"]').click()
    page.get_by_role("button", name="Turn over").click()
    expect_letters(page, "aBLu")
    lay(page, "e")  # behind the selected one
    expect_letters(page, "aBeLu")
    page.get_by_role("button", name="Move later").click()
    expect_letters(page, "aBLeu")
    page.get_by_role("button", name="Replace").click()
    lay(page, "J")
    expect_letters(page, "aBLJu")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect_letters(page, "aBLu")
    for wanted in ("aBLJu", "aBLeu", "aBeLu", "aBLu", "abLu"):
        page.get_by_role("button", name="Undo").click()
        expect_letters(page, wanted)
    page.get_by_role("button", name="Redo").click()
    expect_letters(page, "aBLu")
    page.reload()
    expect_letters(page, "aBLu")
    page.goto("/design")  # also without the link: it lay here last
    expect_letters(page, "aBLu")


def test_tiles_are_dragged_from_the_box_along_the_road_and_back(new_page: NewPage) -> None:
    page = new_page("/design?stage=abu")
    expect_letters(page, "abu")
    page.locator('[data-tile="D"]').drag_to(page.locator('[data-place="2"]'), target_position={"x": 3, "y": 20})
    expect_letters(page, "abDu")
    page.locator('[data-place="2"]').drag_to(page.locator('[data-place="1"]'), target_position={"x": 3, "y": 20})
    expect_letters(page, "aDbu")
    page.locator('[data-place="1"]').drag_to(page.locator(".palette h2"))
    expect_letters(page, "abu")
    page.locator('[data-tile="l"]').drag_to(page.get_by_role("application"), target_position={"x": 8, "y": 200})
    expect_letters(page, "abul")


def test_designing_by_keyboard(new_page: NewPage) -> None:
    page = new_page("/design")
    page.locator('[data-tile="a"]').wait_for()
    road(page).get_by_role("option").focus()
    for key in "abCu":
        page.keyboard.press(key)
    expect_letters(page, "abCu")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    expect_letters(page, "abdCu")
    page.keyboard.press("Alt+ArrowRight")
    expect_letters(page, "abCdu")
    page.keyboard.press("Space")
    expect_letters(page, "abCDu")
    page.keyboard.press("Delete")
    expect_letters(page, "abCu")
    page.keyboard.press("Control+z")
    expect_letters(page, "abCDu")
    page.keyboard.press("Control+Shift+Z")
    expect_letters(page, "abCu")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    expect_letters(page, "abCu")
    assert page.evaluate("document.activeElement?.getAttribute('role')") == "option"
    page.get_by_role("application").focus()
    before = page.locator("figure svg").first.get_attribute("viewBox")
    for key in ("r", "ArrowLeft", "+"):
        page.keyboard.press(key)
    assert page.locator("figure svg").first.get_attribute("viewBox") != before
    expect_letters(page, "abCu")
    the_box_is_one_stop(page)


def the_box_is_one_stop(page: Page) -> None:
    """From its first tile one tab leads on to the road; arrow keys lead from tile to tile, and Enter lays one."""
    box, focused = page.locator("[data-tile]"), page.locator(":focus")
    page.get_by_role("group", name="Boxes").get_by_role("button").last.focus()
    page.keyboard.press("Tab")
    expect(box.first).to_be_focused()
    expect(box.first).to_have_accessible_description("Arrow keys go from tile to tile, Enter lays the tile.")
    page.keyboard.press("End")
    expect(box.last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(box.nth(1)).to_be_focused()
    expect(focused).to_have_accessible_name(re.compile("^Tile .+"))
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("data-tile", re.compile("."))
    here = focused.get_attribute("data-tile")
    assert here is not None
    page.keyboard.press("ArrowUp")
    expect(box.nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    for _ in range(3):  # kind and teams stand before it
        if "fit here" not in focused.inner_text():
            page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Which tiles fit here?")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Shift+Tab")
    expect(page.locator(f"[data-tile='{here}']")).to_be_focused()  # it is where it was left


def test_typing_letters_and_what_is_wrong_with_them(new_page: NewPage) -> None:
    page = new_page("/design")
    field = page.locator("#letters")
    field.fill("abecgdifl")
    expect(page.get_by_text("This stage has no finish tile; one of U, V, u, v is needed.")).to_be_visible()
    field.fill(CROSSING)
    told = page.get_by_text("The road crosses itself at tiles a and l.")
    expect(told).to_be_visible()
    expect(page.locator("path.wrong")).to_have_count(2)
    expect(road(page).get_by_role("option", name="something is wrong")).to_have_count(2)
    ride_it = page.get_by_role("button", name="Ride it")
    expect(ride_it).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Show tile l").click()
    expect(road(page).get_by_role("option", selected=True)).to_have_text("l")
    field.fill("abb?u")
    expect(page.get_by_text('A stage is written with letters and digits; "?" is neither.').first).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("abbu")
    expect(page.get_by_text("There is only one tile b, and this stage uses it twice.")).to_be_visible()
    field.fill("abwu")
    expect(page.get_by_text('There is no tile "w", number 3 of this stage.')).to_be_visible()
    field.fill(CORSO)
    expect(page.get_by_text("By the book")).to_be_visible()
    expect(ride_it).to_have_attribute("aria-disabled", "false")
    page.get_by_role("combobox", name="Teams").select_option("6")
    expect(page.get_by_text("Five or six teams need the bonus tile, 9 or 9B.")).to_be_visible()


def test_a_rule_is_one_click_away(new_page: NewPage) -> None:
    page = new_page("/design?stage=abu")
    page.get_by_role("link", name="Grand Tour p. 16, all stages").first.click()
    page.wait_for_url("**/rules#design")
    page.go_back()
    expect_letters(page, "abu")


def test_tokens_by_the_rule_and_where_it_leaves_a_choice(new_page: NewPage) -> None:
    page = new_page(f"/design?stage={CORSO}")
    expect(page.get_by_text("A single race has no tokens")).to_be_visible()
    page.get_by_role("combobox", name="Ridden as").select_option("normal")
    choice = page.get_by_role("combobox", name="The rule leaves a choice:")
    choice.wait_for()
    values = choice.locator("option").evaluate_all("all => all.map((each) => each.value)")
    other = next(value for value in values if value != choice.input_value())
    choice.select_option(other)
    page.wait_for_url("**minor=**")
    settled(page)
    page.reload()
    expect(choice).to_have_value(other)
    settled(page)
    moved = page.evaluate("new URL(location.href).searchParams.get('minor')")
    page.get_by_role("button", name="Ride it").click()  # and a race lays it there
    page.wait_for_url("**/table/**")
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2].partition('?')[0]}").json()["table"]
    assert table["options"] == {"stage": f"{CORSO} {moved}:minor", "kind": "normal"}
    drawing = page.request.get("/api/stages/drawing", params=table["options"]).json()
    lies = {token["pile"]: drawing["squares"][token["square"]]["name"] for token in drawing["tokens"]}
    assert lies["minor"] == moved
    page.goto(f"/design?stage={CORSO}_{moved}:minor&kind=normal")  # the whole stage as letters
    expect(choice).to_have_value(other)
    expect_letters(page, CORSO)


def test_a_stage_by_chance_can_be_undone(new_page: NewPage) -> None:
    page = new_page("/design?stage=abu")
    page.get_by_role("button", name="By chance").click()
    page.get_by_role("radio", name="Hilly").check()
    page.get_by_role("button", name="Make a stage").click()
    expect(page.get_by_text("By the book")).to_be_visible()
    assert len(letters(page)) > 20
    page.get_by_role("button", name="Undo").click()
    expect_letters(page, "abu")


def test_sharing_by_link(new_page: NewPage) -> None:
    page = new_page("/design")
    page.get_by_label("Name of the stage").fill("Col d’été & retour")
    page.locator("#letters").fill("a-b-2B-L-u")
    page.get_by_role("combobox", name="Ridden as").select_option("itt")
    settled(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link: the whole stage is in it").input_value()
    assert page.get_by_label("Letters, for the terminal").input_value() == "a-b-2B-L-u"
    other = new_page(link)
    expect_letters(other, "a-b-2B-L-u")
    expect(other.get_by_label("Name of the stage")).to_have_value("Col d’été & retour")
    expect(other.get_by_role("combobox", name="Ridden as")).to_have_value("itt")


def test_saving_on_this_device(new_page: NewPage) -> None:
    page = new_page("/design?stage=abLu&name=Mine")
    settled(page)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Take up all tiles").click()
    expect_letters(page, "")
    page.get_by_role("button", name="My stages").click()
    page.get_by_role("button", name="Open Mine").click()
    expect_letters(page, "abLu")
    page.get_by_role("button", name="My stages").click()
    page.get_by_role("button", name="Remove Mine").click()
    expect(page.get_by_text("Nothing is saved on this device yet.")).to_be_visible()


def test_pictures_to_keep(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(f"/design?stage={CORSO.replace('l', 'L')}&name=L%27Étape&kind=normal", theme="dark")
    settled(page)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Picture (SVG)").click()
    assert waiting.value.suggested_filename == "l-étape.svg"
    waiting.value.save_as(tmp_path / "stage.svg")
    text = (tmp_path / "stage.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert text.count("data:font/woff2;base64,") == 2, "the letters look right without our fonts installed"
    assert "var(--" not in text, "the colours are written into the shapes"
    assert "class=" not in text
    assert "http" not in text.replace("http://www.w3.org/", ""), "it needs nothing from anywhere"
    said = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "L'Étape" in said
    assert len(list(root.iter("{http://www.w3.org/2000/svg}path"))) > 40
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Picture (PNG)").click()
    waiting.value.save_as(tmp_path / "stage.png")
    data = (tmp_path / "stage.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">2I", data[16:24]) == (2400, 1908)
    assert len(data) > 100_000


def test_riding_it_to_the_first_reveal(new_page: NewPage) -> None:
    page = new_page("/design?stage=abLcu&name=Short+one")
    settled(page)
    page.get_by_role("button", name="Ride it").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_text("Short one").first).to_be_visible()
    ride(page, act_by_mouse, until=lambda: page.locator(".controls button").count() > 0)


def test_the_way_from_home_and_on_to_a_table_and_a_tour(new_page: NewPage) -> None:
    page = new_page("/")
    page.get_by_role("link", name="Draw a stage").click()
    page.locator("#letters").fill(CORSO)
    settled(page)
    page.get_by_role("combobox", name="Ridden as").select_option("extended")
    settled(page)
    page.get_by_role("link", name="Use in a new table").click()
    expect(page.get_by_role("combobox").first).to_be_visible()
    assert page.locator("select").evaluate_all("all => all.map((each) => each.value)").count("extended") == 1
    page.go_back()
    expect_letters(page, CORSO)
    page.get_by_role("link", name="Use in a tour").click()
    expect(page.locator(".route li")).to_have_count(1)
    expect(page.locator(".route li")).to_contain_text(CORSO)


def test_it_fits_and_is_accessible(new_page: NewPage) -> None:
    page = new_page(f"/design?stage={CROSSING}&kind=normal")
    settled(page)
    page.locator('[data-place="2"]').click()
    for sight in sizes_and_themes(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), sight
        assert violations(page) == [], sight
    page.get_by_role("button", name="Share").click()
    for sight in sizes_and_themes(page):
        assert violations(page) == [], sight


@pytest.mark.parametrize(
    ("language", "title", "told", "ride_it"),
    [
        ("fr", "Tuiles", "La route se croise aux tuiles a et l.", "Courir"),
        ("es", "Tramos", "La carretera se cruza en los tramos a y l.", "Correrla"),
    ],
)
def test_in_french_and_spanish(new_page: NewPage, language: str, title: str, told: str, ride_it: str) -> None:
    page = new_page(f"/design?stage={CROSSING}", size="phone", language=language)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_role("button", name=ride_it)).to_be_visible()
    page.get_by_role("button", name="EN, English").click()
    expect(page.get_by_text("The road crosses itself at tiles a and l.")).to_be_visible()


def test_by_touch(new_page: NewPage) -> None:
    page = new_page("/design", size="phone")
    for name in ("a", "b", "u"):
        page.locator(f'[data-tile="{name}"]').tap()
    expect_letters(page, "abu")
    page.locator('[data-place="1"]').tap()
    page.get_by_role("button", name="Remove", exact=True).tap()
    expect_letters(page, "au")


def test_when_the_server_is_away_nothing_is_lost(new_page: NewPage) -> None:
    page = new_page("/design?stage=abu")
    settled(page)
    page.context.set_offline(True)
    lay(page, "L")
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect_letters(page, "abLu")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_help_with_a_road_and_its_card(new_page: NewPage) -> None:
    page, held = new_page(size="phone", theme="dark"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/stages/draft?*", hold, times=1)
    with page.expect_request("**/api/stages/draft?*"):
        page.goto("/design?stage=abcdefghij&name=Over+the+bridge")
    expect(page.locator("figcaption")).to_have_text("Over the bridge")
    page.get_by_role("button", name="Which tiles fit here?").click()
    held[0].continue_()  # the stage of the link comes after the question about it
    expect(page.locator(".canvas .verge")).to_have_count(10)
    bottoms = page.locator(".canvas .verge").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    placard = page.locator("figcaption").bounding_box()
    assert placard
    assert max(bottoms) <= placard["y"]  # it covers no road
    expect(page.locator(".tile.fits").first).to_be_visible()
    expect(page.locator("[data-tile=u].fits")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="tiles fit at place 11")).to_be_attached()
    assert violations(page) == []
    page.get_by_role("button", name="Close the road for me").click()
    expect(page.locator("[aria-disabled=false]", has_text="Ride it")).to_be_visible()
    settled(page)
    squares = page.locator("dl dd").first.inner_text()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="My stages").click()
    saved = page.get_by_role("dialog")
    expect(saved.get_by_role("img", name="Profile of Over the bridge")).to_be_visible()
    expect(saved.get_by_role("button", name="Open Over the bridge")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.goto(page.url.replace("/design?", "/design/card?"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Over the bridge")
    expect(page.get_by_text(f"{squares} squares")).to_be_visible()  # as the race counts them
    code = page.get_by_role("img", name="Scan to open it in the designer.")
    assert code.evaluate("one => one.decode().then(() => one.naturalWidth > 0)")
    assert violations(page) == []
