"""Par of a stage of the day: what our strongest bot reaches from everybody's seat, with everybody's cards.

Run as a program, in a process of its own: it reads what is to be played as JSON, and answers with a result.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import orjson

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.journal import Journal, replay
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES, DayPlan, DayScore, GameEntry

LOW_PRIORITY = 15


class Ride(NamedTuple):
    """How a stage of the day was ridden from everybody's seat."""

    result: int
    place: int
    path: Sequence[int]


def day_keys(key: bytes, seats: int) -> Keys:
    """The luck of a day: nobody adds a salt to it."""
    return Keys(key, 1, ("",) * seats, ranked=True)


def ride_of(entry: GameEntry, plan: DayPlan, record: Journal, keys: Keys) -> Ride:
    """Play a record again, with the cards of the day; whatever does not fit is a mistake."""
    assert entry.day_score is not None
    path: list[int] = []
    score, state = DayScore(0, 0, 0), None
    for step in replay(entry.game, record, keys=keys):
        state, score = step.state, entry.day_score(step.state, plan.seat)
        path[score.rounds - 1 :] = [score.along] if score.rounds else []
    outcome = entry.game.outcome(state)
    assert outcome is not None, "only a match that is over has a result"
    return Ride(score.result, outcome.places[plan.seat], path)


def ride_with(entry: GameEntry, plan: DayPlan, keys: Keys, bot: str) -> Ride:
    """A bot rides in everybody's place."""
    names = [each or bot for each in plan.bots]
    match: Match[Any, Any] = Match.begin(entry.game, plan.options, names, keys)

    def choose(name: str, view: Any, prompt: Prompt) -> str:
        return entry.new_steady_bot(name, keys.seed_of(prompt)).choose(view, prompt)

    for _ in match.autopilot({seat: partial(choose, name) for seat, name in enumerate(names)}):
        pass
    return ride_of(entry, plan, match.journal, keys)


async def work_out(game: str, number: int, key: bytes, bot: str) -> Ride | None:
    """In another process, which gives way to everybody; None if it failed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lignerouge.server.live.par"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        told, _ = await process.communicate(orjson.dumps([game, number, key.hex(), bot]))
    except asyncio.CancelledError:
        process.kill()
        raise
    return Ride(*orjson.loads(told)) if process.returncode == 0 else None


if __name__ == "__main__":
    os.nice(LOW_PRIORITY)
    wanted, number, key, bot = orjson.loads(sys.stdin.buffer.read())
    found = GAMES[wanted]
    assert found.day is not None
    plan = found.day(number)
    ride = ride_with(found, plan, day_keys(bytes.fromhex(key), len(plan.bots)), bot or found.bots[-1])
    sys.stdout.buffer.write(orjson.dumps(list(ride)))
