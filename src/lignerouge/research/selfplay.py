"""Trains an actor and a critic by self-play in a league: races of all kinds, in compiled code, and NumPy.

    python -m lignerouge.research.selfplay folder --seconds 3600

Goes on where it was: the folder keeps the weights, the steps' memory and past selves. In most races everybody is the
learner; in the others some seats ride by the named styles, the legend's instincts, or past selves. After every
batch the actor takes some passes over what was played (proximal policy optimization: clipped ratios, Adam), the critic
learns who won. The entropy of choices is kept above a floor, so that it never stops trying.
"""

import argparse
import json
import math
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from lignerouge.flamme.bots.actor import ACTOR
from lignerouge.flamme.bots.guess import CARD, LAYER, SCENE
from lignerouge.flamme.bots.levels import STYLES, legend
from lignerouge.flamme.bots.stakes import Stakes
from lignerouge.flamme.rules.race import SEATS
from lignerouge.research.critic import TEAM
from lignerouge.research.imitation import chances_of_instinct, teach_as_instincts
from lignerouge.research.learning import STAGES
from lignerouge.research.practice import HAND, Minds, Notes, new_notes, new_practice
from lignerouge.research.roads import HELD_OUT, Road, all_roads, shares

PASSES, PORTION, CLIP = 3, 2048, 0.2
FLOOR, LAST_FLOOR = 0.35, 0.06  # of the mean entropy of a choice, when a run begins and when it ends
SELFISH = 0.45  # share of chunks in which everybody is the learner
GUESTS = {"climber": 0.34, "instinct": 0.26, "follower": 0.08, "breakaway": 0.08, "past": 0.24}  # of the others
STYLE_NAMES = ("follower", "breakaway", "climber")
MOST_PAST = 12  # past selves that are kept


@dataclass
class Adam:
    """Steps against a noisy slope; its memory is kept with the weights."""

    weights: list[Any]
    mean: list[Any] = field(default_factory=list)
    square: list[Any] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        self.mean = self.mean or [np.zeros_like(each) for each in self.weights]
        self.square = self.square or [np.zeros_like(each) for each in self.weights]

    def step(self, slopes: Sequence[Any], pace: float) -> None:
        """One step, not too far at once."""
        self.steps += 1
        length = math.sqrt(sum(float((each * each).sum()) for each in slopes))
        share = min(1.0, 0.5 / (length + 1e-8))
        pace *= math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for n, weight in enumerate(self.weights):
            slope = slopes[n] * share
            self.mean[n] += 0.1 * (slope - self.mean[n])
            self.square[n] += 0.001 * (slope * slope - self.square[n])
            np.subtract(weight, pace * self.mean[n] / (np.sqrt(self.square[n]) + 1e-7), out=weight)


# Weights of an actor as matrices, for each type of rider: cards, scene, out, direct; of a critic: teams, out, direct.
OUT, DIRECT = (2, 6, 9), (3, 7, 10)


def fresh_weights(luck: np.random.Generator) -> list[Any]:
    """Where learning begins: the direct way knows that steps are good and that tired legs are not."""
    found: list[Any] = []
    for _ in range(2):
        found.append(0.25 * luck.standard_normal((CARD, LAYER)))
        found.append(0.25 * luck.standard_normal((SCENE, LAYER)))
        found.append(0.05 * luck.standard_normal(LAYER))
        direct = np.zeros(CARD)
        direct[:4] = (2.0, -1.5, 1.0, -2.0)
        found.append(direct)
    found.append(0.25 * luck.standard_normal((TEAM, LAYER)))
    found.append(0.05 * luck.standard_normal(LAYER))
    found.append(np.zeros(TEAM))
    return [each.astype(np.float32) for each in found]


