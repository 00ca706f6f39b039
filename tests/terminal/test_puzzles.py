"""Today's puzzles at a keyboard: asked on the screen of a race, told after the choice, left at any time."""

from io import StringIO

import pytest
from rich.console import Console

from lignerouge.puzzles.puzzle import Puzzle
from lignerouge.puzzles.today import puzzles_of
from lignerouge.terminal.puzzles import ask_puzzles

pytestmark = pytest.mark.compiled


def asked(puzzles: list[Puzzle], language: str, *lines: str) -> tuple[int, str]:
    """How many were found by somebody who types this, and all that was shown."""
    shown, typed = StringIO(), iter(lines)

    def read(invitation: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    found = ask_puzzles(puzzles, 7, Console(file=shown, width=100, highlight=False), language, read)
    return found, shown.getvalue()


def test_a_right_and_a_wrong_card_then_somebody_leaves() -> None:
    puzzles = puzzles_of(739_937)
    wrong = next(each.option for each in puzzles[1].options if each.option not in puzzles[1].right)
    found, shown = asked(puzzles, "en", puzzles[0].best, "", wrong, "", "q")
    assert found == 1
    before, _, after = shown.partition("Found:")
    assert "Puzzle 7, 1 of 3: easy" in before
    assert "to win" not in before, "nothing is told before"
    assert "imagined worlds" in after
    assert f"Not this one: {'Exhaustion' if wrong == 'E' else wrong} costs" in after
    assert "of 3 found" not in after


@pytest.mark.parametrize(("language", "done"), [("fr", "1 trouvé sur 1."), ("es", "1 encontrado de 1.")])
def test_in_other_languages(language: str, done: str) -> None:
    puzzle = puzzles_of(739_937)[2]
    assert done in asked([puzzle], language, puzzle.right[-1])[1]
