"""The front page of a race tells what happened, in three languages, and fits on its paper."""

import json
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.press import letters
from lignerouge.flamme.press.edition import WORDS, write_edition
from lignerouge.flamme.press.page import SIZES, Form, front_page
from lignerouge.flamme.press.shapes import read_shapes
from lignerouge.flamme.press.story import Story, read_story
from lignerouge.flamme.text.tour import stage_title
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.events import StageOpened
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.journal import Journal, cut, read, replay
from lignerouge.kernel.phrases import LANGUAGES

KEPT = Path(__file__).parents[2] / "kept" / "revision-1"
ART = Path(__file__).parents[3] / "web" / "src" / "art"
SVG = "{http://www.w3.org/2000/svg}"
PEOPLE = ("Zoë & <Otto>", "", "Łukasz", "")


@cache
def record(game: str) -> Journal:
    name = "race-handicap" if game == "flamme" else "tour-3-teams"
    return read((KEPT / f"{name}.txt").read_text(encoding="utf-8"))


@cache
def story(game: str = "flamme", part: int = 0) -> Story:
    return read_story(record(game), PEOPLE, part)


def test_what_is_told_is_what_the_events_say() -> None:
    told, events = story(), [event for step in replay(FLAMME_ROUGE, record("flamme")) for event in step.events]
    names = [type(event).__name__ for event in events]
    assert tuple(each.rider for each in told.arrivals) == record("flamme").result
    assert told.rounds == names.count("Revealed")
    winner = told.winner.rider
    cards = {event.round: event.cards[winner] for event in events if type(event).__name__ == "Revealed"}  # type: ignore[attr-defined]
    assert {card.round: card.card for card in told.cards} == cards
    assert told.cards[-1].after == -told.winner.at, "the last card leads to where the winner stands"
    assert all(card.before == before.after for before, card in zip(told.cards, told.cards[1:], strict=False))
    assert sum(told.tired.values()) == names.count("Exhausted")


def test_a_stage_of_a_tour_is_called_as_its_makers_called_it() -> None:
    steps = replay(GRAND_TOUR, record("tour"))
    opened = [event for step in steps for event in step.events if isinstance(event, StageOpened)]
    for number, each in enumerate(opened[:2], 1):
        told = story("tour", number)
        assert told.name == each.name
        assert write_edition(told, "en").stage == stage_title(each.name, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", SIZES)
def test_everything_written_is_on_the_page_and_fits(form: Form, language: str) -> None:
    for told in (story(), story("tour", 1)):
        edition = write_edition(told, language, (2026, 11, 17))
        drawn = ElementTree.fromstring(front_page(told, edition, form))
        assert (drawn.attrib["width"], drawn.attrib["height"]) == tuple(map(str, SIZES[form]))
        lines = [each for each in drawn.iter(f"{SVG}text") if each.text]
        written = " ".join(each.text or "" for each in lines)
        for wanted in (edition.headline, edition.card_title, edition.foot, edition.rows[0].team, edition.day):
            assert wanted in written
        faces = {(face.family, str(face.weight), face.style): face for face in letters.FACES}
        for each in lines:
            if "x" in each.attrib and each.attrib.get("text-anchor", "start") == "start":
                look = (each.attrib["font-family"].split(",")[0], each.attrib["font-weight"], each.attrib["font-style"])
                width = faces[look].width(each.text or "", float(each.attrib["font-size"]))
                assert float(each.attrib["x"]) + width < SIZES[form][0] - 20, each.text


def test_the_words_are_true_of_each_ending() -> None:
    told = story("tour", 1)
    for language in LANGUAGES:
        keys = {key for key in WORDS.entries(language) if key.startswith("headline.")}
        assert keys == {key for key in WORDS.entries("en") if key.startswith("headline.")}
    assert write_edition(told, "en").above.startswith("Stage 1")
    first, second = told.arrivals[:2]
    if not second.in_photo:
        assert write_edition(told, "en").headline.endswith(f"0:{(second.seconds or 0) - (first.seconds or 0):02}")
    name = PEOPLE["ABCD".index(first.rider[0])]
    assert write_edition(told, "fr").deck.startswith(name or write_edition(told, "fr").rows[0].team)


def test_a_round_that_a_review_names_is_the_decisive_one() -> None:
    told = story()
    for card in told.cards[:3]:
        assert write_edition(told, "en", decisive=card.round).card == card
    assert write_edition(told, "en", decisive=99).card == told.decisive()


def test_no_paper_tells_of_what_is_not_over() -> None:
    for entries in (1, 50, len(record("flamme").entries) - 1):
        with pytest.raises(InputError):
            read_story(cut(record("flamme"), entries), PEOPLE)
    with pytest.raises(InputError):
        read_story(cut(record("tour"), len(record("tour").entries) // 2), PEOPLE, 3)


def test_letters_fit_their_room() -> None:
    assert letters.DISPLAY.width("mm", 10) == 2 * letters.DISPLAY.width("m", 10)
    assert letters.cut_to(letters.TEXT, "a" * 200, 20, 100).endswith("…")
    assert letters.TEXT.width(letters.cut_to(letters.TEXT, "a" * 200, 20, 100), 20) <= 100
    rows = letters.break_lines(letters.TEXT, "one two three four five six", 20, 80, 9)
    assert " ".join(rows) == "one two three four five six"
    assert len(rows) > 1
    for language in LANGUAGES:
        said = json.dumps({key: str(entry) for key, entry in WORDS.entries(language).items()}, ensure_ascii=False)
        for face in letters.FACES:
            missing = {letter for letter in said if ord(letter) not in letters.read_widths(face.path)[0]}
            assert not missing - {"\n", "\t"}, (language, face.file)


def test_shapes_are_those_of_the_pages() -> None:
    pages = (ART / "figures.ts").read_text() + (ART / "numerals.ts").read_text()
    shapes = read_shapes()
    drawn = [each[2] for name in ("R", "S", "bicycle") for each in shapes[name]] + [*shapes["glyphs"].values()]
    quoted = set(re.findall(r'"(M[^"]+)"', pages))
    rings = {path for path in drawn if "a" in path}  # written as calls there
    assert {path for path in drawn if path} - rings <= quoted
    assert len(rings) == 4