def begin_with(weights: Sequence[Any], told: Mapping[str, Any]) -> None:
    """The weights of an exported actor and critic. What its smaller layer lacks has no say at first."""
    row, first = np.array([*told["actor"], *told["critic"]]), 0
    layer = (len(told["actor"]) // 2 - CARD) // (CARD + SCENE + 1)
    for n, each in enumerate(weights):
        known = each if n in DIRECT else each[..., :layer]
        known[...] = row[first : first + known.size].reshape(known.shape)
        first += known.size
        if n in OUT:
            each[layer:] = 0.0


def actor_row(weights: Sequence[Any]) -> Any:
    """As compiled code reads it."""
    return np.concatenate([each.ravel() for each in weights[:8]]).astype(np.float64)


def critic_row(weights: Sequence[Any]) -> Any:
    """The same of a critic."""
    return np.concatenate([each.ravel() for each in weights[8:]]).astype(np.float64)


def actor_slopes(
    weights: Sequence[Any], rows: tuple[Any, ...], entropy: float, aim: Any = None
) -> tuple[list[Any], float, float]:
    """Of the choices of one type of rider. -> slopes, the mean entropy, how far the chances have moved

    With an aim, the chances are to become those of a teacher.
    """
    scene, cards, many, chosen, likely, better = rows
    to_card, to_scene, out, direct = weights
    count = len(scene)
    each = np.arange(count)
    flat = cards.reshape(-1, CARD)
    layer = (flat @ to_card).reshape(count, HAND, LAYER)
    layer += (scene @ to_scene)[:, None, :]
    np.maximum(layer, 0.0, out=layer)
    scores = (layer.reshape(-1, LAYER) @ out + flat @ direct).reshape(count, HAND)
    scores[np.arange(HAND)[None, :] >= many[:, None]] = -1e9
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    ratio = chances[each, chosen] / likely
    is_free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    slope = chances.copy()
    slope[each, chosen] -= 1.0
    slope *= (better * ratio * is_free)[:, None]
    logs = np.log(chances + 1e-9)
    spread = -(chances * logs).sum(axis=1)
    slope += entropy * chances * (logs + spread[:, None])
    if aim is not None:
        slope = chances - aim
    slope = (slope / count).astype(np.float32).reshape(-1)
    back = slope[:, None] * out[None, :]
    flat_layer = layer.reshape(-1, LAYER)
    back *= flat_layer > 0
    slopes = [flat.T @ back, scene.T @ back.reshape(count, HAND, LAYER).sum(axis=1), slope @ flat_layer, slope @ flat]
    return slopes, float(spread.mean()), float(np.abs(ratio - 1).mean())


def critic_slopes(weights: Sequence[Any], teams: Any, seats: Any, aim: Any) -> tuple[list[Any], float]:
    """How the surprise at who won changes with every weight. -> slopes, the surprise"""
    to_team, out, direct = weights
    count = len(teams)
    flat = teams.reshape(-1, TEAM)
    layer = np.maximum(flat @ to_team, 0.0)
    scores = (layer @ out + flat @ direct).reshape(count, SEATS)
    scores[np.arange(SEATS)[None, :] >= seats[:, None]] = -1e9
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    slope = ((chances - aim) / count).astype(np.float32).reshape(-1)
    back = slope[:, None] * out[None, :] * (layer > 0)
    surprise = float(-(aim * np.log(chances + 1e-9)).sum(axis=1).mean())
    return [flat.T @ back, slope @ layer, slope @ flat], surprise


@dataclass
class Learner:
    """What is learnt, and how far it has come."""

    adam: Adam
    past: list[Any] = field(default_factory=list)  # rows of past selves
    batches: int = 0
    races: int = 0
    choices: int = 0
    entropy: float = 0.01  # what trying is worth
    curve: list[Any] = field(default_factory=list)  # seconds, batches, races, choices, shares won
    made: list[str] = field(default_factory=list)  # by these commands

    @property
    def weights(self) -> list[Any]:
        """Of actor and critic."""
        return self.adam.weights

    def save(self, folder: Path) -> None:
        """Everything that is needed to go on."""
        arrays = {f"w{n}": each for n, each in enumerate(self.adam.weights)}
        arrays |= {f"m{n}": each for n, each in enumerate(self.adam.mean)}
        arrays |= {f"s{n}": each for n, each in enumerate(self.adam.square)}
        arrays |= {f"p{n}": each for n, each in enumerate(self.past)}
        told: dict[str, Any] = {
            "steps": self.adam.steps,
            "batches": self.batches,
            "races": self.races,
            "choices": self.choices,
        }
        told |= {"entropy": self.entropy, "past": len(self.past), "curve": self.curve, "made": self.made}
        fresh = folder / "fresh.npz"
        np.savez(fresh, told=np.array(json.dumps(told)), **arrays)
        fresh.replace(folder / "learner.npz")

    @classmethod
    def open(cls, folder: Path, seed: int) -> "Learner":
        """Where it was, or at the beginning."""
        file = folder / "learner.npz"
        weights = fresh_weights(np.random.default_rng(seed))
        if not file.exists():
            return cls(Adam(weights))
        with np.load(file) as kept:
            told = json.loads(str(kept["told"]))
            weights, mean, square = ([kept[f"{part}{n}"] for n in range(len(weights))] for part in "wms")
            past = [kept[f"p{n}"] for n in range(told["past"])]
        adam = Adam(weights, mean, square, told["steps"])
        counts = (told["batches"], told["races"], told["choices"], told["entropy"])
        return cls(adam, past, *counts, told["curve"], told.get("made", []))

    def export(self, file: Path) -> None:
        """The weights alone, as `levels.actor` reads them."""
        rows = {"actor": actor_row(self.weights), "critic": critic_row(self.weights)}
        told = {name: [round(float(weight), 4) for weight in row] for name, row in rows.items()}
        file.write_text(json.dumps({"made": self.made, "races": self.races, **told}) + "\n")


def league_of(learner: Learner) -> tuple[Minds, dict[str, int]]:
    """Everybody who may sit in a race: the learner, the styles, the legend's instincts, past selves."""
    first = legend()
    rows = [actor_row(learner.weights), *STYLES, np.array(first.flat), np.array(first.mountains), *learner.past]
    weights, lengths = np.zeros((len(rows), ACTOR)), np.zeros(len(rows), np.int64)
    for n, row in enumerate(rows):
        weights[n, : len(row)], lengths[n] = row, len(row)
    named = (*STYLE_NAMES, "flat", "mountains", "past")
    names = {name: n for n, name in enumerate(named, 1)}
    return Minds(weights, lengths, critic_row(learner.weights)), names


def seat_everybody(luck: np.random.Generator, road: Road, races: int, learner: Learner, names: dict[str, int]) -> Any:
    """Who sits where: mostly the learner on all seats."""
    seatings = np.zeros((races, SEATS), np.int64)
    if luck.random() < SELFISH:
        return seatings
    guest = str(luck.choice(list(GUESTS), p=list(GUESTS.values())))
    if guest == "past" and learner.past:
        other = names["past"] + int(luck.integers(len(learner.past)))
    elif guest in STYLE_NAMES:
        other = names[guest]
    else:
        other = names["mountains" if road.climbs else "flat"]
    guests = int(luck.integers(1, road.seats))
    for row in seatings:
        row[luck.permutation(road.seats)[:guests]] = other
    return seatings


def learn_from(
    learner: Learner, notes: Notes, pace: float, floor: float, luck: np.random.Generator, taught: Any = None
) -> tuple[float, float, float]:
    """Some passes over the notes. -> mean entropy, how far chances moved, the critic's surprise

    `taught`: how a teacher would have chosen.
    """
    choices, rounds = int(notes.filled[0]), int(notes.filled[1])
    told, seats = notes.told[:choices], notes.seats[:rounds]
    better = notes.better[told[:, 3], told[:, 4]]
    better = (better - better.mean()) / (better.std() + 1e-6)
    aim = np.clip(notes.thought[:rounds] + notes.better[:rounds], 0.0, 1.0)
    aim[np.arange(SEATS)[None, :] >= seats[:, None]] = 0.0
    aim /= aim.sum(axis=1, keepdims=True) + 1e-9
    found = np.zeros(3)
    steps = 0
    weights = learner.weights
    for _ in range(PASSES):
        order, order_of_rounds = luck.permutation(choices), luck.permutation(rounds)
        portions = max(1, choices // PORTION)
        for rows, lines in zip(np.array_split(order, portions), np.array_split(order_of_rounds, portions), strict=True):
            slopes: list[Any] = []
            for kind in range(2):
                mine = rows[told[rows, 0] == kind]
                parts = (notes.scene[mine], notes.cards[mine], told[mine, 1], told[mine, 2])
                some, spread, moved = actor_slopes(
                    weights[4 * kind : 4 * kind + 4],
                    (*parts, notes.likely[mine], better[mine]),
                    learner.entropy,
                    None if taught is None else taught[mine],
                )
                slopes += some
                found[:2] += (spread / 2, moved / 2)
            some, surprise = critic_slopes(weights[8:], notes.teams[lines], seats[lines], aim[lines])
            found[2] += surprise
            learner.adam.step(slopes + some, pace)
            steps += 1
    found /= steps
    learner.entropy = min(max(learner.entropy * (1.05 if found[0] < floor else 0.97), 0.0003), 0.1)
    return float(found[0]), float(found[1]), float(found[2])


def train(
    learner: Learner,
    roads: Sequence[Road],
    seed: int,
    *,
    chunk: int,
    chunks: int,
    plan: Callable[[], tuple[float, float]],
    lessons: int = 0,
) -> Iterator[Any]:
    """Batch after batch. -> what was found

    The plan says the pace and the floor of entropy of this moment.
    In the first so many lessons it learns to choose like the legend's instincts, in races that it rides itself.
    """
    notes, stakes = new_notes(chunk * chunks * 140 + 2400, chunk * chunks * 22 + 400), Stakes.fresh()
    while True:
        luck = np.random.default_rng((seed, learner.batches))
        minds, names = league_of(learner)
        practice = new_practice(minds, notes, curious=True)
        notes.filled[:] = 0
        taught: list[Any] = []
        for n in range(chunks):
            road = roads[int(luck.integers(len(roads)))]
            seatings = seat_everybody(luck, road, chunk, learner, names)
            first, noted = (learner.batches * chunks + n) * chunk, int(notes.filled[0])
            learner.races += len(road.practise(practice, stakes, seatings, seed, first))
            if learner.batches < lessons:
                teacher = legend().mountains if road.climbs else legend().flat
                taught.append(chances_of_instinct(np.array(teacher), notes, noted, int(notes.filled[0])))
        found = learn_from(learner, notes, *plan(), luck, np.concatenate(taught) if taught else None)
        learner.choices += int(notes.filled[0])
        learner.batches += 1
        yield found


def main() -> None:
    """Train, measure now and then, and keep what was learnt."""
    parser = argparse.ArgumentParser(description="Train an actor and a critic by self-play.")
    parser.add_argument("folder", type=Path, help="where everything is kept; what is there goes on")
    parser.add_argument("--export", type=Path, help="only write the weights into this file, as JSON")
    parser.add_argument("--seconds", type=float, default=3600, help="of processor time, this time")
    parser.add_argument("--every", type=float, default=120, help="seconds between two measurements")
    parser.add_argument("--pace", type=float, default=1e-3)
    parser.add_argument("--end", type=float, default=0.1, help="of the pace, when the seconds are over")
    parser.add_argument("--floor", type=float, default=FLOOR, help="of the entropy, at first,")
    parser.add_argument("--last-floor", type=float, default=LAST_FLOOR, help="and when the seconds are over")
    parser.add_argument("--begin", type=Path, help="an exported actor to begin with, whose hidden layer may be smaller")
    parser.add_argument("--chunk", type=int, default=64, help="races on one road, with the same guests")
    parser.add_argument("--chunks", type=int, default=12, help="of a batch")
    parser.add_argument("--deals", type=int, default=250, help="of a measurement, on each stage")
    parser.add_argument("--lessons", type=int, default=0, help="batches at first that imitate instincts")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    console, learner = Console(highlight=False, width=200), Learner.open(given.folder, given.seed)
    if given.export:
        learner.export(given.export)
        return
    learner.made.append(shlex.join(["python", "-m", "lignerouge.research.selfplay", *sys.argv[1:]]))
    roads, begun, shown = all_roads(given.seed), time.process_time(), 0.0
    base, unknown = ([Road.open({"stage": stage}, 4) for stage in some] for some in (STAGES, HELD_OUT))
    console.print(f"{len(roads)} roads; {learner.batches} batches so far")

    def plan() -> tuple[float, float]:
        spent = min((time.process_time() - begun) / given.seconds, 1.0)
        pace = given.pace * (1 - (1 - given.end) * spent)
        return float(pace), float(given.floor * (given.last_floor / given.floor) ** spent)

    if given.begin and not learner.batches:
        begin_with(learner.weights, json.loads(given.begin.read_text(encoding="utf-8")))
    if given.lessons and not learner.batches:
        teach_as_instincts(learner.weights, np.random.default_rng(given.seed))
    batches = train(
        learner, roads, given.seed, chunk=given.chunk, chunks=given.chunks, plan=plan, lessons=given.lessons
    )
    for found in batches:
        spent = time.process_time() - begun
        if spent >= shown or spent >= given.seconds:
            shown = spent + given.every
            row = actor_row(learner.weights)
            figures = [shares(row, STYLES[2], some, given.deals, 10**6) for some in (base, unknown)]
            told = " ".join(f"{share:.1%}" for some in figures for share, _ in some)
            means = [sum(share for share, _ in some) / len(some) for some in figures]
            learner.curve.append([round(spent), learner.batches, learner.races, learner.choices, *means])
            learner.past = [*learner.past, row][-MOST_PAST:]
            learner.save(given.folder)
            console.print(
                f"{spent:5.0f} s, {learner.batches} batches, {learner.races:,} races: over three climbers "
                f"{means[0]:.1%} and {means[1]:.1%} ({told}); "
                f"entropy {found[0]:.2f} at {learner.entropy:.3f}, moved {found[1]:.3f}, surprise {found[2]:.3f}"
            )
        if spent >= given.seconds:
            break


if __name__ == "__main__":
    main()
