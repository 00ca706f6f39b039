"""Whole races on cardboard in a real browser: typed card by card, corrected, with a bot for who is missing."""

import secrets
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.paper_pages import begin_race, book_of, cards_of, place, skip_show, type_cards, wait_for, write_book
from tests.support.race_pages import REVEAL, goes_on_after_a_reload, walk_to
from tests.web.conftest import NewPage, languages, sizes

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

STAGE = "abcdefgu"
TEAMS = {"A": "Aurore", "B": "Boréal"}
LONG = "abcdefghijku"


def recorded() -> Match[Any, Any]:
    """A race between two teams that drew four cards each round, as at any table."""
    match = Match.begin(FLAMME_ROUGE, {"stage": LONG, "starter": 0}, ["p", "q"], seeded(4))
    choose = new_bot("sensible", 4).choose
    for _ in match.autopilot({0: choose, 1: choose}):
        pass
    return match


def test_a_race_typed_from_a_record_ends_the_same_also_after_a_correction(new_page: NewPage) -> None:
    page = new_page(size="phone")
    match = recorded()
    begin_race(page, LONG)
    place(page, {entry.prompt: entry.option for entry in match.journal.entries})
    assert violations(page) == []
    rounds = cards_of(match)
    assert len(rounds) > 5
    played = [cards["AR"] for cards in rounds if "AR" in cards]
    others = [card for card in "34567" if card != rounds[1]["AR"]]
    seldom = min(others, key=played.count)  # there are three of each: it hinders nothing later
    assert played.count(seldom) < 3
    wrong = {**rounds[1], "AR": seldom}
    for n, cards in enumerate(rounds):
        type_cards(page, wrong if n == 1 else cards)
        wait_for(page, lambda n=n: len(book_of(page)["race"]["played"]) > n or book_of(page)["race"]["marks"])
        if n == 4:
            correct(page, "2/AR/card", rounds[1]["AR"])
    view, real = book_of(page)["race"]["view"], match.view(None)
    assert view["phase"] == "over"
    for mine, theirs in zip(view["riders"], real.riders, strict=True):
        assert (mine["square"], mine["lane"], mine["deck"]) == (theirs.square, theirs.lane, list(theirs.deck))
    skip_show(page)
    wait_for(page, page.locator(".finish").first.is_visible)
    podium = page.locator(".finish").get_by_role("list", name="Podium").locator("li")
    expect(podium).to_have_count(3)
    best = [
        f"{n + 1} {TEAMS[rider[0]]} {'rouleur' if rider[1] == 'R' else 'sprinteur'}"
        for n, rider in zip(range(3), view["order"], strict=False)
    ]
    assert [" ".join(text.split()[:3]) for text in podium.all_inner_texts()] == best
    expect(page.locator(".finish").get_by_role("link", name="Save the book as a file")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("link", name="Save the book as a file").scroll_into_view_if_needed()
    dock, button = page.locator(".dock").bounding_box(), page.locator(".finish .actions .btn").last.bounding_box()
    assert dock is not None
    assert button is not None
    assert button["y"] + button["height"] <= dock["y"] + dock["height"] <= 900
    assert button["height"] < 60, "it is not as high as the podium"
    scrolled = "one => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight"
    assert page.locator(".finish .actions *").evaluate_all(f"all => all.filter({scrolled}).length") == 0, (
        "what is moved is seen whole"
    )
    paper_shows_the_whole_stage(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(media="print")
    page.wait_for_timeout(300)
    edges = [page.locator(one).first.bounding_box() for one in (".finish [aria-label=Podium]", "aside .teams")]
    assert edges[0] is not None
    assert edges[1] is not None
    assert edges[0]["y"] + edges[0]["height"] <= edges[1]["y"], "the podium covers no line of the result"
    page.emulate_media(media="screen")


def paper_shows_the_whole_stage(page: Page) -> None:
    """Also where a sheet is as narrow as a phone, whose map follows riders."""
    page.set_viewport_size({"width": 718, "height": 1000})
    page.locator(".finish a").first.focus()
    page.emulate_media(media="print")
    page.wait_for_function(
        """all => {
          const map = document.querySelector(".map").getBoundingClientRect();
          return [...document.querySelectorAll(all)].every((one) => {
            const {left, right} = one.getBoundingClientRect();
            return map.left <= left && right <= map.right;
          });
        }""",
        arg=".map [data-rider], .map text.stone",
    )
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(ring) == "none", "nothing has the focus on paper"
    page.emulate_media(media="screen")


def correct(page: Page, name: str, card: str) -> None:
    """In the menu: any card of any round."""
    skip_show(page)
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_text("Correct what was typed").click()
    number, rider, _ = name.split("/")
    page.locator("dialog section").filter(has_text=f"Round {number}").locator("li").filter(
        has=page.locator(f"svg[aria-label={rider}]")
    ).locator("select").select_option(card)
    wait_for(page, lambda: book_of(page)["document"]["entries"][name] == card)
    page.keyboard.press("Escape")


def test_a_bot_for_a_missing_player_at_night(new_page: NewPage) -> None:
    page = new_page(theme="dark")
    begin_race(page, STAGE, bots={"B": "sensible"}, colours={"B": "F"})
    place(page, {})
    shown = page.locator("aside .teams li").nth(1)
    expect(shown).to_contain_text("Fusain")  # in the colour that lies on the table
    expect(shown.get_by_role("button", name="Fusain R: ")).to_be_visible()
    assert book_of(page)["race"]["view"]["chosen"] == [0, 2]
    assert "BR" not in str(book_of(page)["race"]["played"])
    type_cards(page, {"AS": "2", "AR": "3"})
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)
    wait_for(page, page.locator(".cover ol").is_visible)
    moved = page.locator(".cover ol [data-rider]")
    assert sorted(moved.evaluate_all("all => all.map(one => one.dataset.rider)")) == ["AR", "AS", "BR", "BS"]
    expect(moved.first).to_contain_text("squares")
    assert violations(page) == []


def test_a_card_that_no_longer_fits_is_marked_and_kept(new_page: NewPage) -> None:
    page = new_page()
    begin_race(page, STAGE)
    place(page, {})
    for n in range(4):
        type_cards(
            page,
            {"AR": "3467"[n], "AS": "2", "BR": "4", "BS": "5"}
            if n < 3
            else {"AR": "7", "AS": "3", "BR": "5", "BS": "4"},
        )
        wait_for(page, lambda n=n: len(book_of(page)["race"]["played"]) > n)
    for name in ("1/AR/card", "2/AR/card", "3/AR/card"):
        correct(page, name, "7")
    wait_for(page, lambda: "4/AR/card" in book_of(page)["race"]["marks"])
    skip_show(page)
    expect(page.get_by_text("Something that was typed no longer fits").first).to_be_visible()
    assert book_of(page)["document"]["entries"]["4/AR/card"] == "7"
    page.locator(".cover section").first.locator("li.bad select").select_option("3")
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 4)
    changes = page.locator(".cover").get_by_role("status", name="Change this on the table").locator("[data-rider=AR]")
    expect(changes).to_contain_text("to square")
    for size in sizes(page):
        moved, go = (
            page.locator(".cover ol [data-rider]").first.bounding_box(),
            page.locator(".cover .go").bounding_box(),
        )
        assert moved is not None
        assert go is not None
        assert size == "small" or moved["y"] + moved["height"] <= go["y"], "what is moved is not under the button"
    expect(changes).to_contain_text("back to the deck: 4 and 6 · out of the deck: 7 and 7 · take 2 exhaustion cards")
    type_cards(page, {"AR": "4", "AS": "4", "BR": "3", "BS": "3"})
    expect(changes).to_have_count(0)


