import string
from typing import Any

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import LANGUAGES, Counted
from lignerouge.redline.play import events as happened
from lignerouge.redline.play.names import Lying
from lignerouge.redline.play.refusals import WHY, Judgement
from lignerouge.redline.text.match import WORDS, ask, say, why

EVENTS: list[tuple[type[Event], dict[str, Any], str]] = [
    (
        happened.Began,
        {"game": 1, "games": 3, "seat": 1, "hands": ((), ()), "reserve": 32},
        "Game 1 of 3: B begins. 32 pieces are in the reserve.",
    ),
    (
        happened.Placed,
        {"seat": 0, "piece": "Y:0", "ports": "4", "x": 1, "y": -2, "extends": ("B:0@1,-1/0", "B:1@2,-1/7")},
        "A places Y:0 at 1,-2 and extends B:0 (1,-1) and B:1 (2,-1).",
    ),
    (
        happened.Placed,
        {"seat": 0, "piece": "Y:0", "ports": "4", "x": 0, "y": 0, "extends": ()},
        "A lays the first piece, Y:0.",
    ),
    (
        happened.Aligned,
        {"seat": 2, "line": "diagonal", "kind": "alternating", "length": 4, "pieces": ()},
        "C makes a new alignment: 4 pieces in alternating colours in a diagonal.",
    ),
    (
        happened.Aligned,
        {"seat": 2, "line": "antidiagonal", "kind": "same", "length": 3, "pieces": ()},
        "C makes a new alignment: 3 pieces of one colour in an antidiagonal.",
    ),
    (happened.Drew, {"seat": 2, "piece": "B:1"}, "C draws B:1 from the reserve for it."),
    (
        happened.MustGive,
        {"seat": 2, "others": (0, 1, 3)},
        "The reserve is empty: for the alignment of C, A, B and D must each give up a piece.",
    ),
    (happened.Chose, {"seat": 1}, "B has chosen."),
    (happened.Gave, {"seat": 1, "piece": "B:1"}, "B gives up B:1."),
    (happened.Blocked, {"seat": 1}, "B is blocked: no piece has a legal place."),
    (happened.Discarded, {"seat": 1, "piece": "B:1"}, "B discards B:1."),
    (happened.WentOut, {"seats": (1,), "due": 1}, "Out of pieces: B."),
    (
        happened.NobodyCanPlace,
        {"seat": 0, "seats": (1, 2), "due": 1},
        "After the placement of A nobody can place any more. Out: B and C.",
    ),
    (happened.Won, {"seat": 0}, "A wins the game."),
    (
        happened.Scored,
        {"game": 2, "points": (1, 2), "total": (3, 3)},
        "Points of game 2: A 1, B 2. In all: A 3, B 3.",
    ),
    (happened.Ended, {"order": ("B", "A"), "places": (1, 2)}, "It is over. The order: 1. B, 2. A."),
    (
        happened.Ended,
        {"order": ("A", "C", "B"), "places": (1, 1, 3)},
        "It is over. The order: 1. A and C, 3. B.",
    ),
]


@pytest.mark.parametrize(("kind", "values", "sentence"), EVENTS)
def test_every_event_has_a_sentence(kind: type[Event], values: dict[str, Any], sentence: str) -> None:
    event = kind(audience=EVERYONE, **values)
    assert say(event) == sentence
    others = {say(event, language) for language in LANGUAGES}
    assert len(others) == 3
    assert not any("{" in text for text in others)


def test_no_event_is_forgotten() -> None:
    kinds = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds == {kind for kind, _, _ in EVENTS} | {Event, happened.SeatEvent}
    with pytest.raises(InputError, match="no sentence"):
        say(Event(audience=EVERYONE))


def placeholders(entry: object) -> set[str]:
    texts = [entry.one, entry.other] if isinstance(entry, Counted) else [str(entry)]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def test_all_languages_say_the_same_things() -> None:
    english = WORDS.entries("en")
    for language in LANGUAGES:
        entries = WORDS.entries(language)
        assert list(entries) == list(english)
        for key, entry in entries.items():
            assert placeholders(entry) == placeholders(english[key]), (language, key)


@pytest.mark.parametrize("reason", [why for why, _ in WHY.values()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_a_reason(reason: str, language: str) -> None:
    placement = Lying("Y:0", "4", 1, 1)
    text = why(Judgement(placement, reason, (Lying("B:0", "0", 1, 2),), "R4"), language)
    assert "{" not in text
    assert ("B:0 (1,2)" in text) == (reason not in ("extends nothing", "last colour"))
    assert why(Judgement(placement, "legal", (), "R3")) == "The first piece may lie in any way."


@pytest.mark.parametrize(
    ("prompt", "question"),
    [
        (Prompt("1/1/A/place", 0, "PlacePiece", ("Y:0@0,0/0",)), "Which piece do you place, and where?"),
        (Prompt("1/1/A/discard", 0, "DiscardTwo", ("Y:0+Y:1",)), "You are blocked. Which two pieces do you discard?"),
        (Prompt("1/1/A/discard", 0, "DiscardTwo", ("Y:0",)), "You are blocked, and your last piece goes."),
        (Prompt("1/1/A/discard", 0, "GivePiece", ("Y:0",)), "Which piece do you give up?"),
        (Prompt("1/1/A/discard", 0, "GivePiece", ("Y:0",), chosen="Y:0"), "Which piece do you give up? So far: Y:0."),
    ],
)
def test_every_prompt_has_a_question(prompt: Prompt, question: str) -> None:
    assert ask(prompt) == question


def test_what_has_no_words_is_a_mistake() -> None:
    with pytest.raises(InputError, match="no question"):
        ask(Prompt("1/1/A/sing", 0, "Sing", ("la",)))
    assert WORDS.say("rules.R4", "fr") == "Pas d’impasse"
