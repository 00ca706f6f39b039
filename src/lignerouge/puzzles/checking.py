"""A second, ten times deeper look at puzzles: does every answer hold?"""

from dataclasses import dataclass

from lignerouge.kernel.errors import InputError
from lignerouge.puzzles.making import DEEPER, FINE, opinion_of
from lignerouge.puzzles.puzzle import Puzzle
from lignerouge.reviewing.decisions import CLEARLY, Moment


@dataclass(frozen=True, slots=True)
class Checked:
    """What the deeper look found: whether the answer holds, and the margin again."""

    id: str
    holds: bool
    margin: float
    margin_error: float


def check_fits(puzzle: Puzzle) -> None:
    """Raise the mistake of a puzzle that judges other options than it asks for, or has no wrong answer."""
    _, prompt = puzzle.position
    names = {each.option for each in puzzle.options}
    if names != set(prompt.options) or puzzle.best not in puzzle.right or not set(puzzle.right) < names:
        raise InputError(f"The puzzle {puzzle.id} does not fit its position.")


def look_deeper(puzzle: Puzzle, seed: int, times: int = DEEPER) -> Checked:
    """Look at a puzzle in ten times as many worlds: right answers must still be fine, all others clearly worse."""
    check_fits(puzzle)
    view, prompt = puzzle.position
    moment = Moment(puzzle.step, view, prompt, puzzle.best)
    values = opinion_of(moment, times * puzzle.worlds, seed, puzzle.best).values
    top = max(value.chance for value in values)
    leader = next(value.option for value in values if value.chance == top)
    wrong = [value for value in values if value.option not in puzzle.right]
    nearest = max(wrong, key=lambda value: value.chance)
    error = nearest.apart_error or 0.0
    fine = all(top - value.chance <= FINE for value in values if value.option in puzzle.right)
    worse = top - nearest.chance > max(FINE, CLEARLY * error)
    return Checked(puzzle.id, leader in puzzle.right and fine and worse, top - nearest.chance, error)
