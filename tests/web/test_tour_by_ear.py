"""
A tour by keys alone, with what a screen reader says as the only source: draft, trial, refreshment, rest day.

Every decision is made from what is said, so whatever is not said makes it impossible. The page is as small as a large
one that is zoomed to 400 %: what has no room there must be said all the same.
"""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.support.screen_reader import ScreenReader
from tests.support.tour_pages import open_tour
from tests.web.conftest import NewPage

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(400)]

STAGES = [
    {"tiles": "abcu", "kind": "ttt", "name": "Against the clock"},
    {"tiles": "abDcefgu", "kind": "extended", "name": "The long day"},
    {"tiles": "abcu", "name": "Home"},
]
PATIENCE = 300  # seconds for a tour, on a machine that does other things as well
PICKED = "[role=radio][aria-checked=true]"
DECISIONS = {
    *("draft", "place", "square", "draw", "card", "refreshment"),
    *("reveal", "standings", "result", "rest", "stage", "ceremony"),
}


def test_a_tour_by_keys_alone_from_what_is_said(new_page: NewPage) -> None:
    page = new_page(size="small")
    reader, done, until = ScreenReader(page), set[str](), time.monotonic() + PATIENCE
    page.goto(open_tour(page, "me", "random", stages=STAGES, specialists=True, rest_days=[1]))
    while (what := act(reader, done)) != "over":
        assert time.monotonic() < until, f"the tour does not get on:\n{reader.text()}"
        if what:
            done.add(what)
        else:
            page.wait_for_timeout(150)
    assert done == DECISIONS


def act(reader: ScreenReader, done: set[str]) -> str:
    """One decision, from what is said. -> what it was about; "": nothing can be done yet"""
    said = reader.text()
    buttons, headings = reader.names("button", said), reader.names("heading", said)
    if any(re.search(r"wins? the tour", heading) for heading in headings):
        assert re.search(r"listitem: 2 \w+", said), "everybody's place is said"
        return "over"
    answers: tuple[tuple[str, Callable[[ScreenReader, str], str]], ...] = (
        ("Take nothing back", refresh),
        ("To the result", result),
        ("To the rest day", to_rest),
        ("Line up for stage", line_up),
        ("To the final ceremony", ceremony),
        ("Choose ", draft),
        ("Skip", reveal),
        ("Place the", place),
        ("Square ", start),
        ("Draw for the", draw),
    )
    for beginning, answer in answers:
        if any(button.startswith(beginning) for button in buttons):
            if done:  # a page that was just opened may begin at its beginning
                has_focus(reader)
            return answer(reader, said)
    if reader.names("radio", said):
        has_focus(reader)
        if "Yellow jersey" in said and "standings" not in done:
            return standings(reader)
        return card(reader, said)
    return ""


def has_focus(reader: ScreenReader) -> None:
    """Something on the page has it: the next key does not start from the beginning of everything."""
    reader.page.wait_for_function("() => document.activeElement !== document.body")


def draft(reader: ScreenReader, said: str) -> str:
    """What the tour asks, what each specialist changes in the deck and can do, who has which."""
    reader.page.get_by_role("heading", name="What the tour asks").wait_for()  # its roads are drawn meanwhile
    said = reader.text()
    assert re.search(r"\d+ squares up, \d+ down", said)
    for name, kind in (("Against the clock", "Team time trial"), ("The long day", "Extended stage")):
        assert re.search(rf'Profile of {name}".*\n.*squares? up \d+ squares? down {kind}', said), name
    gains: dict[str, int] = {}
    for name in (each.removeprefix("Choose ") for each in reader.names("button", said) if each.startswith("Choose ")):
        choose = reader.page.get_by_role("button", name=f"Choose {name}", exact=True)
        offer = reader.page.get_by_role("listitem").filter(has=choose).aria_snapshot()
        leave, come = (told(rf"Cards that {verb}: (.*?)\.", offer) for verb in ("leave the deck", "come in"))
        for power in re.findall(r"[a-z]+(?: \d)?(?=[,)])", come):
            assert re.search(rf"listitem: \"?{power} \w+", offer), f"what {power} does"
        assert re.search(r"\d of \d left", offer)
        gains[name] = sum(values(come)) - sum(values(leave))
    best = max(gains, key=lambda name: gains[name])
    reader.walk_to(f"Choose {best}")
    assert reader.focused() == f"Take {best}", "the confirmation has the focus"
    asked = reader.page.get_by_role("dialog").aria_snapshot()
    assert re.search(r"all (3|three) stages", asked), asked
    reader.press("Enter")
    reader.page.get_by_role("dialog").wait_for(state="detached")
    assert not any("has ." in each for each in reader.spoken()), "nobody has a specialist without a name"
    return "draft"


def told(pattern: str, text: str) -> str:
    """What the first group of it says."""
    found = re.search(pattern, text)
    assert found, f"{pattern} is not said:\n{text}"
    return found[1]


def values(cards: str) -> list[int]:
    """Of cards with powers in brackets, some of which have numbers too."""
    return [int(value) for value in re.findall(r"\d+", re.sub(r"\(.*?\)", "", cards))]


def place(reader: ScreenReader, said: str) -> str:
    """Either of them."""
    assert "Which rider do you place first?" in said
    reader.press("1")
    reader.page.get_by_role("button", name="Place the").first.wait_for(state="detached")
    return "place"


