"""Questions at a keyboard: names, numbers, beginnings, mistakes, help, leaving."""

import pytest
from tests.support.keyboard import paper, printed, typing

from lignerouge.kernel.phrases import LANGUAGES, Counted, Entry
from lignerouge.terminal.user_input import SCREEN, Asker, Choice, Command, PlayerLeftError, shown_names, understand

RIDERS = [Choice("AR", ("AR", "R", "rouleur"), "AR rouleur"), Choice("AS", ("AS", "S", "sprinteur"), "AS sprinteur")]
CARDS = [Choice("E", ("e", "exhaustion")), Choice("5", ("5",)), Choice("5+chase", ("5+chase",)), Choice("9", ("9",))]
ANSWERS = [Choice("yes", ("sí",)), Choice("no", ("no",))]


@pytest.mark.parametrize(
    ("given", "choices", "meant"),
    [
        ("1", RIDERS, ["AR"]),
        ("2", RIDERS, ["AS"]),
        ("3", RIDERS, []),
        ("as", RIDERS, ["AS"]),
        ("S", RIDERS, ["AS"]),
        ("rou", RIDERS, ["AR"]),
        ("a", RIDERS, ["AR", "AS"]),
        ("x", RIDERS, []),
        ("", RIDERS, []),
        ("5", CARDS, ["5"]),
        ("5+", CARDS, ["5+chase"]),
        ("9", CARDS, ["9"]),
        ("1", CARDS, []),
        ("E", CARDS, ["E"]),
        ("exh", CARDS, ["E"]),
        ("si", ANSWERS, ["yes"]),
        ("1", ANSWERS, ["yes"]),
        ("²", RIDERS, ["AS"]),
    ],
)
def test_what_is_meant(given: str, choices: list[Choice], meant: list[str]) -> None:
    assert [choice.option for choice in understand(given, choices)] == meant


def test_numbers_are_offered_unless_they_mean_something_else() -> None:
    assert shown_names(RIDERS) == ["1 AR rouleur", "2 AS sprinteur"]
    assert shown_names(CARDS) == ["e", "5", "5+chase", "9"]


def test_a_question_is_put_until_it_is_answered() -> None:
    console = paper()
    asker = Asker(console, "en", typing(["", "x", "a", "  As  "]))
    assert asker.choose("Who?", RIDERS) == "AS"
    text = printed(console)
    assert text.count("Who?") == 4
    assert "Nothing typed. There is: 1 AR rouleur, 2 AS sprinteur." in text
    assert '"x" is not among them: 1 AR rouleur, 2 AS sprinteur.' in text
    assert '"a" can mean 1 AR rouleur, 2 AS sprinteur.' in text


def test_what_is_typed_is_not_taken_for_markup() -> None:
    console = paper()
    assert Asker(console, "en", typing(["[bold]", "1"])).choose("Who?", RIDERS) == "AR"
    assert '"[bold]" is not among them' in printed(console)


def test_commands_and_help_answer_no_question() -> None:
    console = paper()
    asker = Asker(console, "en", typing(["b", "?", "1"]), explain=lambda: console.print("And the game adds this."))
    asker.commands = {"b": Command("draw it again", lambda: console.print("Drawn."))}
    assert asker.choose("Who?", RIDERS) == "AR"
    text = printed(console)
    assert "Drawn." in text
    assert "b  draw it again" in text
    assert "q  leave the race" in text
    assert "And the game adds this." in text


def test_help_without_a_game() -> None:
    console = paper()
    Asker(console, "fr", typing([])).help()
    assert "q  quitter la course" in printed(console)


@pytest.mark.parametrize("word", ["q", "Quit", "exit"])
def test_leaving_by_a_word(word: str) -> None:
    with pytest.raises(PlayerLeftError):
        Asker(paper(), "en", typing([word])).choose("Who?", RIDERS)


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_leaving_by_the_end_of_the_input(end: type[BaseException]) -> None:
    def read(_invitation: str) -> str:
        raise end

    with pytest.raises(PlayerLeftError):
        Asker(paper(), "en", read).wait()


def test_waiting_ends_with_enter_whatever_was_typed() -> None:
    console = paper()
    Asker(console, "es", typing(["?", ""])).wait()
    assert "Ayuda" in printed(console)


def test_a_long_question_leaves_the_hint_out() -> None:
    console = paper(width=40)
    Asker(console, "en", typing(["1"])).choose("Who goes first, if you please?", RIDERS)
    assert "? help" not in printed(console)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_says_the_same_in_every_language(language: str) -> None:
    english, other = SCREEN.entries("en"), SCREEN.entries(language)
    assert list(other) == list(english)
    for key, entry in english.items():
        assert fields(other[key]) == fields(entry), key


def fields(entry: Entry) -> set[str]:
    text = entry.one + entry.other if isinstance(entry, Counted) else str(entry)
    return {part.partition("}")[0] for part in text.split("{")[1:]}
