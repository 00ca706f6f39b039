"""`python -m tests.tools.bench_redline`: random games a second; with a number, pairs of search against sensible."""

import math
import sys
import time
from statistics import mean, median, quantiles
from typing import Any

from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots.catalogue import new_bot
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.play.game import REDLINE

REPEATS = 5
COUNT = 10_000
Z95 = 1.959964


def random_games_a_second(seats: int = 2) -> tuple[float, float]:
    """The best and the median of several runs on one core."""
    run_games({}, ["random"] * seats, 1, 0, 1)
    speeds = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        run_games({}, ["random"] * seats, 1, 0, COUNT)
        speeds.append(COUNT / (time.perf_counter() - begun))
    return max(speeds), median(speeds)


def duel(pairs: int) -> dict[str, Any]:
    """Search against sensible: equal deals, seats swapped. -> share of wins with its 95 % interval (Wilson), times"""
    wins, seconds, cpu = 0, [], 0.0
    for seed in range(pairs):
        for order in (["search", "sensible"], ["sensible", "search"]):
            match = Match.begin(REDLINE, {}, order, seeded(seed))
            bots = [new_bot(name, 10 * seed + seat) for seat, name in enumerate(order)]
            me = order.index("search")
            while match.outcome is None:
                prompt = next(prompt for prompt in match.prompts() if prompt.owed)
                view = match.view(prompt.seat)
                begun, worked = time.perf_counter(), time.thread_time()
                option = bots[prompt.seat].choose(view, prompt)
                if prompt.seat == me:
                    seconds.append(time.perf_counter() - begun)
                    cpu = max(cpu, time.thread_time() - worked)
                match.answer(prompt.seat, prompt.name, option)
            wins += match.outcome.places[me] == 1
    p, n = wins / (2 * pairs), 2 * pairs
    middle, spread = p + Z95**2 / (2 * n), Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n))
    low, high = ((middle + sign * spread) / (1 + Z95**2 / n) for sign in (-1, 1))
    milliseconds = sorted(1000 * each for each in seconds)
    return {
        "games": n,
        "share": round(p, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "ms_mean": round(mean(milliseconds), 1),
        "ms_p99": round(quantiles(milliseconds, n=100)[-1], 1),
        "ms_most": round(milliseconds[-1], 1),
        "cpu_ms_most": round(1000 * cpu, 1),
    }


if __name__ == "__main__":
    if len(sys.argv) > 1:
        duel(1)
        print(duel(int(sys.argv[1])))
    else:
        for players in range(2, 7):
            best, middle = random_games_a_second(players)
            print(f"{players} players: {best:,.0f} random games a second (median {middle:,.0f})")