def start(reader: ScreenReader, said: str) -> str:
    """As near to the line as can be, but not beside anybody."""
    rider = told(r"Which square does (Aurore [RS]) start from\?", said)
    squares = [
        re.fullmatch(r"Square (\d+)(?: , (.*?))?(?: \d)?", name)  # its key is not said on a touch screen
        for name in reader.names("button", said)
        if name.startswith("Square ")
    ]
    assert all(squares), reader.names("button", said)
    free = {int(each[1]): key for key, each in enumerate(squares, 1) if each and not each[2]}
    reader.press(str(free[min(free)]))
    reader.page.get_by_text(f"Which square does {rider} start from?").first.wait_for(state="detached")
    return "square"


def draw(reader: ScreenReader, said: str) -> str:
    """First for the rider who has the longest way."""
    pattern = r"Draw for the \w+ (?:\d )?(\d+) to go deck \d+ · \d+ exhaustion"
    offers = [re.fullmatch(pattern, name) for name in reader.names("button", said) if name.startswith("Draw ")]
    assert all(offers), reader.names("button", said)
    left = [int(each[1]) for each in offers if each]
    reader.press(str(left.index(max(left)) + 1))
    reader.page.get_by_role("button", name="Draw for").first.wait_for(state="detached")
    return "draw"


def card(reader: ScreenReader, said: str) -> str:
    """The one that leads furthest; the picked one says where to, and what may come between."""
    assert re.search(r"Which card does Aurore [RS] play\?", said)
    cards = reader.names("radio", said)
    ways = [re.search(r"(\d+) to go|(\d+) squares? past", name) for name in cards]
    if not all(ways):  # where they lead is asked of the server
        return ""
    left = [int(way[1]) if way[1] else -int(way[2]) for way in ways if way]
    reader.press(str(left.index(min(left)) + 1))
    picked = reader.page.locator(PICKED)
    expect(picked).to_be_focused()
    expect(picked).to_have_accessible_description(
        re.compile(r"(squares?|It counts \d+): .*(slipstream|Slipstream).*\d+%.*xhaust.*\d+%", re.DOTALL)
    )
    hand = picked.element_handle()
    reader.press("Enter")
    reader.page.wait_for_function("card => !card.isConnected || card.ariaChecked !== 'true'", arg=hand)
    return "card"


def reveal(reader: ScreenReader, said: str) -> str:
    """Step by step: everything that happens to one's own riders is spoken as it happens."""
    skip = reader.page.get_by_role("button", name="Skip")
    if "Round 1" not in reader.names("heading", said):
        reader.press("Escape")
        skip.wait_for(state="detached")
        return "reveal"
    heard = reader.spoken()
    for _ in range(60):
        if not skip.count():
            break
        reader.press("ArrowRight")
        reader.page.wait_for_timeout(50)
        heard += reader.spoken()
    for rider in ("Aurore R", "Aurore S"):
        assert any(re.search(rf"{rider}.* (rides|moves|goes)", each) for each in heard), (rider, heard)
    return "reveal"


def refresh(reader: ScreenReader, said: str) -> str:
    """Cards are taken, put back, taken again; the total is said, and one word confirms all of it."""
    assert not reader.focused().startswith("Take nothing"), "nobody gives it up with one key too many"
    card = next(button for button in reader.names("button", said) if re.match(r"Take the .* back", button))
    most = int(told(r"0 of (\d+) energy", said))
    value = values(card)[0]
    for total in (value, 0, value):
        reader.walk_to(card)
        assert f"{total} of {most} energy" in reader.text()
    reader.spoken()
    reader.walk_to("Take 1 card back")
    reader.page.get_by_text("which played cards come back?").first.wait_for(state="detached")
    assert not [each for each in reader.spoken() if "energy" in each], "nothing is asked again while it is answered"
    return "refreshment"


def standings(reader: ScreenReader) -> str:
    """One press away in the middle of a stage, and one press back to the hand."""
    reader.walk_to("How the tour stands")
    back = reader.page.get_by_role("button", name="Back to stage").first
    back.wait_for()
    has_focus(reader)
    said = reader.text()
    for words in ("Yellow jersey", r"Aurore, rouleur.*\d:\d\d", "Tour points"):
        assert re.search(words, said), (words, said)
    reader.walk_to("Back to stage")
    reader.page.get_by_role("radio").first.wait_for()
    return "standings"


def result(reader: ScreenReader, _: str) -> str:
    """Who came when, before the books say what it is worth."""
    reader.page.get_by_role("row", name=re.compile(r"^\d Aurore, rouleur \d+:\d\d")).wait_for()  # read when it comes
    reader.walk_to("To the result")
    return "result"


def to_rest(reader: ScreenReader, said: str) -> str:
    """After the trial both riders have one time; the stage after the rest day waits."""
    assert "Being ridden" not in said, "the stage after the rest day waits"
    times = {told(rf'row "\d Aurore, {rider}.*? (\d+:\d\d)', said) for rider in ("rouleur", "sprinteur")}
    assert len(times) == 1, "one truth for the team"
    assert "Both riders get the slower one’s time" in said
    assert re.search("Yellow jersey: .* new", said), "who leads is said"
    reader.walk_to("To the rest day")
    return "rest"


def line_up(reader: ScreenReader, said: str) -> str:
    """What the next stage asks, who starts first, what is in the decks; on the rest day what it brought."""
    assert re.search("Next stage · Stage [23] of 3", said)
    assert re.search("Start order: .*Aurore", said)
    if "after stage 1" in said:
        for rider in ("rouleur", "sprinteur"):
            told(rf'img "Aurore, {rider}": .*\n.*text: (\d+) at the finish, \d+ now', said)
        assert re.search(r"listitem: Aurore (\+\d|–)", said)
    reader.walk_to("Line up for stage")
    return "stage"


def ceremony(reader: ScreenReader, said: str) -> str:
    """After the last stage."""
    reader.walk_to("To the final ceremony")
    return "ceremony"
