"""Why a record is refused is said in every language, the reason inside a reason too."""

from string import Formatter

from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.kernel.refusals import WORDS, refusal, refused_entry


def placeholders(text: object) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(str(text)) if name}


def test_every_language_has_the_same_sentences() -> None:
    english = WORDS.entries("en")
    for language in LANGUAGES:
        entries = WORDS.entries(language)
        assert list(entries) == list(english)
        assert {key: placeholders(text) for key, text in entries.items()} == {
            key: placeholders(text) for key, text in english.items()
        }
    assert len({WORDS.entries(language)["refusals.edited"] for language in LANGUAGES}) == len(LANGUAGES)


def test_the_reason_inside_a_reason_is_translated_too() -> None:
    mistake = refused_entry(3, "1/A/card", refusal("nobody_asked", prompt='"1/A/card"'))
    said = {language: mistake.text(language) for language in LANGUAGES}
    assert said["en"] == str(mistake) == 'Entry 3 (1/A/card) does not fit: nobody is asked for "1/A/card" here.'
    assert said["fr"].startswith("L’entrée 3 (1/A/card) ne convient pas")
    assert said["fr"].endswith("n’est demandé à personne.")
    assert said["es"].endswith('a nadie se le pide "1/A/card".')
