"""Every ending that a race can have: which sentence is told of it, and that the page has room for it."""

import struct
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from lignerouge.flamme.designer.drawing import draw_part
from lignerouge.flamme.play.events import Crossed, Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.press import letters
from lignerouge.flamme.press.edition import WORDS, rider_name, write_edition
from lignerouge.flamme.press.page import SIZES, front_page, profile
from lignerouge.flamme.press.photo import photo
from lignerouge.flamme.press.story import Arrival, Played, Story, first_home, read_story
from lignerouge.kernel.journal import read, replay
from lignerouge.kernel.phrases import LANGUAGES

RECORD = Path(__file__).parents[2] / "kept" / "revision-1" / "race-handicap.txt"


@cache
def told() -> Story:
    record = read(RECORD.read_text(encoding="utf-8"))
    return read_story(record, ("Anna", "", "", ""))


def arrival(rider: str, at: int, seconds: int | None = None, *, lane: int = 0, in_photo: bool = True) -> Arrival:
    return Arrival(rider, at, lane, seconds, in_photo)


def ending(*arrivals: Arrival, **rest: Any) -> Story:
    plain: dict[str, Any] = {"led": 1, "rounds": 12, "broke_away": frozenset(), "times": {}, **rest}
    return replace(told(), arrivals=arrivals, **plain)


