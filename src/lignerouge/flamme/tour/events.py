"""What happens between the stages of a tour."""

from lignerouge.kernel.events import Event


class StageOpened(Event):
    """The next stage begins."""

    stage: int  # from 1
    name: str
    kind: str
    tiles: str
    confidence: str


class StageClosed(Event):
    """Everybody is home: times, podium, and who wears what."""

    stage: int
    arrival: tuple[str, ...]
    times: dict[str, int]
    podium: dict[str, int]  # tour points by rider
    jerseys: dict[str, str]  # yellow, green, polka: who wears it, "" nobody


class Rested(Event):
    """A rest day: tour points for the leaders of the classifications."""

    points: dict[str, int]  # by team


class TourEnded(Event):
    """The tour is over: total tour points by team, the winner first."""

    totals: dict[str, int]
