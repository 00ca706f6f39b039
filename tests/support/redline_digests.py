"""Whole games as digests, record by record: what both builds of the rules must agree on exactly.

`python -m tests.support.redline_digests` prints the digests of this build as JSON.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.journal import write
from lignerouge.kernel.luck import seeded, take_draws
from lignerouge.kernel.match import Match
from lignerouge.kernel.notes import attentive
from lignerouge.redline.bots.catalogue import Diligence, SearchBot
from lignerouge.redline.bots.policy import EAGER, RANDOM, SENSIBLE, play_turn
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.setup import MatchOptions
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.rounds import begin_game, draw_starter
from lignerouge.redline.rules.table import OVER

ROOT = Path(__file__).parents[2]
PLANS: dict[str, tuple[int, dict[str, Any], list[int]]] = {
    "two at random": (2, {}, [RANDOM] * 6),
    "three, variant": (3, {"variant": True}, [RANDOM, EAGER, SENSIBLE] * 2),
    "four with ten pieces, scored": (4, {"hand": 10, "scoring": True}, [EAGER] * 6),
    "six at random": (6, {}, [RANDOM] * 6),
}


def play(plan: str) -> str:
    """A game by policies. -> a digest of the record after every turn, notes and draws included"""
    seats, options, policies = PLANS[plan]
    table, luck, digest = MatchOptions.read(options, seats).table(seats), seeded(5), hashlib.sha256()
    begin_game(table, draw_starter(table, luck), luck)
    while table.phase != OVER:
        notes = attentive()
        play_turn(np.array(policies), table, Placements.fresh(), luck, notes)
        digest.update(table.tobytes() + notes.tobytes() + repr(take_draws(luck)).encode())
    return digest.hexdigest()[:16]


def record() -> str:
    """A game between two that search and solve, as its record."""
    match = Match.begin(REDLINE, {}, ["p", "q"], seeded(8))
    effort = Diligence(turns=60, placements=4, tables=150, pieces=4)
    pilots = {seat: SearchBot(seeded(seat), effort).choose for seat in range(2)}
    for _ in match.autopilot(pilots):
        pass
    return write(match.journal)


def digests() -> dict[str, Any]:
    """Everything that is compared."""
    return {"interpreted": INTERPRETED, "record": record(), **{plan: play(plan) for plan in PLANS}}


def other_build() -> dict[str, Any]:
    """What this module prints in the interpreted build if we are compiled, else in the compiled one."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"}
    command = [sys.executable, "-m", "tests.support.redline_digests"]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    print(json.dumps(digests()))
