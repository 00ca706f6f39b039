"""Seats, teams and riders by name."""

from dataclasses import dataclass, field

LETTERS = "ABCDEF"
KINDS = "RS"


@dataclass
class Team:
    """A seat."""

    seat: int
    automatic: str = ""
    named: str = ""
    bids: list[str] = field(default_factory=list)

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]

    @property
    def riders(self) -> list[str]:
        return [f"{self.letter}{kind}" for kind in KINDS]


def clockwise(first: int, seats: int) -> list[int]:
    """All seats from this one on."""
    return [(first + n) % seats for n in range(seats)]


def mate(rider: str) -> str:
    """The other rider of the team."""
    return rider[0] + ("S" if rider[1] == "R" else "R")
