"""Thousands of races, and a number with its error bar: what is it worth to have the climber's instincts in the hills?

python examples/simulate.py [RACES]
"""

import sys

from lignerouge import rounds_summary, seat_results, simulate

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")  # flat, hilly, three climbs
BOTS = ["climber", "follower", "sensible", "random"]


def main(races: int) -> None:
    """The same four bots on three stages; the same seed gives the same numbers."""
    for stage in STAGES:
        ridden = simulate({"stage": stage}, BOTS, races=races, seed=1)
        print(f"{stage}: {races} races, {rounds_summary(ridden)['mean']:.1f} rounds each")
        for seat in seat_results(ridden, BOTS):
            won = seat.win_share
            print(f"  {seat.bot:<10} wins {won.share:6.1%}  ({won.low:.1%} to {won.high:.1%})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
