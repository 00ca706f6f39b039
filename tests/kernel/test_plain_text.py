"""What plain screens call things."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from lignerouge.kernel import plain_text
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.phrases import Phrasebook

WORDS = """
title = "Toy"
[asks]
Play = "Which card?"
[events]
Won = { count = "points", one = "{seat} wins {points} point.", other = "{seat} wins {points} points." }
[view]
round = "Round"
gone = "Gone"
[seats]
hands = "Cards"
"""


@dataclass(frozen=True, kw_only=True)
class Won(Event):
    seat: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Dealt(Event):
    cards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Ended(Event):
    pass


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phrasebook:
    (tmp_path / "toy_words").mkdir()
    (tmp_path / "toy_words" / "__init__.py").touch()
    (tmp_path / "toy_words" / "en.toml").write_text(WORDS)
    monkeypatch.syspath_prepend(tmp_path)
    return Phrasebook("toy_words", ".")


def test_events_are_sentences_or_names_with_their_fields(words: Phrasebook) -> None:
    said = [
        plain_text.say(words, event, "en")
        for event in (
            Won(audience=EVERYONE, seat=1, points=1),
            Won(audience=EVERYONE, seat=0, points=3),
            Dealt(audience=EVERYONE, cards=(1, 2)),
            Ended(audience=EVERYONE),
        )
    ]
    assert said == ["B wins 1 point.", "A wins 3 points.", "Dealt: cards 1, 2.", "Ended."]
    assert plain_text.say(None, Won(audience=EVERYONE, seat=0, points=3), "en") == "Won: seat A, points 3."


def test_questions_and_fields_have_names(words: Phrasebook) -> None:
    assert [plain_text.ask(words, asked, "en") for asked in ("Play", "Pass")] == ["Which card?", "Pass"]
    view = {"round": 3, "hands": ((1,), (2,)), "secret": 4}
    assert plain_text.fields(words, "view", "en", view) == {"Round": 3}
    assert plain_text.fields(words, "seats", "en", view) == {"Cards": ((1,), (2,))}
    assert plain_text.fields(None, "view", "en", view) == view
    assert plain_text.fields(None, "seats", "en", view) == {}


def test_values_are_shown_in_a_few_letters() -> None:
    values: tuple[object, ...] = (True, False, None, "", (), {}, 0, "x", (1, 2), {"a": 1, "b": (2,)})
    assert [plain_text.shown(value) for value in values] == ["✓", "–", "–", "–", "–", "–", 0, "x", "1, 2", "a 1, b 2"]
