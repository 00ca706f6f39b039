"""Riders, their cards, and the road they share with those whom they feel."""

from dataclasses import dataclass, field

from tests.flamme.oracle.naive_track import Square


@dataclass
class Card:
    """The card a rider has played this round."""

    value: int
    powers: frozenset[str]
    exhaustion: bool = False


@dataclass(eq=False)
class Rider:
    """A rider on the road, and what has happened to them in this round."""

    id: str
    team: str
    rouleur: bool
    square: Square
    lane: int
    crashed: bool
    card: Card
    minutes: int

    entered: list[Square] = field(default_factory=list)
    after_movement: Square | None = None
    moved: int = 0
    lost: int = 0
    chased: bool = False
    slip: int = 0
    exhausted: bool = False
    seconds: int | None = None

    @property
    def finished(self) -> bool:
        return self.square.past_line

    def has(self, power: str) -> bool:
        """Whether the card played this round carries that power."""
        return power in self.card.powers


@dataclass
class Road:
    """Riders who feel each other share a road: all of them, in a team trial a team, in an individual trial a rider."""

    riders: list[Rider]

    def riders_on(self, square: Square) -> list[Rider]:
        """Everybody on the square from right to left: the verge (F15), then the lanes."""
        return sorted((rider for rider in self.riders if rider.square is square), key=lambda rider: rider.lane)

    def occupied(self, square: Square) -> bool:
        return self.riders_on(square) != []

    def rider_in_lane(self, square: Square, lane: int) -> Rider | None:
        for rider in self.riders_on(square):
            if rider.lane == lane:
                return rider
        return None

    def rightmost_free_lane(self, square: Square) -> int | None:
        """F3. The verge is no lane (F15)."""
        for lane in range(square.lanes):
            if self.rider_in_lane(square, lane) is None:
                return lane
        return None

    def cannot_be_passed(self, square: Square) -> bool:
        """F14: every lane of it holds a crashed rider."""
        for lane in range(square.lanes):
            rider = self.rider_in_lane(square, lane)
            if rider is None or not rider.crashed:
                return False
        return True