SAID = {"fr": ("cases", "À changer sur la table"), "es": ("casillas", "Cámbialo en la mesa")}


def test_in_each_language_on_a_small_phone_at_night(new_page: NewPage) -> None:
    page = new_page(size="small", language="fr", theme="dark")
    begin_race(page, STAGE, bots={"B": "sensible"}, handicap={"A": 1, "B": 2})
    decks = {each["rider"]: each["deck"].count("E") for each in book_of(page)["race"]["view"]["riders"]}
    assert decks == {"AR": 1, "AS": 1, "BR": 2, "BS": 2}
    place(page, {})
    page.locator(".cover .btn.red").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    type_cards(page, {"AS": "2", "AR": "3"})
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)
    for language in languages(page, *SAID):
        wait_for(page, page.locator(".cover ol").is_visible)
        expect(page.locator(".cover ol [data-rider]").first).to_contain_text(SAID[language][0])
    book = book_of(page)
    entries = {**book["document"]["entries"], "1/AR/card": "7"}
    write_book(page, book["id"], {**book["document"], "entries": entries}, book["revision"])
    page.reload()
    for language in languages(page, *reversed(SAID)):
        changes = page.locator(".cover").get_by_role("status", name=SAID[language][1])
        expect(changes.locator("[data-rider=AR]")).to_contain_text("3")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_typed_without_a_connection_are_kept_and_sent_when_it_is_back(new_page: NewPage) -> None:
    page = new_page(service_worker=True)
    begin_race(page, STAGE)
    place(page, {})
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    type_cards(page, {"AR": "3", "AS": "2", "BR": "4", "BS": "5"})
    expect(page.get_by_text("No connection. Kept on this device").first).to_be_visible()
    page.reload()  # the phone was put away meanwhile
    page.context.set_offline(False)
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)
    assert book_of(page)["race"]["played"] == [{"AR": "3", "AS": "2", "BR": "4", "BS": "5"}]
    wait_for(page, page.locator(".cover ol").is_visible)


def test_by_keys_only(new_page: NewPage) -> None:
    page = new_page()
    begin_race(page, STAGE, bots={"B": "sensible"})
    wait_for(page, lambda: place_by_key(page))
    walk_to(page, ".cover .btn.red")
    for rider in ("AR", "AS"):
        first = page.locator(f".pad [data-rider={rider}] input").first
        first.wait_for(state="attached")
        while not first.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
    walk_to(page, ".pad .btn.red")
    wait_for(page, lambda: len(book_of(page)["race"]["played"]) == 1)


