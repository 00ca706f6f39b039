"""The road in a real browser: strip, map and round ruler, on a laptop and on phones, from prepared races."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.support.axe import violations
from tests.support.race_pages import (
    CARD,
    OPTION,
    REVEAL,
    SKIP,
    act_by_mouse,
    asked,
    goes_on_after_a_reload,
    open_table,
    ride,
    shown,
)
from tests.support.tour_pages import ride_by_socket
from tests.web.conftest import SIZES, NewPage, show_by, sizes

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

THREE_LANES = "1B 2 3 g M R P k e q o s 4 c D H j T 9B n i v"
LONG = "Avenue Corso Paseo"  # nobody is home after three rounds
RULER = "[role=slider]"


def ridden(page: Page, rounds: int, *bots: str, **options: Any) -> str:
    """A race in which cards are chosen for this round, while no page was open. -> its address"""
    address = open_table(page, "me", *bots, options=options)
    ride_by_socket(page, address, lambda view: view["round"] >= rounds and view["phase"] == "energy")
    return address


def to_hand(page: Page, address: str) -> None:
    """To the cards; what waits to be shown is skipped."""
    page.goto(address)
    ride(page, until=lambda: shown(page.locator(CARD)))


def box(locator: Locator) -> tuple[float, float, float, float]:
    found = locator.first.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def lies_in(inner: Locator, outer: Locator) -> bool:
    """Its middle is seen, and it is not cut at a side."""
    (x0, _, x1, _), (left, _, right, _) = box(inner), box(outer)
    return left - 1 <= x0 and x1 <= right + 1


def touch(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Two boxes have a point in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_my_rider_and_the_landing_square_of_every_card_are_seen(new_page: NewPage) -> None:
    page = new_page()
    to_hand(page, ridden(page, 2, *["sensible"] * 5, stage=THREE_LANES))
    for size in sizes(page):
        show_by(page, "dark" if size == "phone" else "light")
        every_landing_square_is_seen(page, size)
        assert violations(page) == []


def every_landing_square_is_seen(page: Page, size: str) -> None:
    strip, me, landing = page.locator(".strip"), page.locator(".strip rect.mine"), page.locator("[data-landing]")
    assert page.locator(".strip [data-rider]").count() == 12
    for card in page.locator(CARD).all():
        card.click()
        expect(landing).to_have_count(1)
        page.wait_for_timeout(600)  # the strip and the map go there
        rider = page.locator(f".strip [data-rider='{my_rider(page)}']")
        assert lies_in(rider, strip)
        assert lies_in(landing, strip)
        assert lies_in(page.locator(".map .ghost"), page.locator(".map"))
        assert page.locator(".strip .odds.likely").count() == 1
        if size != "laptop":  # the map rides to the right, as the strip does
            own = page.evaluate(
                "[...document.querySelectorAll('.map .rider:has(.ring)')].map(one => one.getBoundingClientRect().x)"
            )
            assert box(page.locator(".map .ghost"))[0] > min(own)
    assert me.count() == 2 or size != "laptop"


def test_a_flag_under_a_full_square_stands_alone(new_page: NewPage) -> None:
    page = new_page()
    while page.locator(f"{CARD}[aria-label*='3']").count() == 0:  # with a 3 the last of eight riders stays behind
        to_hand(page, open_table(page, "me", *["sensible"] * 3, options={"stage": "Firenze - Milano", "starter": 1}))
    for size in sizes(page):
        flags, numbers = page.locator(".strip .flag:visible"), page.locator(".strip text.number:visible")
        assert flags.count() > 0, size
        assert not any(touch(box(flag), box(number)) for flag in flags.all() for number in numbers.all()), size


def far_apart(prompt: dict[str, Any]) -> str:
    """The rouleur rides away: he plays his highest cards, the sprinteur his lowest."""
    if prompt["ask"] == "PlayCard":
        return str((max if "/AR/" in prompt["name"] else min)(prompt["options"], key=float))
    return str(prompt["options"][0])


def test_the_strip_frames_card_and_rider_in_a_team_trial_and_at_200_percent(new_page: NewPage) -> None:
    page = new_page()
    stage = "Firenze - Milano"
    address = open_table(page, "me", "sensible", options={"stage": stage, "kind": "ttt"})
    drawing = page.request.get("/api/stages/drawing", params={"stage": stage, "kind": "ttt"}).json()
    along = {square["name"]: -square["to_go"] for square in drawing["squares"]}

    def is_apart(view: dict[str, Any]) -> bool:
        at = {one["rider"]: along.get(one["square"], 0) for one in view["riders"]}
        return bool(view["phase"] == "energy" and at["AR"] >= at["AS"] + 8 and at["AR"] < -15)

    ride_by_socket(page, address, is_apart, choose=far_apart)
    page.goto(address)
    ride(page, until=lambda: asked(page) == OPTION)
    page.locator(OPTION, has_text="R").first.click()
    page.locator(CARD).first.wait_for()
    strip, landing = page.locator(".strip"), page.locator("[data-landing]")
    for width, height in (*SIZES.values(), (195, 422)):
        page.set_viewport_size({"width": width, "height": height})
        for card in page.locator(CARD).all():
            card.click()
            expect(landing).to_have_count(1)
            page.wait_for_timeout(600)  # the strip goes there
            assert lies_in(page.locator(".strip [data-rider='AR']"), strip), width
            assert lies_in(landing, strip), (width, card.inner_text())
            assert box(landing)[3] <= box(page.locator(".dock"))[1], "the hand does not lie on it"


def my_rider(page: Page) -> str:
    """The one whose cards are in hand: red plates have the letters of team A."""
    tab = page.locator(".tabs .on, .hand header").first
    return "AS" if re.search("sprinteur", tab.inner_text(), re.IGNORECASE) else "AR"


def test_earlier_rounds_are_looked_at_again_also_after_the_rules_and_by_late_spectators(new_page: NewPage) -> None:
    page = new_page()
    address = ridden(page, 3, "sensible", "sensible")
    to_hand(page, address)
    ruler, log = page.locator(RULER), page.locator("section.log")
    expect(ruler).to_have_attribute("aria-valuemax", "2")
    expect(log.get_by_text("Nothing has happened yet.")).to_have_count(0)
    page.keyboard.press("2")
    ruler.focus()
    page.keyboard.press("Home")
    expect(log.get_by_role("heading", name="Start", exact=True)).to_be_visible()
    expect(log.locator(".section .line:has(svg)")).not_to_have_count(0)
    assert log.locator(".line .tags").count() == 6  # every placement, also those before the page was open
    page.keyboard.press("ArrowRight")
    expect(log.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(log.get_by_role("list", name="Cards of round 1").locator("li")).to_have_count(6)
    expect(page.locator("[role=radio][aria-checked=true]")).to_have_count(1)  # the hand stays as it is
    assert violations(page) == []
    page.get_by_role("button", name="Back to now").click()
    expect(ruler).to_have_attribute("aria-valuenow", "2")
    page.goto("/rules")
    page.go_back()
    ride(page, until=lambda: shown(page.locator(CARD)))
    expect(ruler).to_have_attribute("aria-valuemax", "2")
    late = new_page(address, size="small")
    expect(late.locator(RULER)).to_have_attribute("aria-valuemax", "2")
    late.locator(RULER).press("Home")
    late.locator(RULER).press("ArrowRight")
    expect(late.get_by_role("list", name="Cards of round 1").locator("li")).to_have_count(6)
    assert late.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(late) == []


def test_a_reload_in_the_middle_of_a_reveal_goes_on_with_it(new_page: NewPage) -> None:
    page = new_page()
    to_hand(page, ridden(page, 2, "sensible", stage=LONG))
    while not page.locator(REVEAL).is_visible():
        if asked(page) != SKIP:
            act_by_mouse(page)
    goes_on_after_a_reload(page)
    page.locator(SKIP).click()
    ride(page, until=lambda: shown(page.locator(CARD)))
    page.reload()
    page.locator(CARD).first.wait_for()  # it was seen to its end


def test_the_strip_reaches_the_winner_and_a_replay_has_the_cards_of_each_round(new_page: NewPage) -> None:
    page = new_page()
    address = open_table(page, "me", "sensible")
    ride_by_socket(page, address, lambda view: view["phase"] == "over")
    page.goto(address)
    page.get_by_role("button", name="See the race again").click()
    page.locator("input.scrub").wait_for()
    view = json.loads(page.request.get(f"/api/tables/{address.rpartition('/')[2]}/replay").text())["steps"][-1]["view"]
    for size in sizes(page):
        page.locator(RULER).press("End")
        page.wait_for_timeout(600)
        winner = [*view["home"], *view["order"]][0]
        assert lies_in(page.locator(f".strip [data-rider='{winner}']"), page.locator(".strip"))
        seen = page.locator(f".map [data-rider='{winner}']")
        assert lies_in(seen, page.locator(".map"))
        buttons = page.locator(".map button:visible").all()
        assert not any(touch(box(seen), box(button)) for button in buttons), size
        page.locator(RULER).press("Home")
        page.locator(RULER).press("ArrowRight")
        expect(page.get_by_role("list", name="Cards of round 1").locator("li")).to_have_count(4)
        assert violations(page) == []


def test_a_spectator_goes_on_with_a_reveal_too(new_page: NewPage) -> None:
    host = new_page("/")
    address = ridden(host, 2, "sensible", stage=LONG)
    page = new_page(address, size="phone")
    expect(page.locator(RULER)).to_have_attribute("aria-valuemax", "1")
    ride_by_socket(host, address, lambda view: view["round"] >= 3)
    page.locator(REVEAL).wait_for()
    goes_on_after_a_reload(page)
