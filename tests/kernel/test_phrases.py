"""Sentences with placeholders, singulars and rows of words."""

import pytest

from lignerouge.kernel.mistake import Mistake
from lignerouge.kernel.phrases import LANGUAGES, SINGULAR, Counted, Phrasebook, flatten

BOOK = Phrasebook("lignerouge.flamme", "content/words")


def test_tables_are_flattened() -> None:
    counted = {"count": "n", "one": "{n} wheel", "other": "{n} wheels"}
    table = {"a": "x", "b": {"c": "y", "d": {"e": ["p", "q"]}, "f": counted}}
    assert dict(flatten(table, "")) == {
        "a": "x",
        "b.c": "y",
        "b.d.e": ("p", "q"),
        "b.f": Counted("n", "{n} wheel", "{n} wheels"),
    }


def test_every_language_has_its_singular() -> None:
    assert set(SINGULAR) == set(LANGUAGES)


def test_sentences_and_rows() -> None:
    assert BOOK.say("and", "fr", first="AR", last="BS") == "AR et BS"
    assert BOOK.say("events.took_minute", "en", rider="AR", minutes=1).endswith("1 minute in all.")
    assert BOOK.say("events.took_minute", "en", rider="AR", minutes=2).endswith("2 minutes in all.")
    assert BOOK.row("lanes.names", "es")[0] == "el carril derecho"


def test_an_unknown_language_is_a_mistake() -> None:
    with pytest.raises(Mistake, match='There is no language "xx": choose one of en, fr, es'):
        BOOK.entries("xx")
