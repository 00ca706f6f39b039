"""A bot of your own: a class.

    pip install ./examples/bots
    lignerouge arena thrifty random sensible -n 60

It rides the slowest card that keeps its rider within reach of the leader, and saves the fast ones for the end.
"""

from typing import Any

REACH = 8  # squares behind the leader that it likes at most


class Thrifty:
    """Gets what its seat sees and what it is asked, and answers with one of the options."""

    games = ("flamme", "tour")  # that it plays; left out: all

    def __init__(self, game: str, seed: int) -> None:
        """Made anew for every answer: what it knows is in the view."""

    def choose(self, view: Any, prompt: Any) -> str:
        """A card by the distance to the leader; of anything else the first option."""
        if prompt.ask != "PlayCard":
            return str(prompt.options[0])
        race = getattr(view, "race", None) or view  # a tour's view has the race in it
        cards = sorted(prompt.options, key=value)
        behind = place(race, race.order[0]) - place(race, prompt.name.split("/")[-2])
        return str(cards[-1] if behind > REACH else cards[0])


def value(card: str) -> int:
    """`5`, `5+breakaway`, or E for exhaustion, which counts 2."""
    return 2 if card == "E" else int(card.split("+")[0])


def place(race: Any, rider: str) -> float:
    """About where a rider is: tiles have six squares, bends two, so this is only a measure."""
    square = next(one.square for one in race.riders if one.rider == rider)
    tile, _, number = square.partition(".")
    return 4 * int(tile or 0) + int(number.lstrip("io") or 0)
