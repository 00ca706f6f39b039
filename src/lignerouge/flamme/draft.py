"""Specialists, and the draft in which teams get them: before a race, or before the first stage of a tour (F28)."""

from collections.abc import Mapping

from lignerouge.flamme.names import TYPES
from lignerouge.kernel.hot import hot
from lignerouge.kernel.mistake import Mistake

SPECIALISTS = 6  # of each type of rider
FROM_HERE_TWO = 4  # teams: from so many on there are two copies of each specialist


@hot
def copies_of_each(seats: int) -> int:
    """Grand Tour p. 12, choosing specialists: one of each for two or three teams, two for four to six."""
    return 2 if seats >= FROM_HERE_TWO else 1


def too_many(chosen: Mapping[str, int], seats: int) -> tuple[str, ...]:
    """The riders who share a specialist of whom there are not so many copies; nobody, if all fit."""
    for type_ in TYPES:
        for number in range(1, SPECIALISTS + 1):
            riders = [rider for rider, one in chosen.items() if (rider[-1], one) == (type_, number)]
            if len(riders) > copies_of_each(seats):
                return tuple(sorted(riders))
    return ()


def check_copies(chosen: Mapping[str, int], seats: int) -> None:
    """Raise the mistake of specialists who are not in the box so many times."""
    riders = too_many(chosen, seats)
    if riders:
        *others, last = riders
        number = chosen[last]
        raise Mistake(
            f"{', '.join(others)} and {last} cannot all have specialist {number}: with two or three teams there is "
            "one copy of each, from four on two (Grand Tour p. 12)."
        )
