"""Bots draft and ride whole tours from a seat's view."""

from typing import Any

import pytest

from lignerouge.flamme.bots.catalogue import new_bot, policy
from lignerouge.flamme.bots.policy import PolicyBot
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Game
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

TOUR: dict[str, Any] = {
    "stages": [{"tiles": "abcv", "kind": "extended"}, {"tiles": "abv", "kind": "ttt"}, {"tiles": "abv", "kind": "itt"}],
    "specialists": True,
}
RACE: dict[str, Any] = {"stage": "abcu", "specialists": {"AR": 4, "BR": 1, "AS": 1}, "handicap": [2, 2]}


@pytest.mark.parametrize("names", [("sensible", "random"), ("random", "random"), ("sensible", "sensible")])
@pytest.mark.parametrize(("game", "options"), [(GRAND_TOUR, TOUR), (FLAMME_ROUGE, RACE)])
def test_bots_ride_to_the_end(game: Game[Any, Any], options: dict[str, Any], names: tuple[str, ...]) -> None:
    """`autopilot` refuses what is not among the options."""
    asked = set()
    orders = []
    for _ in range(2):
        match = Match.begin(game, options, list(names), seeded(5))
        bots = {seat: new_bot(name, 7, seat) for seat, name in enumerate(names)}
        for step in match.autopilot({seat: bot.choose for seat, bot in bots.items()}):
            asked.add(step.entry.prompt.split("/")[-1].rstrip("0123456789"))
        assert match.outcome is not None
        orders.append((match.outcome.order, len(match.journal.entries)))
    assert orders[0] == orders[1]
    assert {"card", "rider", "place"} <= asked


def test_bots_of_one_seed_and_another_number_differ() -> None:
    def luck(number: int) -> bytes:
        bot = new_bot("random", 1, number)
        assert isinstance(bot, PolicyBot)
        return bytes(bot.luck.tobytes())

    assert luck(0) != luck(1)
    assert luck(0) == luck(0)


def test_there_is_no_such_bot() -> None:
    with pytest.raises(InputError, match=r'^There is no bot called "clever": there are random, beginner'):
        policy("clever")
