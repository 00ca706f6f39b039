"""What a bot that imagines thinks of a prompt: every option with what may come of it, and how sure that is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Value:
    """What an answer is worth to its seat; each number with its standard error."""

    option: str
    worlds: int  # in which it was tried
    chance: float  # to win
    chance_error: float
    place: float  # expected
    place_error: float
    worth: float  # what the bot decides by
    worth_error: float
    apart_error: float | None = None  # of the difference in chance from the best option, in the same worlds; if known


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of a prompt."""

    best: str  # the option it would choose
    values: tuple[Value, ...]  # of every option, in the prompt's order

    @property
    def expected(self) -> Value:
        """What it expects if the best is chosen: the chance to win, and the place."""
        return self.of(self.best)

    def of(self, option: str) -> Value:
        """What it thinks of one option."""
        return next(value for value in self.values if value.option == option)
