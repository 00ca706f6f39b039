"""Many matches of Redline held against the book: `python -m tests.redline.audit --games 2000`.

A disagreement is printed with the record of its match, and `--first` finds that match again.
"""

import argparse
import sys
from time import process_time

from rich.progress import Progress
from tests.redline.audit.auditor import Audit, DisagreementError, audit
from tests.redline.audit.games import kind_of, play


def main() -> int:
    """Audit matches until so many games are played. -> how many matches disagree, at most 1"""
    parser = argparse.ArgumentParser(prog="python -m tests.redline.audit", description="Hold Redline against its book.")
    parser.add_argument("--games", type=int, default=2000, help="games to play; a series has several (2000)")
    parser.add_argument("--seed", type=int, default=0, help="of the luck and the answers (0)")
    parser.add_argument("--first", type=int, default=0, help="number of the first match (0)")
    arguments = parser.parse_args()
    if min(arguments.games, arguments.seed, arguments.first) < 0:
        parser.error("The numbers go from 0 up.")
    total, wrong, number, begun = Audit(), 0, arguments.first, process_time()
    with Progress() as progress:
        bar = progress.add_task("Auditing", total=arguments.games)
        while total.games < arguments.games:
            played = play(arguments.seed, number)
            try:
                total.add(audit(played))
            except DisagreementError as error:
                wrong += 1
                total.games += kind_of(number)[1].games
                progress.console.print(f"Match {number}: {error}", markup=False)
                progress.console.print(played.record, markup=False)
            number += 1
            progress.update(bar, completed=total.games)
    told = ", ".join(f"{kind} {many}" for kind, many in sorted(total.told.items()))
    print(
        f"Redline: {number - arguments.first} matches, {total.games} games, {total.steps} steps, "
        f"{total.options} options compared in {process_time() - begun:.0f} s; {wrong} matches disagree. Told: {told}."
    )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