def place_by_key(page: Page) -> bool:
    """Answer what is asked about the start with the key 1. -> whether it is about cards now"""
    if page.locator(".ask .options button").first.is_visible():
        page.keyboard.press("1")
    return bool(page.locator(".cover .btn.red").is_visible())


def test_a_team_trial_tells_one_time_and_its_podium_is_of_teams(new_page: NewPage) -> None:
    """F20: the slower rider's time is the team's."""
    page = new_page("/")
    ridden = ride_through(page, "abcdu", "ttt", [""] * 3)  # a bot might bring both its riders home at once
    page.goto(f"/cardboard/{ridden}")
    skip_show(page)
    finish = page.locator("div.finish")
    wait_for(page, finish.is_visible)
    view = book_of(page)["race"]["view"]
    home = {one["rider"]: one["minutes"] * 60 + one["seconds"] for one in view["riders"]}
    teams = {team: max(home[f"{team}R"], home[f"{team}S"]) for team in "ABC"}
    best = sorted(teams, key=lambda team: view["places"]["ABC".index(team)])
    assert teams[best[0]] != home[view["home"][0]], "who was first home does not show the team's time"
    steps = finish.get_by_role("list", name="Podium").locator("li")
    expect(steps).to_have_count(3)
    told = [text.split() for text in steps.all_inner_texts()]
    names = {"A": "Aurore", "B": "Boréal", "C": "Cyprès"}
    assert [each[1] for each in told] == [names[team] for team in best]
    behind = [teams[team] - teams[best[0]] for team in best]
    assert [each[2] for each in told] == [clock(teams[best[0]]), *(f"+{clock(seconds)}" for seconds in behind[1:])]
    expect(page.locator("section.log").get_by_text("Nothing has happened yet.")).to_have_count(0)
    assert violations(page) == []


def clock(seconds: int) -> str:
    """As pages write it."""
    return f"{seconds // 60}:{seconds % 60:02}"


def ride_through(page: Page, stage: str, kind: str, bots: Sequence[str], rounds: int = 99) -> str:
    """A whole race, or some rounds of it, as another device typed it: rouleurs hurry, sprinteurs do not. -> its id"""
    teams = [{"letter": letter, "name": "", "bot": bot} for letter, bot in zip("ABCDEF", bots, strict=False)]
    about = {"name": "", "stage": stage, "kind": kind, "specialists": {}, "handicap": {}, "weather": {}}
    document: dict[str, Any] = {"depth": "race", "teams": teams, "starter": "A", "entries": {}, **about}
    id, revision = secrets.token_urlsafe(16), 1
    race = write_book(page, id, document)
    while race["asks"] and len(race["played"]) < rounds:
        asked = race["asks"][0]
        for ask in race["asks"] if asked["ask"] == "PlayCard" else [asked]:
            document["entries"][ask["name"]] = ask["options"][-1 if "R/" in ask["name"] else 0]
        race, revision = write_book(page, id, document, revision), revision + 1
    return id


def test_earlier_rounds_are_looked_at_again_after_a_reload_and_after_a_correction(new_page: NewPage) -> None:
    page = new_page("/")
    ridden = ride_through(page, STAGE, "race", ["", "sensible"], rounds=3)
    page.goto(f"/cardboard/{ridden}")
    ruler, log = page.locator("[role=slider]"), page.locator("section.log")
    expect(ruler).to_have_attribute("aria-valuemax", "3")
    expect(log.get_by_text("Nothing has happened yet.")).to_have_count(0)
    ruler.focus()
    page.keyboard.press("Home")
    expect(log.get_by_role("heading", name="Start", exact=True)).to_be_visible()
    assert log.locator(".line .tags").count() == 4  # every placement
    page.keyboard.press("ArrowRight")
    cards = log.get_by_role("list", name="Cards of round 1").locator("li")
    expect(cards).to_have_count(4)
    mine = cards.filter(has_text="Aurore S")
    before = mine.inner_text()
    assert violations(page) == []
    page.get_by_role("button", name="Back to now").click()
    was = book_of(page)["document"]["entries"]["1/AS/card"]
    correct(page, "1/AS/card", next(card for card in "2345" if card != was))
    skip_show(page)
    ruler.press("Home")
    ruler.press("ArrowRight")
    expect(cards).to_have_count(4)
    expect(mine).not_to_have_text(before, use_inner_text=True)


def test_a_reload_in_the_middle_of_a_reveal_goes_on_with_it(new_page: NewPage) -> None:
    page = new_page("/", size="phone")
    page.goto(f"/cardboard/{ride_through(page, STAGE, 'race', ['', 'sensible'], rounds=2)}")
    asked = book_of(page)["race"]["asks"]
    type_cards(page, {ask["name"].split("/")[1]: ask["options"][-1] for ask in asked})
    page.locator(REVEAL).wait_for()
    goes_on_after_a_reload(page)
    skip_show(page)
    page.locator(".cover .btn.red").wait_for()
    page.reload()
    page.locator(".cover .btn.red").wait_for()
    expect(page.locator(REVEAL)).to_have_count(0)
