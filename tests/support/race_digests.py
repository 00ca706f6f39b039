"""Whole races as digests, record by record and round by round: what both builds of the rules must agree on exactly.

`python -m tests.support.race_digests` prints the digests and some records of this build as JSON; given files with
records, it prints digests of what they lead to.
"""

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lignerouge.flamme.bots.levels import RANDOM, SENSIBLE
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, place_all, play_cards
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import prepare
from lignerouge.flamme.rules.placing import draw_starter
from lignerouge.flamme.rules.race import SEATS
from lignerouge.flamme.rules.road import new_road
from lignerouge.flamme.rules.round import resolve
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.journal import read, replay, write
from lignerouge.kernel.luck import below, seeded, take_draws
from lignerouge.kernel.match import Match
from lignerouge.kernel.notes import attentive

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Plan:
    """A race to be ridden in both builds."""

    stage: str
    seats: int
    seed: int
    policies: tuple[int, ...]
    options: dict[str, Any]


ALL = tuple(f"{team}{kind}" for team in "ABCD" for kind in "RS")
POWERS = {"specialists": {rider: 1 + n % 6 for n, rider in enumerate(ALL)}}
OTHER_POWERS = {"specialists": {rider: 6 - n % 6 for n, rider in enumerate(ALL)}}
WINDY = {"1": "rain", "2": "tailwind", "3": "headwind", "4": "crosswind"}
PLANS = [
    Plan("Avenue Corso Paseo", 4, 1, (RANDOM,) * SEATS, {}),
    Plan("Firenze - Milano", 4, 2, (RANDOM,) * SEATS, {"handicap": [0, 1, 2, 0]}),
    Plan("La Classicissima", 3, 3, (SENSIBLE,) * SEATS, {}),
    Plan("La Haut Montagne", 2, 4, (SENSIBLE, RANDOM) * 3, {}),
    Plan("1 x 7 9 Y z v", 4, 5, (RANDOM,) * SEATS, POWERS),
    Plan("Peloton 9", 6, 7, (RANDOM, SENSIBLE) * 3, {"automatic": {"B": "peloton", "E": "muscle"}}),
    Plan("1-x-5-d-Y-z-V", 4, 6, (SENSIBLE,) * SEATS, OTHER_POWERS),
    Plan(
        "1-2-9-3-x-5-v",
        6,
        8,
        (RANDOM, SENSIBLE) * 3,
        {"automatic": {"A": "muscle", "F": "peloton"}, "weather": {"1": "rain", "3": "headwind", "5": "crosswind"}},
    ),
    Plan("abcdlu", 4, 7, (SENSIBLE, RANDOM) * 3, {"weather": WINDY}),
]


def ride(plan: Plan) -> dict[str, Any]:
    """A race by bots. -> a digest of every record after every round, notes included"""
    options = RaceOptions.read({"stage": plan.stage, **plan.options}, plan.seats)
    setup, race = prepare(options, plan.seats)
    luck, road, policies = seeded(plan.seed), new_road(), np.array(plan.policies, np.int8)
    digest = hashlib.sha256()
    draw_starter(race, luck)
    place_all(policies, setup.course.track, setup.cards.record, setup.rules, race, luck)
    while not race.over and race.rounds < MOST_ROUNDS:
        notes = attentive()
        play_cards(policies, setup.course.track, setup.cards.record, race, luck)
        resolve(setup.course.track, setup.cards.record, setup.rules, race, road, notes)
        digest.update(race.tobytes() + notes.tobytes() + repr(take_draws(luck)).encode())
    return {"rounds": int(race.rounds), "digest": digest.hexdigest()[:16]}


def record(plan: Plan) -> str:
    """A race answered at random through the game, as its record."""
    match = Match.begin(
        FLAMME_ROUGE, {"stage": plan.stage, **plan.options}, list("pqrstu"[: plan.seats]), seeded(plan.seed)
    )
    dice = seeded(plan.seed, 1)
    pilots = {seat: lambda view, prompt: prompt.options[int(below(dice, 0, len(prompt.options)))] for seat in range(6)}
    for _ in match.autopilot(pilots):
        pass
    return write(match.journal)


def story(text: str) -> str:
    """A digest of what a record leads to: every state and every event."""
    digest = hashlib.sha256()
    for step in replay(FLAMME_ROUGE, read(text)):
        digest.update(step.state.canonical() + json.dumps([event.as_json() for event in step.events]).encode())
    return digest.hexdigest()[:16]


def other_build(*arguments: str) -> Any:
    """What this module prints in the interpreted build if we are compiled, else in the compiled one."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"}
    command = [sys.executable, "-m", "tests.support.race_digests", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    stories = {name: story(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]}
    rides = {} if stories else {plan.stage: ride(plan) for plan in PLANS}
    records = {} if stories else {plan.stage: record(plan) for plan in PLANS[1::3]}
    print(json.dumps({"interpreted": INTERPRETED, "rides": rides, "records": records, "stories": stories}))