A, B = arrival("AR", 3), arrival("BS", 2)
TIMED, LATE = arrival("AR", 3, 60), arrival("BS", 2, 80, in_photo=False)
HEADLINES: Mapping[str, tuple[Story, str]] = {
    "trial": (ending(A, B, times={"B": 125, "A": 130}), "teams"),
    "both": (ending(A, arrival("AS", 2), B), "squares"),
    "breakaway": (ending(A, B, broke_away=frozenset({"AR"})), "squares"),
    "seconds": (ending(TIMED, LATE), "seconds"),
    "lane": (ending(A, arrival("BS", 3, lane=1)), "lane"),
    "alone": (ending(arrival("AR", 9), B), "squares"),
    "front": (ending(A, B, led=8), "squares"),
    "late": (ending(A, B, led=0), "squares"),
    "squares": (ending(A, B), "squares"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_headline_is_told_of_the_ending_that_it_is_true_of(language: str) -> None:
    known = {key.removeprefix("headline.") for key in WORDS.entries(language) if key.startswith("headline.")}
    assert known == HEADLINES.keys()
    found = {}
    for key, (story, under) in HEADLINES.items():
        edition = write_edition(story, language)
        found[edition.headline] = key
        assert "{" not in edition.headline + edition.deck + edition.ridden + edition.aside
        values: dict[str, Any] = {"team": edition.rows[1].team, "second": rider_name(story.arrivals[1].rider)}
        values |= {"squares": A.at - B.at if key != "alone" else 7, "time": "0:20"}
        assert edition.deck.endswith(WORDS.say(f"deck.{under}", language, **values)), key
    assert len(found) == len(HEADLINES), "each has its own"


def test_who_rides_alone_is_told_without_others() -> None:
    edition = write_edition(ending(A, rival=()), "en")
    assert edition.headline == edition.rows[0].team
    assert edition.deck == WORDS.say("deck.alone", "en")
    mates = write_edition(ending(A, arrival("AS", 2)), "en")
    assert mates.headline != WORDS.say("headline.both", "en", team=mates.rows[0].team), "nobody was beaten"
    assert mates.deck == WORDS.say("deck.alone", "en")


def test_how_far_everybody_was() -> None:
    gaps = [
        row.gap for row in write_edition(ending(A, arrival("BS", 3), arrival("CR", 1), arrival("CS", -4)), "en").rows
    ]
    said = [WORDS.say("result.lane", "en"), WORDS.say("result.squares", "en", squares=2)]
    assert gaps == ["", *said, WORDS.say("result.to_go", "en", squares=4)]
    assert [row.gap for row in write_edition(ending(TIMED, LATE), "en").rows] == [
        "1:00",
        WORDS.say("result.time", "en", time="0:20"),
    ]


def test_how_the_winner_rode_and_what_stood_out() -> None:
    led, never = (write_edition(ending(A, B, led=led), "en").ridden for led in (3, 0))
    assert "3" in led
    assert led != never
    blank: dict[str, Any] = {"tired": {}, "towed": {}, "blocked": {}}
    assert write_edition(ending(A, B, **blank), "en").aside == WORDS.say("aside.none", "en")
    for kind in blank:
        found = write_edition(ending(A, B, **{**blank, kind: {"AR": 2, "BS": 9}}), "en").aside
        assert found == WORDS.say(f"aside.{kind}", "en", rider="Boréal S", count=9)


@pytest.mark.parametrize("form", SIZES)
def test_the_decisive_card_is_drawn_or_left_out(form: Any) -> None:
    drawn = {}
    for name, cards in {
        "over the line": (Played(12, "AR", "7", 4, -3),),
        "towards it": (Played(12, "AR", "9+", 14, 4),),
        "tired": (Played(12, "AR", "E", 4, 2),),
        "none": (),
    }.items():
        story = ending(A, B, cards=cards, rival=())
        edition = write_edition(story, "en")
        picture = front_page(story, edition, form, with_letters=name == "none")
        text = " ".join(each.text or "" for each in ElementTree.fromstring(picture).iter())
        assert edition.card_title in text
        assert (edition.card is None) == (name == "none")
        assert ("@font-face" in picture) == (name == "none")
        drawn[name] = edition.card_text
    assert len(set(drawn.values())) == 4


@pytest.mark.parametrize("at", [0, 3, 12])
def test_the_photo_shows_the_winner_and_the_line_if_it_is_near(at: int) -> None:
    story = ending(arrival("AR", at), arrival("AS", at, lane=1), arrival("BS", at - 1), arrival("CR", at, lane=2))
    picture = photo(story, 778, 232, 6, 100, 28, 15)
    seen = ElementTree.fromstring(picture)
    marks = [each.text for each in seen.iter("text")]
    assert len(marks) == 6
    checked = [each for each in seen.iter("rect") if each.attrib["fill"].startswith("#") and "x" in each.attrib]
    assert (len(checked) > 6) == (at < 6), "the line has squares of its own"


def test_who_is_in_the_photo_crossed_the_line_before_other_cards_were_turned() -> None:
    events = [event for step in replay(FLAMME_ROUGE, read(RECORD.read_text(encoding="utf-8"))) for event in step.events]
    crossed = [event for event in events if isinstance(event, Crossed)]
    turned = next(event for event in events if isinstance(event, Revealed))
    assert first_home(crossed).keys() == {event.rider for event in crossed}, "all of them in one round"
    assert [*first_home([turned, crossed[0], turned, *crossed[1:]])] == [crossed[0].rider]


def test_start_and_finish_stand_where_they_are_on_a_road_that_divides() -> None:
    """The profile shows one branch of a roundabout; the line stands where the squares past it begin."""
    for tiles in ("abcdu", "abxxu"):
        drawing = draw_part(tuple(tiles), "normal")
        seen = ElementTree.fromstring(profile(drawing, 302, 60))
        marks = [each for each in seen.iter("path") if "stroke-dasharray" in each.attrib]
        squares = [square for square in drawing.squares if square.branch != "outer"]
        first = next(n for n, square in enumerate(squares) if square.zone == "past")
        assert len(marks) == 2
        assert float(marks[1].attrib["d"][1:].split()[0]) == pytest.approx(first * 302 / len(squares), abs=0.1)


def test_long_words_are_broken_and_what_is_too_much_is_left_out() -> None:
    rows = letters.break_lines(letters.TEXT, "one two three four five six", 20, 80, 2)
    assert len(rows) == 2
    assert rows[1].endswith(letters.ELLIPSIS)
    story = ending(A, B)
    long = replace(
        write_edition(story, "en"), headline="Aurore from the very front of everything that was ever ridden here"
    )
    drawn = ElementTree.fromstring(front_page(story, long, "tall"))
    sizes = [
        float(each.attrib["font-size"]) for each in drawn.iter() if "Display" in each.attrib.get("font-family", "")
    ]
    assert 60 <= max(sizes) < 134


def test_letters_are_read_from_the_table_that_every_font_has() -> None:
    """Others may stand before it; a letter may have no glyph, and one may be looked up in a list."""
    other, table = struct.pack(">H", 6), 4 + 16 + 2
    segments = struct.pack(">3H", 65, 67, 0xFFFF), struct.pack(">3H", 65, 66, 0xFFFF)
    deltas, offsets = struct.pack(">3H", 10, 5, 1), struct.pack(">3H", 0, 4, 0)
    rows = segments[0] + b"\0\0" + segments[1] + deltas + offsets + struct.pack(">2H", 0, 7)
    data = struct.pack(">HH", 0, 2) + struct.pack(">HHL", 0, 3, 20) + struct.pack(">HHL", 3, 1, table) + other
    data += struct.pack(">7H", 4, 0, 0, 6, 0, 0, 0) + rows
    assert letters.read_letters(data, 0) == {65: 75, 67: 12}
    with pytest.raises(AssertionError, match="without a table"):
        letters.read_letters(struct.pack(">HHHHL", 0, 1, 3, 1, 12) + other, 0)
