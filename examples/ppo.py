"""A net that learns to ride by proximal policy optimization, with NumPy alone, and then plays at a table.

    python examples/ppo.py [SECONDS [TURNS]]

It meets three climbers on three roads, for so many seconds of one core, or so many turns of playing and learning if
these are over sooner; an even share of wins would be 25 %. The whole learner is one file, made to be copied and
changed: lignerouge.research.ppo.
"""

import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, as it says above

import numpy as np

from lignerouge import FLAMME_ROUGE, Batch, Match, Prompt, SeatView, new_bot, seeded
from lignerouge.research.flamme_v1 import observe, option_of
from lignerouge.research.observation import size
from lignerouge.research.ppo import Net, measure, roads_of, train

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")
RIVALS = ["climber"] * 3


def main(seconds: float, turns: int = 0) -> None:
    """Learn, say how it goes, and ride a race as a guest among bots."""
    roads, net = roads_of(STAGES), Net.fresh(size(4), np.random.default_rng(1))
    races = 32 if turns else 192
    batches = [Batch.prepare(road, ["", *RIVALS], races, seed, threads=1) for seed, road in enumerate(roads)]
    for turn, (spent, decisions) in enumerate(train(net, batches, seconds), 1):
        if turn % 50 == 1 or turn == turns:
            share, low, high = measure(net, roads, RIVALS, 10 * races, seed=1_000_000)
            print(f"{spent:5.1f} s, {decisions:8d} decisions: won {share:.1%} ({low:.1%} to {high:.1%})", flush=True)
        if turn == turns:
            break

    def choose(view: SeatView, prompt: Prompt) -> str:
        """A net at a table: from what its seat sees, by the same numbers. What is no card, a bot decides."""
        if prompt.ask != "PlayCard":
            return new_bot("sensible", 1).choose(view, prompt)
        numbers, mask = observe(view, prompt)
        return option_of(view, prompt, net.act(numbers[None], mask[None])[0]) or prompt.options[0]

    match = Match.begin(FLAMME_ROUGE, {"stage": STAGES[0]}, ["net", *RIVALS], seeded(1))
    pilots = {seat: new_bot("climber", seat).choose for seat in range(1, 4)}
    for _ in match.autopilot({0: choose, **pilots}):
        pass
    assert match.outcome is not None
    print("at a table, places of the net and the climbers:", *match.outcome.places)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
