"""Proximal policy optimization in one file, with NumPy alone: a net learns to ride in batches of races.

    python -m lignerouge.research.ppo net.npz --bots climber,climber,climber --seconds 300

Copy it, change it: what a learner needs to know of the races are `Batch.observations`, `masks` and `step`. The net has
two hidden layers, one output for each action and one for what the position is worth. After every `STEPS` steps of all
races it takes some passes over what was played (clipped ratios, generalized advantages, Adam).
"""

import argparse
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Options
from lignerouge.kernel.intervals import wilson
from lignerouge.research.batch import Batch
from lignerouge.research.observation import VERSION, size
from lignerouge.research.players import AGENT
from lignerouge.research.questions import ACTIONS

STAGES = ("Avenue Corso Paseo", "Firenze - Milano", "La Classicissima")
HIDDEN = (128, 64)
STEPS, PASSES, PORTION = 32, 3, 2048
PACE, CLIP, ENTROPY, VALUE, TRUST = 1e-3, 0.2, 0.01, 0.5, 0.95
NEVER = np.float32(-1e9)  # the score of an action that is not legal
SECOND = 0.2  # what the places behind the first are worth together, in parts of a win


@dataclass
class Net:
    """Scores of actions and the worth of a position, from an observation; a shorter one lacks the last riders."""

    weights: list[Any]  # matrix and offsets, layer by layer: two hidden ones, the scores, the worth
    made: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def fresh(cls, numbers: int, luck: np.random.Generator, hidden: tuple[int, int] = HIDDEN) -> "Net":
        """Before it has learnt anything: every action is about as likely."""
        shapes = ((numbers, hidden[0], 2.0), (*hidden, 2.0), (hidden[1], ACTIONS, 1e-4), (hidden[1], 1, 1e-2))
        weights: list[Any] = []
        for rows, columns, spread in shapes:
            weights.append((luck.standard_normal((rows, columns)) * math.sqrt(spread / rows)).astype(np.float32))
            weights.append(np.zeros(columns, np.float32))
        return cls(weights)

    def look(self, seen: Any) -> tuple[Any, Any, tuple[Any, Any, Any]]:
        """-> scores, worths, and what the hidden layers showed"""
        first, a, second, b, score, c, worth, d = self.weights
        seen = seen[:, : len(first)]
        one = np.maximum(seen @ first[: seen.shape[1]] + a, 0.0)
        two = np.maximum(one @ second + b, 0.0)
        return two @ score + c, (two @ worth + d)[:, 0], (seen, one, two)

    def slopes(self, shown: tuple[Any, Any, Any], scores: Any, worths: Any) -> list[Any]:
        """How a loss changes with every weight, from how it changes with the scores and worths."""
        seen, one, two = shown
        worths = worths[:, None]
        back = (scores @ self.weights[4].T + worths @ self.weights[6].T) * (two > 0)
        far = (back @ self.weights[2].T) * (one > 0)
        whole = np.zeros_like(self.weights[0])
        whole[: seen.shape[1]] = seen.T @ far
        pairs = ((whole, far), (one.T @ back, back), (two.T @ scores, scores), (two.T @ worths, worths))
        return [each for matrix, outputs in pairs for each in (matrix, outputs.sum(axis=0))]

    def act(self, observations: Any, masks: Any) -> Any:
        """The likeliest legal action of each row: as a guest in a batch, or at a table."""
        return np.where(masks, self.look(observations)[0], NEVER).argmax(axis=1)

    def save(self, file: Path) -> None:
        """Small enough to be kept: half the precision."""
        told = json.dumps({**self.made, "version": VERSION})
        kept = {f"arr_{n}": each.astype(np.float16) for n, each in enumerate(self.weights)}
        np.savez_compressed(file, allow_pickle=False, told=np.array(told), **kept)

    @classmethod
    def load(cls, file: Path) -> "Net":
        """A net that saw what is seen today."""
        try:
            with np.load(file) as kept:
                made = json.loads(str(kept["told"]))
                weights = [kept[f"arr_{n}"].astype(np.float32) for n in range(8)]
        except (OSError, KeyError, ValueError):
            raise InputError(f"{file} has no net in it.") from None
        if made["version"] != VERSION:
            raise InputError(f"{file} was made for observations of version {made['version']}; today's are {VERSION}.")
        return cls(weights, made)


@dataclass
class Climb:
    """Adam: steps against a noisy slope."""

    weights: list[Any]
    steps: int = 0

    def __post_init__(self) -> None:
        self.mean = [np.zeros_like(each) for each in self.weights]
        self.square = [np.zeros_like(each) for each in self.weights]

    def step(self, slopes: Sequence[Any], pace: float) -> None:
        """One step, not too far at once."""
        self.steps += 1
        length = math.sqrt(sum(float((each * each).sum()) for each in slopes))
        pace *= math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for n, weight in enumerate(self.weights):
            slope = slopes[n] * min(1.0, 0.5 / (length + 1e-8))
            self.mean[n] += 0.1 * (slope - self.mean[n])
            self.square[n] += 0.001 * (slope * slope - self.square[n])
            np.subtract(weight, pace * self.mean[n] / (np.sqrt(self.square[n]) + 1e-7), out=weight)


def chances_of(scores: Any, masks: Any) -> Any:
    """Of the legal actions."""
    scores = np.where(masks, scores, NEVER)
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def worth_of(rewards: Any) -> Any:
    """A win counts most, the other places a little."""
    return (rewards == 1.0) * (1 - SECOND) + SECOND * (rewards + 1) / 2


