"""What differs between two views of a seat, known without comparing them."""

import random
from dataclasses import asdict
from typing import Any

import pytest

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

OPTIONS: dict[str, dict[str, Any]] = {
    "flamme": {"stage": "abcdu"},
    "tour": {"stages": [{"tiles": tiles} for tiles in ("abcu", "abDu", "acbdu")]},
}


@pytest.mark.parametrize("game", [FLAMME_ROUGE, GRAND_TOUR], ids=["a race", "a tour"])
def test_what_shows_at_once_is_what_differs_between_the_views(game: Any) -> None:
    match = Match.begin(game, OPTIONS[game.key], ["Ann", "Bob"], seeded(1))
    luck, at_once, compared = random.Random(1), 0, 0
    while match.outcome is None:
        before = match.state
        prompt = luck.choice([prompt for prompt in match.prompts() if prompt.owed])
        match.answer(prompt.seat, prompt.name, luck.choice(prompt.options))
        for seat in (0, 1, None):
            told = game.changed_fields(before, match.state, seat)
            if told is None:
                compared += 1
                continue
            at_once += 1
            then, now = asdict(game.view(before, seat)), asdict(game.view(match.state, seat))
            for name, value in told.items():
                plain = tuple(map(asdict, value)) if name.endswith("hands") else value
                (then["race"] if game is GRAND_TOUR else then)[name.removeprefix("race.")] = plain
            assert then == now
    assert at_once > compared > 0
