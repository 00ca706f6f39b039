"""Chances of Redline: the parts of every change add up exactly, the draw is fair, and solved endings are exact."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from lignerouge.kernel.journal import Entry, Journal, cut, last_state, replay
from lignerouge.kernel.line import BACK
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots.catalogue import POLICIES, SearchBot
from lignerouge.redline.bots.chances import Evaluator, answers, chances, luck_of_bots, review_chances, weigh_end
from lignerouge.redline.bots.policy import SENSIBLE
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.rules.table import SEATS
from lignerouge.registry import GAMES


def played(seed: int, seats: int = 2, bot: str = "sensible", **options: Any) -> Journal:
    match = Match.begin(REDLINE, options, [f"bot {seat}" for seat in range(seats)], seeded(seed))
    entry = GAMES["redline"]
    bots = {seat: entry.new_steady_bot(bot, 10 * seed + seat).choose for seat in range(seats)}
    for _ in match.autopilot(bots):
        pass
    return match.journal


def weigher(worlds: int, *, solves: bool) -> Evaluator:
    return Evaluator(np.full(SEATS, SENSIBLE), worlds, 3, SearchBot(seeded(1)) if solves else None)


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (2, {"games": 2}), (3, {"scoring": True})])
def test_parts_add_up(seats: int, options: dict[str, Any]) -> None:
    record = played(3, seats, **options)
    found = list(review_chances(REDLINE, record, "search", 16, 3))
    outcome = REDLINE.outcome(last_state(REDLINE, record))
    assert outcome is not None
    stood = [[seat.chance.value for seat in each.seats] for each, _ in found]
    stood.append([(place == 1) / outcome.places.count(1) for place in outcome.places])
    for (each, _), (now, then) in zip(found, pairwise(stood), strict=True):
        for seat, split in enumerate(each.splits):
            assert now[seat] + split.deal.value + split.own.value + split.others.value == then[seat], each.name
    quiet = {"/".join(entry.prompt.split("/")[:2]) for entry in record.entries[1:]}
    quiet -= {"/".join(entry.prompt.split("/")[:2]) for entry in record.entries if entry.draws}
    assert not any(split.deal.value for each, _ in found if each.name in quiet for split in each.splits)
    assert quiet, "in some turns nothing is drawn"


@pytest.mark.compiled
def test_what_is_drawn_is_fair() -> None:
    """On average it gives nothing: within four standard errors."""
    deals = []
    for seed in range(30):
        found = chances(REDLINE, played(seed, bot="eager"), weigher(4, solves=False), parts="deal")
        deals.append(sum(float(ledger.deal.mean(axis=0)[0]) for _, ledger in found))
    assert any(deals)
    assert abs(np.mean(deals)) < 4 * np.std(deals) / len(deals) ** 0.5


@pytest.mark.compiled
def test_a_solved_ending_is_exact() -> None:
    solver = SearchBot(seeded(1))
    steps = [step.state.clone() for step in replay(REDLINE, played(4))][:-1]
    near = [state for state in steps if int(state.table.held[:2].sum()) <= solver.diligence.pieces]
    assert near
    for state in near:
        if solver.solve(state.table, 0) is not None:
            worths = weigher(4, solves=True).weigh(state)
            assert worths.chance[:, 0].tolist() == pytest.approx([solver.chance] * 4, abs=1e-6)
            assert worths.standings()[0].chance.error == 0


def test_what_was_taken_back_does_not_count() -> None:
    record = played(5)
    quiet = next(n for n in range(1, len(record.entries)) if not record.entries[n].draws)
    entries = [*record.entries[: quiet + 1], Entry(BACK, str(quiet - 1)), *record.entries[quiet:]]
    again = answers(REDLINE, replace(record, entries=entries))
    assert [each.prompt.name for each in again] == [each.prompt for each in record.entries[1:]]


RANDOM_BOTS = np.full(SEATS, POLICIES["random"])


def test_the_first_turns_of_a_series() -> None:
    """Few worlds of bots that do not think: also interpreted."""
    record = cut(played(1, 6, "eager", games=2), 17)  # one places, five discard in the same turn; then one draws
    assert record.entries[-3].draws
    evaluator = Evaluator(RANDOM_BOTS, 2, 3, None)
    whole, quick, last = (list(chances(REDLINE, record, evaluator, parts=parts)) for parts in ("all", "none", "end"))
    for (each, _), (then, _) in pairwise(whole):
        for seat, split in enumerate(each.splits):
            assert each.seats[seat].chance.value + split.change == then.seats[seat].chance.value
    assert [each.seats for each, _ in quick] == [each.seats for each, _ in whole]
    assert [(each.name, each.seats) for each, _ in last] == [("", whole[-1][0].seats)], "how it stands there"
    (start,) = chances(REDLINE, cut(record, 1), evaluator, parts="end")
    assert start[0].seats == whole[0][0].seats, "before anybody has answered"
    given = list(luck_of_bots(REDLINE, record, ["random"] * 6, 2, 3))
    assert [luck.tolist() for _, luck in given] == [sums.deal.mean(axis=0).tolist() for _, sums in whole[:-1]]


def test_the_last_turn_is_solved() -> None:
    record = played(4, bot="random")
    before = [step.state.clone() for step in replay(REDLINE, record)][-2]
    evaluator = Evaluator(RANDOM_BOTS, 2, 3, SearchBot(seeded(1)))
    solved = evaluator.solved(before.table)
    assert solved in (0.0, 1.0)
    assert evaluator.weigh(before).standings()[0].chance.value == solved
    assert weigh_end(evaluator, before, REDLINE.outcome(last_state(REDLINE, record))).standings()[0].chance.error == 0
    assert not list(review_chances(REDLINE, cut(record, 1), "search", 2, 3)), "nobody has answered yet"
    assert not list(chances(REDLINE, record, evaluator, parts="end")), "nobody plays on from the end"
