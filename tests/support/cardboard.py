"""Rides a race on cardboard with bots."""

from collections.abc import Callable
from typing import Any

from lignerouge.flamme.paper.ride import Ride
from lignerouge.kernel.game import Prompt


def ride_on(ride: Ride[Any, Any], choose: Callable[[Any, Prompt], str]) -> None:
    """As far as it leads, with these bots."""
    while (prompt := ride.go_on()) is not None:
        ride.answer(prompt, choose(ride.game.view(ride.state, prompt.seat), prompt))
