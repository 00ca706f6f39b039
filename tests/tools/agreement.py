"""How sure are verdicts? Races are reviewed, and again with ten times the worlds and other luck.

    python -m tests.tools.agreement 20 --stage abcu --seats sensible,random

Prints how many verdicts (a mistake or not) agree, and how many losses lie within their interval (two standard errors of
their difference), and which decisions they were that did not.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from lignerouge.kernel.journal import Journal
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import CLEARLY, Decision, judge, moments

TIMES = 10
OTHER_LUCK = 1 << 30  # between the seeds of the two reviews


def ridden(stage: str, bots: Sequence[str], seed: int) -> Journal:
    """A race of these bots."""
    entry = GAMES["flamme"]
    options = {"stage": stage} if stage else {}
    match: Match[Any, Any] = Match.begin(entry.game, options, bots, seeded(seed))
    pilots = {seat: entry.new_steady_bot(bot, 1000 * seed + seat).choose for seat, bot in enumerate(bots)}
    for _ in match.autopilot(pilots):
        pass
    return match.journal


def judged_twice(
    record: Journal, seats: Sequence[int], worlds: int, every: int, first: int
) -> Iterator[tuple[Decision, Decision]]:
    """Decisions of these seats, each or every so many, judged in so many worlds and in ten times as many."""
    entry = GAMES["flamme"]
    for number, moment in enumerate(each for each in moments(entry, record)[0] if each.prompt.seat in seats):
        if (number + first) % every == 0:
            usual = judge(entry, f"legend@{worlds}", 1, moment)
            surer = judge(entry, f"legend@{worlds * TIMES}", OTHER_LUCK, moment)
            if usual is not None and surer is not None:
                yield usual, surer


def share(found: Sequence[bool]) -> str:
    """With its standard error."""
    part = sum(found) / max(1, len(found))
    return f"{100 * part:.1f} % ± {100 * (part * (1 - part) / max(1, len(found))) ** 0.5:.1f} of {len(found)}"


def main() -> None:
    """Ride, review twice, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("races", type=int)
    parser.add_argument("--stage", default="")
    parser.add_argument("--bots", default="sensible,random,sensible,sensible")
    parser.add_argument("--seats", default="0,1", help="whose decisions are judged")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--every", type=int, default=1, help="judge one decision in so many, in each race other ones")
    parser.add_argument("--first", type=int, default=0, help="the number of the first race")
    asked = parser.parse_args()
    pairs: list[tuple[Decision, Decision]] = []
    began = time.process_time()
    for number in range(asked.first, asked.first + asked.races):
        record = ridden(asked.stage, asked.bots.split(","), number)
        seats = [*map(int, asked.seats.split(","))]
        for usual, surer in judged_twice(record, seats, asked.worlds, asked.every, number):
            pairs.append((usual, surer))
            agree = usual.is_mistake == surer.is_mistake
            if not agree or not is_within(usual, surer):
                told = " ".join(
                    f"{each.grade} {100 * each.loss:.1f} ± {100 * each.loss_error:.1f};" for each in (usual, surer)
                )
                print(f"race {number} step {usual.step} {usual.prompt} {usual.option}: {told}", flush=True)
        agreed = [usual.is_mistake == surer.is_mistake for usual, surer in pairs]
        called = [surer.is_mistake for usual, surer in pairs if usual.is_mistake]
        within = [is_within(*pair) for pair in pairs]
        lost = [is_within(*pair) for pair in pairs if pair[0].is_mistake]
        print(
            f"{number - asked.first + 1} races, {time.process_time() - began:.0f} s: verdicts agree {share(agreed)}; "
            f"called mistakes confirmed {share(called)}; losses within {share(within)}, of mistakes {share(lost)}",
            flush=True,
        )


def is_within(usual: Decision, surer: Decision) -> bool:
    """The two losses differ by no more than two standard errors of their difference."""
    return abs(usual.loss - surer.loss) <= CLEARLY * hypot(usual.loss_error, surer.loss_error) + 1e-9


if __name__ == "__main__":
    main()
