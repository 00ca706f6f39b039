"""A game in retrospect: how the chances went, what was luck and what was skill, what each decision cost.

Chances are worked out with all hands open, and their changes split into parts that add up (`kernel.chances`). Decisions
are judged by what the seat knew: a bot that searches is asked what it thinks, with the view of that moment and no more.
The same record gives the same review. All figures have standard errors. `docs/review.md` explains them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lignerouge.kernel import journal
from lignerouge.kernel.chances import Chances
from lignerouge.kernel.game import Outcome
from lignerouge.kernel.refusals import refusal
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import Decision, Moment, check_critic, judge, moments, round_of, with_reasons
from lignerouge.reviewing.rounds import (
    Round,
    TurningPoint,
    rounds_by_chances,
    rounds_by_decisions,
    turning_points,
    weigh_rounds,
)

WORLDS = 2048  # of each position, for its chances: their standard errors are at most 1.1 points
FIRST_WORLDS = 64  # for the first numbers, which are there at once


@dataclass(frozen=True)
class Review:
    """A review: all that the critic found in a game."""

    game: str
    critic: str
    seats: tuple[str, ...]
    rounds: tuple[Round, ...]
    decisions: tuple[Decision, ...]
    turning_points: tuple[TurningPoint, ...]
    outcome: Outcome | None
    chances: Chances | None = None  # of games that tell all positions' worth; others are judged by decisions alone


def review(
    record: journal.Journal,
    critic: str = "",
    *,
    worlds: int = WORLDS,
    seats: Collection[int] | None = None,
    seed: int = 1,
    begin: Callable[[int, int], None] = lambda rounds, decisions: None,
    progress: Callable[[int], None] = lambda parts: None,
) -> Review:
    """Look back. `seats`: whose decisions are judged, as a rule everybody's; `worlds`: for each position's chances.

    `begin` hears how much there is to do, `progress` each part of it.
    """
    entry = GAMES.find(record.game)
    critic = critic or entry.critic
    check_critic(entry, critic)
    check_rivals(record)
    found, outcome = moments(entry, record)
    judged = [moment for moment in found if seats is None or moment.prompt.seat in seats]
    names = {round_of(each.prompt) for each in record.entries} - {""}  # before the first round nobody has a chance yet
    begin(len(names) * (entry.chances is not None), len(judged))
    chances = weigh_rounds(entry, record, critic, worlds, seed, outcome, progress)
    decisions = [judge(entry, critic, seed, moment) for moment in with_progress(judged, progress)]
    known = tuple(with_reasons(record, decision) for decision in decisions if decision is not None)
    rounds = tuple(
        rounds_by_decisions(known, len(record.seats), outcome) if chances is None else rounds_by_chances(chances)
    )
    return Review(record.game, critic, record.seats, rounds, known, turning_points(rounds), outcome, chances)


def check_rivals(record: journal.Journal) -> None:
    """Raise the mistake of a record in which nobody is to be beaten."""
    if len(record.seats) == 1:
        raise refusal("alone")


def first_look(
    record: journal.Journal, worlds: int = FIRST_WORLDS, seed: int = 1, *, last: bool = False
) -> Review | None:
    """The first chances, roughly, and nothing else; None of a game that does not tell them.

    `last`: only how it stands where the record ends.
    """
    entry = GAMES.find(record.game)
    if entry.chances is None or len(record.seats) == 1:
        return None
    state: Any = None
    for step in journal.replay(entry.game, record):
        state = step.state
    outcome = entry.game.outcome(state)
    chances = weigh_rounds(entry, record, entry.critic, worlds, seed, outcome, parts="end" if last else "none")
    if chances is None:
        return None
    rounds = tuple(rounds_by_chances(chances))
    points = turning_points(rounds)
    return Review(record.game, entry.critic, record.seats, rounds, (), points, outcome, chances)


def refined(
    found: Review,
    record: journal.Journal,
    *,
    worlds: int = WORLDS,
    seed: int = 1,
    progress: Callable[[int], None] = lambda rounds: None,
) -> Review:
    """The same review with surer chances; its decisions stay."""
    if found.chances is None:
        return found
    entry = GAMES.find(record.game)
    chances = weigh_rounds(entry, record, found.critic, worlds, seed, found.outcome, progress)
    assert chances is not None
    rounds = tuple(rounds_by_chances(chances))
    return replace(found, chances=chances, rounds=rounds, turning_points=turning_points(rounds))


def with_progress(moments: Sequence[Moment], progress: Callable[[int], None]) -> Iterator[Moment]:
    """Yield one moment after the other, and report each as done when the next is asked for."""
    for moment in moments:
        yield moment
        progress(1)
