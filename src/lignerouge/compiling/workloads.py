"""Runs what compiles a part of the engine: `python -m lignerouge.compiling.workloads PART` (`processes.py` does so)."""

import gc
import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lignerouge.arena.flamme.races import RaceBatchRunner
from lignerouge.arena.flamme.tours import ride_tours
from lignerouge.compiling.builds import entries
from lignerouge.compiling.parts import (
    BATCHES,
    ESTIMATES,
    MANY,
    REDLINE_PART,
    RULES,
    SEARCHING,
    TABLE,
    TOURS,
    set_mark,
)
from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.bots.evaluator import Evaluator
from lignerouge.flamme.bots.levels import champion
from lignerouge.flamme.bots.search import SearchBot
from lignerouge.flamme.content.catalogue import MANY_SEATS
from lignerouge.flamme.designer.estimate import estimate
from lignerouge.flamme.explain.cases import RULEBOOK
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.preview.outlook import outlook
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.game import Game
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.redline.bots.catalogue import new_bot as new_redline_bot
from lignerouge.redline.bots.many import run_games
from lignerouge.redline.explain.answers import RULEBOOK as REDLINE_RULEBOOK
from lignerouge.redline.play.game import REDLINE
from lignerouge.research.batch import Batch
from lignerouge.research.observation import state_observation

SELDOM = (200_000, 20, 100)  # looks for garbage: a compiler makes much and leaves little (a twentieth of its time)
TOUR = [3, 10, {"tiles": "abcdefghijklmnopqrstu", "kind": "ttt"}]


def workloads() -> dict[str, Callable[[], object]]:
    """What has to have run once for each part to be compiled."""
    return {
        RULES: lambda: [RULEBOOK.run(case) for case in RULEBOOK.cases()],
        TABLE: ride_races,
        MANY: lambda: RaceBatchRunner.prepare({}, ["sensible", "random"]).run(1, 0, 1),
        TOURS: ride_a_tour,
        ESTIMATES: lambda: estimate({}, seats=2, seed=1, races=1),
        REDLINE_PART: play_redline,
        SEARCHING: think_once,
        BATCHES: step_once,
    }


def ride_races() -> None:
    """A plain race, and one with all boxes and a draft."""
    ride(FLAMME_ROUGE, {}, ["sensible", "random"])
    boxes = {"weather": "dealt", "specialists": "draft", "automatic": {"D": "peloton", "E": "muscle"}}
    ride(FLAMME_ROUGE, boxes, ["sensible"] * MANY_SEATS)


def ride_a_tour() -> None:
    """Answer by answer, and in compiled code."""
    for specialists in (False, True):
        options = {"stages": TOUR, "specialists": specialists}
        ride(GRAND_TOUR, options, ["sensible", "random"])
        ride_tours(options, ["sensible", "random"], 1, 0, 1)


def ride(game: Game[Any, Any], options: dict[str, Any], seats: Sequence[str]) -> None:
    """To the end, by bots, with what a player may ask on the way."""
    match = Match.begin(game, options, seats, seeded(1))
    for _ in match.autopilot({seat: new_bot(name, seat).choose for seat, name in enumerate(seats)}):
        for prompt in match.prompts(0):
            outlook(match.view(0), prompt, seeded(1), rounds=1)


def think_once() -> None:
    """An answer and an opinion of a rider who searches, and a weighed position; everywhere the same code thinks."""
    match = Match.begin(FLAMME_ROUGE, {}, ["champion", "random"], seeded(1))
    prompt = match.prompts()[0]
    bot = new_bot("champion", 1)
    assert isinstance(bot, SearchBot)
    bot.choose(match.view(prompt.seat), prompt)
    bot.opinion(match.view(prompt.seat), prompt)
    Evaluator(champion(), worlds=2, seed=1).weigh(match.state)


def step_once() -> None:
    """A batch of one race from its start on, with an agent and a bot; and what is seen from a view."""
    batch = Batch.prepare({}, ["", "climber"], 1, 1, 1)
    batch.step(np.zeros((1, 1)))
    state_observation(batch.state(0), 0)


def play_redline() -> None:
    """Games between bots, answer by answer, its cases, and one in compiled code."""
    for seats in (["search", "random"], ["search", "random", "random"]):  # two players' search is another than more's
        match = Match.begin(REDLINE, {}, seats, seeded(1))
        for _ in match.autopilot({seat: new_redline_bot(name, seat).choose for seat, name in enumerate(seats)}):
            pass
    for case in REDLINE_RULEBOOK.cases():
        REDLINE_RULEBOOK.run(case)
    run_games({}, ["sensible", "random"], 1, 0, 1)


def compile_part(part: str) -> None:
    """Compile one part in this process, and say in the cache that it is done, and with which files it can be run."""
    gc.set_threshold(*SELDOM)
    set_mark(part, entries(workloads()[part]))


def end_with_parent() -> None:
    """Standard input closes when whoever started this is gone."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    *behind, name = sys.argv[1:]
    if behind:
        threading.Thread(target=end_with_parent, daemon=True).start()
        if hasattr(os, "nice"):
            os.nice(10)
    compile_part(name)
