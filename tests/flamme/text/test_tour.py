"""Everything that happens in a tour and is asked there can be said in every language."""

from dataclasses import fields
from typing import Any

import pytest

from lignerouge.flamme.content.catalogue import specialist, specialists
from lignerouge.flamme.play import events as raced
from lignerouge.flamme.rules.track import lay_course
from lignerouge.flamme.stages.cards import KINDS, tour_stages
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.flamme.text.race import WORDS, ask, clock, option_name
from lignerouge.flamme.text.tour import (
    changes,
    confidence_name,
    in_stage,
    powers_of,
    say,
    specialist_name,
    stage_title,
    token_sentences,
)
from lignerouge.flamme.tour import events as happened
from lignerouge.flamme.tour.view import BONUSES, JERSEYS
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import LANGUAGES

CLOSED: dict[str, Any] = {"stage": 2, "arrival": ("BS", "AR"), "times": {"AR": 70, "BS": 10}, "podium": {"BS": 3}}
SAMPLES: list[tuple[type[Event], dict[str, Any]]] = [
    (raced.DraftOpened, {"seats": (1, 0)}),
    (raced.Drafted, {"seat": 1, "rider": "BS", "specialist": 4}),
    (happened.StageOpened, {"stage": 2, "name": "Stage 4", "kind": "itt", "tiles": "abv", "confidence": "medium-low"}),
    (happened.StageClosed, {**CLOSED, "jerseys": {"yellow": "BS", "green": "", "polka": "AR"}}),
    (happened.StageClosed, {**CLOSED, "jerseys": dict.fromkeys(JERSEYS, "")}),
    (happened.Rested, {"points": {"A": 2, "B": 1, "C": 0}}),
    (happened.TourEnded, {"totals": {"B": 1, "A": 0}}),
    (happened.TourEnded, {"totals": {"B": 9, "A": 7, "C": 5}}),
    (raced.Crashed, {"rider": "AR", "square": "1.2"}),
]
DRAFT = Prompt("draft/1/A", 0, "Draft", ("R1", "R3", "S1", "S4"))


def made(happening: type[Event], /, **values: Any) -> Event:
    return happening(audience=EVERYONE, **values)


def test_every_event_of_a_tour_has_a_sample() -> None:
    ours = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {kind for kind, _ in SAMPLES} == (ours - {Event}) | {raced.DraftOpened, raced.Drafted, raced.Crashed}
    for kind, values in SAMPLES:
        assert set(values) == {field.name for field in fields(kind)} - {"audience", "rule"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_tour_can_be_said(language: str) -> None:
    said = [say(made(kind, **values), language) for kind, values in SAMPLES]
    assert len(set(said)) == len(SAMPLES)
    for sentence in said:
        assert "{" not in sentence
        assert sentence[-1] in ".!"


@pytest.mark.parametrize("language", ["fr", "es"])
def test_nothing_of_a_tour_was_left_untranslated(language: str) -> None:
    english, other = WORDS.entries("en"), WORDS.entries(language)
    groups = ("tour_events.", "powers_do.", "jerseys.", "kinds.", "confidence.", "tokens.")
    same = [key for key in english if key.startswith(groups) and other[key] == english[key]]
    assert same == []


def test_sentences() -> None:
    said = [say(made(kind, **values)) for kind, values in SAMPLES]
    assert said[0] == "Specialists are drafted in this order, and then back: B Boréal and A Aurore."
    assert said[1] == "Team B Boréal takes the Squirrel as its sprinteur."
    assert said[2] == "Stage 2 of the tour: Stage 4, individual time trial (reconstructed, uncertain)."
    assert said[3].endswith("tour in 0:10. Jerseys: yellow jersey BS and polka dot jersey AR.")
    assert said[4] == "BS wins stage 2 of the tour in 0:10."
    assert said[5].endswith("A Aurore 2 and B Boréal 1.")
    assert said[6] == "Team B Boréal wins the tour with 1 tour point! Then come A Aurore 0."
    assert "9 tour points! Then come A Aurore 7 and C Cyprès 5." in said[7]
    assert clock(605) == "10:05"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_draft_is_asked(language: str) -> None:
    assert ask(in_stage(DRAFT), language)[-1] == "?"
    names = [option_name(DRAFT, option, language) for option in DRAFT.options]
    assert len(set(names)) == len(names)


def test_a_stage_asks_like_a_race() -> None:
    prompt = Prompt("3/7/AR/card", 0, "PlayCard", ("5+chase", "E"))
    assert ask(in_stage(prompt)) == "Which card does AR play?"
    assert option_name(in_stage(prompt), "5+chase", "fr") == "5 (poursuite)"
    place = Prompt("3/0/AR/place", 0, "PlaceRider", ("0.5",))
    assert option_name(in_stage(place), "0.5", course=lay_course(parse_tiles("a b v"))) == "square 9"
    assert option_name(DRAFT, "R3", "es") == "Escalador, rodador"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_specialist_says_what_it_changes(language: str) -> None:
    assert len({specialist(one.rider[0].upper(), one.number).key for one in specialists()}) == 12
    assert len({changes(one, language) for one in specialists()}) == 12
    powers = powers_of(specialists(), language)
    assert len(powers) == len(set(powers.values())) == 8


def test_specialists_in_words() -> None:
    assert changes(specialist("S", 4)) == "without 2 9; with 7 7 (breakaway, chase)"
    assert changes(specialist("R", 3)).endswith("with 3 3 3 (descending 7), 6 6 6 (climbing 6)")
    assert specialist_name("BR", 4, "fr") == "Équipier"
    assert specialist_name("BR", 0) == "no specialist"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names(language: str) -> None:
    assert len({WORDS.say(f"jerseys.{jersey}", language) for jersey in JERSEYS}) == len(JERSEYS)
    assert len({WORDS.say(f"kinds.{kind}", language) for kind in ("race", *KINDS)}) == 5
    assert {WORDS.say(f"classifications.{name}", language) for name in BONUSES}
    for card in tour_stages():
        assert confidence_name(card.confidence, language)
        assert str(card.number) in stage_title(card.name, language)
    assert stage_title("Around the pond", language) == "Around the pond"
    assert (stage_title("own stage", language) == "own stage") == (language == "en")


def test_tokens_and_where_they_lie() -> None:
    """Grand Tour p. 3 and 16."""
    flat = lay_course(parse_tiles("a b c d v"))
    assert token_sentences(flat, "normal") == ["5-3-1 sprint points at square +1", "2-1 sprint points at square 13"]
    assert token_sentences(flat, "extended", "fr")[-1] == "Rafraîchissement à la case 13"
    assert token_sentences(flat, "itt") == []
    bends = lay_course(parse_tiles("a e v"))
    assert token_sentences(bends, "extended") == ["5-3-1 sprint points at square +1"]
