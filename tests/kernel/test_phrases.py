"""Sentences with placeholders, singulars and rows of words."""

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.phrases import LANGUAGES, SINGULAR, Counted, Phrasebook, fill, flatten

BOOK = Phrasebook("lignerouge.flamme", "text/words")


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


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Aurore", "d’Aurore"),
        ("Églantine R", "d’Églantine R"),
        ("Hélène", "d’Hélène"),
        ("Yves", "d’Yves"),
        ("Boréal", "de Boréal"),
        ("Yann", "de Yann"),
        ("Hans", "de Hans"),
        ("A Aurore", "de A Aurore"),  # a letter alone is spelled
        ("A", "de A"),
        (11, "de 11"),
    ],
)
def test_in_french_a_vowel_is_elided_before_a_name(name: str | int, said: str) -> None:
    assert fill("Le rouleur de {name} gagne.", "fr", {"name": name}) == f"Le rouleur {said} gagne."
    assert fill("La rueda de {name}.", "es", {"name": name}) == f"La rueda de {name}."


def test_que_is_elided_too_and_words_that_end_so_are_not() -> None:
    assert (
        fill("Autant que {name}, que {other}", "fr", {"name": "Aurore", "other": "Dune"})
        == "Autant qu’Aurore, que Dune"
    )
    assert (
        fill("De {name} : il possède {name}.", "fr", {"name": "Aurore"})
        == "D’Aurore\N{NO-BREAK SPACE}: il possède Aurore."
    )


def test_in_french_a_sign_of_two_parts_stays_with_its_word() -> None:
    assert fill("Qui ? « {name} » ; 95 % !", "fr", {"name": "A : B"}) == (
        "Qui_? «_A : B_»_; 95_%_!".replace("_", "\N{NO-BREAK SPACE}")
    )
    assert fill("Who ? {name}", "en", {"name": "A"}) == "Who ? A"


def test_an_unknown_language_is_a_mistake() -> None:
    with pytest.raises(InputError, match='There is no language "xx": choose one of en, fr, es'):
        BOOK.entries("xx")
