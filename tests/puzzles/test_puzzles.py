"""Puzzles: the file that comes with the program, how they are found, and how a day chooses them."""

from dataclasses import replace
from pathlib import Path

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.opinion import Value
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.puzzles.checking import check_fits, look_deeper
from lignerouge.puzzles.making import GRADED, LOOKS, WORLDS, Look, make_puzzles, right_options
from lignerouge.puzzles.puzzle import Puzzle, as_line, from_line, is_right, read_puzzles, write_puzzles
from lignerouge.puzzles.reasons import WORDS, reasons
from lignerouge.puzzles.today import by_grade, number_of, puzzles_of, shipped
from lignerouge.reviewing.decisions import events_of_rider

pytestmark = pytest.mark.compiled

A_DAY = 739_937  # 17 November 2026, as `date.toordinal` counts


@pytest.fixture(scope="module")
def some() -> list[Puzzle]:
    """Every sixteenth, by chance: `lignerouge puzzle check` plays all of them again."""
    return [puzzle for puzzle in shipped().values() if puzzle.id.startswith("3")]


def test_every_puzzle_has_a_clear_answer_beyond_its_error() -> None:
    last = LOOKS[-1]
    assert len(shipped()) >= 100
    for puzzle in shipped().values():
        losses = {each.option: each.loss for each in puzzle.options}
        assert losses[puzzle.best] == 0, puzzle.id
        assert all((loss <= last.near) == (option in puzzle.right) for option, loss in losses.items()), puzzle.id
        margin, error = puzzle.margin
        assert margin >= max(last.far, last.errors * error) - 1e-4, puzzle.id
        assert (puzzle.worlds, puzzle.grade in GRADED, bool(puzzle.themes)) == (WORLDS, True, True)
        assert puzzle.journal.entries[puzzle.step].option in losses
        assert set(puzzle.journal.seats) - {"N. N."} <= {seat for seat in puzzle.journal.seats if seat.islower()}


def test_every_position_plays_again_and_offers_its_answer(some: list[Puzzle]) -> None:
    assert some
    for puzzle in some:
        check_fits(puzzle)
        view, prompt = puzzle.position
        assert view.seat == prompt.seat
        rider = prompt.name.split("/")[1]
        assert {hand.rider for hand in view.hands} >= {rider}
        for option, events in puzzle.led_to.items():
            assert events_of_rider(events, prompt.name) == events, option
        assert any(puzzle.led_to.values())
        for language in LANGUAGES:
            told = reasons(puzzle, language)
            assert len(told) == 2 + len(puzzle.themes)
            assert "{" not in "".join(told)


def test_a_puzzle_that_does_not_fit_is_found(some: list[Puzzle]) -> None:
    puzzle = some[0]
    for wrong in (
        replace(puzzle, right=tuple(each.option for each in puzzle.options)),
        replace(puzzle, best="77"),
        replace(puzzle, options=puzzle.options[1:]),
    ):
        with pytest.raises(InputError):
            check_fits(wrong)
    with pytest.raises(InputError):
        from_line('{"record": ""}')


def test_a_file_is_read_as_it_was_written(tmp_path: Path, some: list[Puzzle]) -> None:
    for name in ("plain.jsonl", "packed.jsonl.xz"):
        write_puzzles(tmp_path / name, some)
        assert list(read_puzzles(tmp_path / name)) == some
    assert from_line(as_line(some[0])).id == some[0].id


def test_a_day_has_one_of_every_grade_and_all_are_asked_before_one_comes_again() -> None:
    assert number_of(A_DAY) == 321
    assert [puzzle.grade for puzzle in puzzles_of(A_DAY)] == list(GRADED)
    for n, (grade, puzzles) in enumerate(by_grade().items()):
        asked = [puzzles_of(A_DAY + day)[n].id for day in range(len(puzzles))]
        assert len(set(asked)) == len(puzzles), grade


def test_what_is_neither_near_the_best_nor_far_from_it_makes_no_puzzle() -> None:
    look = Look(100, near=0.03, far=0.12, errors=5)

    def found(*chances: float, error: float = 0.01) -> set[str] | None:
        values = [Value(str(n), 100, chance, 0, 1, 0, 1, 0, error) for n, chance in enumerate(chances)]
        return right_options(values, "0", look)

    assert found(0.6, 0.58, 0.4) == {"0", "1"}
    assert found(0.6, 0.4) == {"0"}
    assert found(0.6, 0.52, 0.4) is None, "between"
    assert found(0.6, 0.59) is None, "nothing is wrong"
    assert found(0.6, 0.59, 0.58, 0.1) is None, "nearly everything is right"
    assert found(0.6, 0.45, error=0.04) is None, "not sure"


def test_races_of_bots_give_puzzles_that_hold() -> None:
    found = make_puzzles(3, 1000, 1)
    assert found
    assert [as_line(each) for each in make_puzzles(3, 1000, 1)] == [as_line(each) for each in found], (
        "the same every time"
    )
    assert all(look_deeper(each, seed=5, times=2).holds for each in found[:2])
    upside_down = replace(
        found[0], best=next(each.option for each in found[0].options if each.option not in found[0].right)
    )
    assert not look_deeper(replace(upside_down, right=(upside_down.best,)), seed=5, times=1).holds


def test_who_is_only_shown_the_answer_has_not_found_it() -> None:
    assert is_right("7", ("7", "6"))
    assert not is_right("5", ("7", "6"))
    assert not is_right(None, ("7", "6"))


def test_all_languages_say_the_same() -> None:
    keys = [set(WORDS.entries(language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
