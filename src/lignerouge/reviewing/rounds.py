"""How everybody stood round by round, where the race turned, and one word for how a seat came to its result."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from lignerouge.kernel import journal
from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.chances import (
    Chances,
    PartSums,
    RoundChances,
    Split,
    Splitting,
    StageChances,
    Standing,
    Worths,
    check_worlds,
)
from lignerouge.kernel.game import Outcome
from lignerouge.registry import GameEntry
from lignerouge.reviewing.decisions import Decision

TURNING_POINTS = 3
SURE = 1.28  # standard errors beyond which a part of the result counts in the verdict


@dataclass(frozen=True, slots=True)
class Estimate:
    """How a seat stood: its chance to win and the place that it could expect, with standard errors."""

    chance: float
    chance_error: float
    place: float
    place_error: float


@dataclass(frozen=True, slots=True)
class Round:
    """How everybody stood when a round began. After the last one: how it ended."""

    name: str  # as prompts begin: 7, in a tour 3/7, in Redline 1/7; "" for the end, or where the record ends
    seats: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A round in which the chances changed much: whose most, and whose in return."""

    round: str
    winner: int
    gain: float
    gain_error: float
    loser: int
    loss: float
    loss_error: float


def weigh_rounds(
    entry: GameEntry,
    record: journal.Journal,
    critic: str,
    worlds: int,
    seed: int,
    outcome: Outcome | None,
    progress: Callable[[int], None] = lambda rounds: None,
    *,
    parts: Splitting = "all",
) -> Chances | None:
    """The chances of all rounds; None if the game tells none. With `parts="all"` also what each change came from."""
    check_worlds(worlds)
    if entry.chances is None:
        return None
    totals, rounds, end = PartSums.blank(worlds, len(record.seats)), list[RoundChances](), tuple[Standing, ...]()
    stages: dict[str, tuple[RoundChances, PartSums]] = {}  # their first rounds, and their sums
    for each, sums in entry.chances(record, split_budget(critic)[0], worlds, seed, parts):
        if not each.name:
            end = each.seats
            continue
        rounds.append(each)
        totals.add(sums)
        stage = each.name.rpartition("/")[0]
        stages.setdefault(stage, (each, PartSums.blank(worlds, len(record.seats))))[1].add(sums)
        progress(1)
    if not rounds and not end:
        return None
    end = Worths.settled(outcome.places, worlds).standings() if outcome else end
    several = stages.items() if len(stages) > 1 and parts == "all" else ()
    worth = tuple(StageChances(name, first.seats, sums.splits()) for name, (first, sums) in several)
    return Chances(worlds, tuple(rounds), end, worth, totals.splits() if parts == "all" else ())


def rounds_by_chances(chances: Chances) -> Iterator[Round]:
    """The rounds of a game that tells its chances."""
    for each in chances.rounds:
        yield Round(each.name, tuple(map(as_estimate, each.seats)))
    if chances.end:
        yield Round("", tuple(map(as_estimate, chances.end)))


def as_estimate(seat: Standing) -> Estimate:
    """A standing as an estimate."""
    return Estimate(seat.chance.value, seat.chance.error, seat.place.value, seat.place.error)


def rounds_by_decisions(decisions: Sequence[Decision], seats: int, outcome: Outcome | None) -> Iterator[Round]:
    """The rounds of a game that tells no chances, from everybody's first decision in each.

    Who decides nothing in a round stands as before.

    Each seat judges by what it sees and expects to choose well. So the chances add up to a little more than one; they
    are scaled to one, and the places moved so that their mean is right.
    """
    latest: dict[int, Estimate] = {}
    names = list(dict.fromkeys(decision.round for decision in decisions))
    for name in names:
        new: dict[int, Estimate] = {}
        for decision in decisions:
            if decision.round == name and decision.seat not in new:
                value = decision.opinion.expected
                new[decision.seat] = Estimate(value.chance, value.chance_error, value.place, value.place_error)
        latest |= new
        if len(latest) == seats:
            yield Round(name, balanced([latest[seat] for seat in range(seats)]))
    if outcome is not None:
        firsts = outcome.places.count(1)
        yield Round("", tuple(Estimate((place == 1) / firsts, 0.0, place, 0.0) for place in outcome.places))


def balanced(estimates: Sequence[Estimate]) -> tuple[Estimate, ...]:
    """Chances that add up to one, places with the right mean."""
    total, count = sum(each.chance for each in estimates), len(estimates)
    shift = (count + 1) / 2 - sum(each.place for each in estimates) / count
    scale = 1 / total if total > 0 else 0.0
    return tuple(
        Estimate(
            each.chance * scale if scale else 1 / count,
            each.chance_error * scale,
            min(max(each.place + shift, 1.0), float(count)),
            each.place_error,
        )
        for each in estimates
    )


def turning_points(rounds: Sequence[Round]) -> tuple[TurningPoint, ...]:
    """Where the chances of one seat changed most, in the order of the game."""
    found: list[tuple[float, int, TurningPoint]] = []
    for number, (now, then) in enumerate(pairwise(rounds)):
        changes = [
            (after.chance - before.chance, hypot(after.chance_error, before.chance_error))
            for before, after in zip(now.seats, then.seats, strict=True)
        ]
        winner, loser = changes.index(max(changes)), changes.index(min(changes))
        gain, loss = changes[winner], changes[loser]
        point = TurningPoint(now.name, winner, gain[0], gain[1], loser, -loss[0], loss[1])
        found.append((max(gain[0], -loss[0]), number, point))
    greatest = sorted(found, key=lambda each: -each[0])[:TURNING_POINTS]
    return tuple(point for _, _, point in sorted(greatest, key=lambda each: each[1]))


def verdict(result: float, split: Split) -> str:
    """One word for how a seat came to its result: by its own cards, by the deal, by the others' cards."""
    parts = {"own": split.own, "deal": split.deal, "others": split.others}
    sign = 1 if result > 0 else -1
    weighty = {name: sign * part.value for name, part in parts.items() if sign * part.value > SURE * part.error}
    if not weighty:
        return "even"
    most = max(weighty, key=lambda name: weighty[name])
    if result > 0:
        return {"own": "earned", "deal": "lucky", "others": "gifted"}[most]
    if most != "own" and split.own.value > SURE * split.own.error:
        return "well-ridden"
    return {"own": "given-away", "deal": "unlucky", "others": "outridden"}[most]
