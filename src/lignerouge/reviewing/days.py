"""Stages of the day: the key of a day, and how one was ridden. The server and the terminal count alike."""

import hmac
from collections.abc import Sequence
from typing import Any, NamedTuple

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.journal import Journal, replay
from lignerouge.kernel.keys import Keys
from lignerouge.kernel.match import Match
from lignerouge.registry import DayPlan, DayScore, GameEntry

PURPOSE = "Ligne Rouge day 1 "


class Ride(NamedTuple):
    """How a stage of the day was ridden from everybody's seat."""

    result: int
    place: int
    path: Sequence[int]  # squares past the line after each round, below 0 while short of it


def day_key(secret: bytes, day: str) -> bytes:
    """The key of a day's luck, as 2026-11-17: who does not know the secret cannot compute it."""
    return hmac.digest(secret, f"{PURPOSE}{day}".encode(), "sha256")


def day_keys(key: bytes, seats: int) -> Keys:
    """The luck of a day as keys: the same for everybody, because nobody adds a salt."""
    return Keys(key, 1, ("",) * seats, ranked=True)


def day_pilot(entry: GameEntry, keys: Keys, bot: str) -> Any:
    """How a bot chooses on this day: with the same luck at every table."""

    def choose(view: Any, prompt: Prompt) -> str:
        return entry.new_steady_bot(bot, keys.seed_of(prompt)).choose(view, prompt)

    return choose


def ride_of(entry: GameEntry, plan: DayPlan, record: Journal, keys: Keys) -> Ride:
    """Play a record again with the cards of the day, and say what it was worth; one that does not fit is refused."""
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
    """Let a bot ride the stage of a day from the seat that people have."""
    names = [each or bot for each in plan.bots]
    match: Match[Any, Any] = Match.begin(entry.game, plan.options, names, keys)
    for _ in match.autopilot({seat: day_pilot(entry, keys, name) for seat, name in enumerate(names)}):
        pass
    return ride_of(entry, plan, match.journal, keys)
