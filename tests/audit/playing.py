"""Lets games be played, at random or by bots: the only part of the audit that knows the product."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.audit.choosing import random_race
from tests.audit.record import Game, Question

from lignerouge.flamme.bots.bots import new_bot
from lignerouge.flamme.game import FLAMME_ROUGE
from lignerouge.kernel.events import Event
from lignerouge.kernel.journal import write
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Step
from lignerouge.kernel.mistake import Mistake

CHANGES = 0.1  # how often somebody changes a card that they may still change


def play(game: Any, options: dict[str, Any], seats: int, seed: int, bots: Sequence[str] = ()) -> Game:
    """A whole game; seats without a bot answer at random, and now and then change their second card."""
    random = Random(seed)
    match = Match.begin(game, options, [f"player {n}" for n in range(seats)], seeded(seed))
    pilots = {seat: new_bot(name, seed + seat).choose for seat, name in enumerate(bots) if name}
    events, questions = [plain(match.events)], [asked(match)]
    while match.outcome is None:
        prompts = [prompt for prompt in match.prompts() if prompt.owed or random.random() < CHANGES]
        prompt = random.choice(prompts)
        if prompt.seat in pilots:
            option = pilots[prompt.seat](match.view(prompt.seat), prompt)
        else:
            option = random.choice(prompt.options)
        step = match.answer(prompt.seat, prompt.name, option)
        assert isinstance(step, Step), step
        events.append(plain(step.events))
        questions.append(asked(match))
    return Game(write(match.journal), events, questions, match.outcome.places)


def plain(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as on the wire, with who may know of them."""
    told = []
    for event in events:
        audience = event.audience if isinstance(event.audience, str) else sorted(event.audience)
        told.append({**event.as_json(), "audience": audience})
    return told


def asked(match: Any) -> list[Question]:
    """What is open."""
    return [Question(p.name, p.seat, frozenset(p.options), p.chosen) for p in match.prompts()]


def play_race(seed: int) -> Game:
    """A random race. What the product refuses, such as a road that crosses itself, is chosen anew."""
    random = Random(seed)
    while True:
        options, teams, bots = random_race(random)
        try:
            return play(FLAMME_ROUGE, options, teams, seed, bots)
        except Mistake:
            continue
