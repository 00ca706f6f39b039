"""What does not fit in what was typed: it is marked with the reason and kept, never thrown away."""

from dataclasses import dataclass
from typing import Literal

Code = Literal[
    "incomplete",  # something is still to be typed
    "later",  # it waits for something before it that is incomplete or does not fit
    "chose-again",  # a bot's card is no longer in its hand: it chose another one
    "not-asked",  # the race does not ask for this
    "not-an-option",  # the race asks for it, but this cannot be the answer
    "no-stage",  # the tour has no such stage
    "no-rider",  # nobody of that name rides
    "no-first",  # the clock starts when the first rider is home, so somebody has no minutes
    "no-square",  # the finish has no such square
    "no-pile",  # there are no such tokens on this stage
    "same-place",  # two riders on one lane of one square
    "token-twice",  # two tokens of one pile for one rider
    "number",  # fewer or more than there can be
    "copies",  # of this specialist there are not so many: it was chosen before they were counted
]


@dataclass(frozen=True, slots=True)
class Mark:
    """Why an entry does not count."""

    code: Code
    riders: tuple[str, ...] = ()
    options: tuple[str, ...] = ()  # what could stand there instead
