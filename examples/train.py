"""A rider that learns by playing, with NumPy alone: policy gradient on the compiled batch of races.

    python examples/train.py [UPDATES]

It begins with random cards, one team against three that stay random. Of each card it is told a few numbers; what was
played in races that went better than usual becomes likelier.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lignerouge import EXHAUSTION, Batch
from lignerouge.research.batch import AHEAD, HAND, SEEN

SEATS, RACES, RATE = 4, 512, 0.6
KINDS = slice(3, 3 + HAND)  # where an observation has the cards in hand; see lignerouge.research.batch
ROAD = 4 + HAND  # from here on the road ahead, SEEN numbers a square, the first says whether it climbs
FEATURES = ("value", "value late", "exhaustion", "more than a climb allows", "sprinteur's nine")


def features(seen: NDArray[Any], values: NDArray[Any]) -> NDArray[np.float64]:
    """What the rider is told of each card in hand: races x cards x FEATURES."""
    kinds = seen[:, KINDS]
    value = np.where(kinds < 0, 0, values[kinds])
    climbs = seen[:, ROAD : ROAD + SEEN * AHEAD : SEEN][:, :9].max(axis=1)[:, None]
    late = np.clip(seen[:, 1] / 12, 0, 1)[:, None]
    told = (value / 9, value / 9 * late, kinds == EXHAUSTION, climbs * np.maximum(0, value - 5) / 4, value == 9)
    return np.stack(told, axis=2).astype(float)


def main(updates: int) -> None:
    """Learn, and say how it goes."""
    luck = np.random.default_rng(1)
    batch = Batch.prepare({"stage": "Firenze - Milano"}, seats=SEATS, count=RACES, seed=1)
    values = np.array([card.value for card in batch.setup.cards.cards])
    weights = np.zeros(len(FEATURES))
    steps = np.zeros((RACES, len(FEATURES)))  # what made the cards of a race likelier, summed up
    rewards: list[float] = []
    slope, races, shown = np.zeros(len(FEATURES)), 0, 0
    while shown < updates:
        told = features(batch.observations[:, 0], values)
        scores = np.where(batch.mask[:, 0], told @ weights, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        cards = (chances.cumsum(axis=1) < luck.random((RACES, 1))).sum(axis=1)
        cards = np.minimum(cards, batch.hands[:, 0] - 1)
        steps += told[np.arange(RACES), cards] - (chances[:, :, None] * told).sum(axis=1)
        actions = (luck.random(batch.hands.shape) * batch.hands).astype(np.int8)  # the others: any card
        actions[:, 0] = cards
        _, reward, done = batch.step(actions)
        over = done.astype(bool)
        usual = float(np.mean(rewards[-2000:])) if rewards else 0.0
        slope += ((reward[over, 0] - usual)[:, None] * steps[over]).sum(axis=0)
        rewards += reward[over, 0].tolist()
        races += int(over.sum())
        steps[over] = 0
        if races >= RACES:
            weights += RATE * slope / races
            shown, slope, races = shown + 1, np.zeros(len(FEATURES)), 0
            if shown % max(1, updates // 5) == 0:
                print(f"after {len(rewards):6d} races: mean reward {np.mean(rewards[-RACES:]):+.2f}", flush=True)
    batch.close()
    print("what it has learned:", ", ".join(f"{name} {w:+.2f}" for name, w in zip(FEATURES, weights, strict=True)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