def play(net: Net, batch: Batch, luck: np.random.Generator) -> list[Any]:
    """What was seen, legal, done, how likely that was, what it was worth, how much better it went than thought."""
    kept: tuple[list[Any], ...] = tuple([] for _ in range(7))
    for _ in range(STEPS):
        seen, masks = batch.observations.reshape(-1, batch.observations.shape[2]).copy(), batch.masks.copy()
        masks = masks.reshape(-1, ACTIONS)
        scores, worths, _ = net.look(seen)
        chances = chances_of(scores, masks)
        below = chances.cumsum(axis=1) < luck.random((len(chances), 1), np.float32)
        actions = np.minimum(below.sum(axis=1), ACTIONS - 1)
        actions = np.where(masks[np.arange(len(masks)), actions], actions, masks.argmax(axis=1))
        _, rewards, done = batch.step(actions.reshape(batch.rewards.shape))
        over = np.repeat(done, rewards.shape[1])
        gained = worth_of(rewards.reshape(-1)) * over
        likely = chances[np.arange(len(chances)), actions]
        for row, each in zip(kept, (seen, masks, actions, likely, worths, gained, over), strict=True):
            row.append(each)
    seen, masks, actions, likely, worths, gained, over = (np.stack(row) for row in kept)
    better, then = np.zeros_like(worths), net.look(batch.observations.reshape(worths.shape[1], -1))[1]
    lead = np.zeros(worths.shape[1], np.float32)
    for n in range(STEPS - 1, -1, -1):
        goes_on = 1.0 - over[n]
        lead = gained[n] + goes_on * then - worths[n] + TRUST * goes_on * lead
        better[n], then = lead, worths[n]
    rows = (seen, masks, actions, likely, worths + better, better)
    chosen = masks.reshape(-1, ACTIONS)[:, 0] == 0  # who was asked nothing has nothing to learn
    return [each.reshape(-1, *each.shape[2:])[chosen] for each in rows]


def learn_from(net: Net, climb: Climb, played: list[Any], pace: float, luck: np.random.Generator) -> None:
    """Some passes over what was played."""
    for _ in range(PASSES):
        order = luck.permutation(len(played[0]))
        for first in range(0, len(order), PORTION):
            rows = order[first : first + PORTION]
            seen, masks, actions, likely, worths, better = (each[rows] for each in played)
            scores, thought, shown = net.look(seen)
            chances = chances_of(scores, masks)
            many = np.arange(len(rows))
            ratio = chances[many, actions] / likely
            better = (better - better.mean()) / (better.std() + 1e-6)
            is_free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            taken = np.zeros_like(chances)
            taken[many, actions] = 1.0
            slope = (chances - taken) * (better * ratio * is_free)[:, None]
            logs = np.log(chances + 1e-9)
            spread = -(chances * logs).sum(axis=1, keepdims=True)
            slope += ENTROPY * chances * (logs + spread)
            climb.step(net.slopes(shown, slope / len(rows), VALUE * (thought - worths) / len(rows)), pace)


def train(
    net: Net, batches: Sequence[Batch], seconds: float, seed: int = 1, clock: Any = time.process_time
) -> Iterator[tuple[float, int]]:
    """Learn for so many seconds of processor time. -> after every turn: seconds spent, decisions played"""
    luck, climb, begun, decisions = np.random.default_rng(seed), Climb(net.weights), clock(), 0
    while (spent := clock() - begun) < seconds:
        parts = [play(net, batch, luck) for batch in batches]
        played = [np.concatenate(each) for each in zip(*parts, strict=True)]
        learn_from(net, climb, played, PACE * (1 - 0.9 * spent / seconds), luck)
        decisions += len(played[0])
        yield clock() - begun, decisions


def measure(
    net: Net, roads: Sequence[Options], bots: Sequence[str], races: int, seed: int
) -> tuple[float, float, float]:
    """The share of races that a net wins over these bots, with its 95 % interval; every race has a deal of its own."""
    won = games = 0.0
    each = -(-races // len(roads))
    for road in roads:
        batch = Batch.prepare(road, [AGENT, *bots], each, seed, 1)
        first = np.zeros(each, bool)
        while not first.all():
            _, rewards, done = batch.step(net.act(batch.observations[:, 0], batch.masks[:, 0])[:, None])
            over = (done == 1) & ~first
            won += float((rewards[over, 0] == 1.0).sum())
            first |= over
        games += each
    share = won / games
    return share, *wilson(share, games)


def roads_of(stages: Sequence[str], **options: Any) -> list[Options]:
    """Options of races on these stages."""
    return [{"stage": stage, **options} for stage in stages]


def main() -> None:
    """Train a net over some bots, and say how it goes."""
    parser = argparse.ArgumentParser(description="Train a net by proximal policy optimization.")
    parser.add_argument("file", type=Path, help="where the net is written, as .npz")
    parser.add_argument("--bots", default="climber,climber,climber", help="who rides against it; a net's file is one")
    parser.add_argument("--stages", default=",".join(STAGES))
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--races", type=int, default=192, help="side by side, on each stage")
    parser.add_argument("--every", type=float, default=30, help="seconds between two measurements")
    parser.add_argument("--measured", type=int, default=3000, help="races of a measurement")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bots, roads = given.bots.split(","), roads_of(given.stages.split(","))
    net = Net.fresh(size(len(bots) + 1), np.random.default_rng(given.seed))
    net.made = {each: str(value) for each, value in vars(given).items()}
    batches = [Batch.prepare(road, [AGENT, *bots], given.races, given.seed + n, 1) for n, road in enumerate(roads)]
    shown, console = 0.0, Console(highlight=False)
    for spent, decisions in train(net, batches, given.seconds, given.seed):
        if spent >= shown or spent >= given.seconds:
            shown = spent + given.every
            net.save(given.file)
            share, low, high = measure(net, roads, bots, given.measured, 10**6 + given.seed)
            console.print(f"{spent:5.0f} s, {decisions:9,} decisions: won {share:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
