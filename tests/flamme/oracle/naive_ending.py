"""The end of a round: who is tired, the order on the road, times, tokens."""

from typing import Any

from tests.flamme.oracle.naive_riders import Rider, Road


def exhaust_by_wind(road: Road) -> None:
    """F12: every rider still racing whose next square is empty; where the road ends nobody is in front either."""
    for rider in road.riders:
        if rider.finished or rider.has("relentless"):
            continue
        rider.exhausted = not any(road.occupied(square) for square in rider.square.ahead)


def number_verge(road: Road) -> None:
    """F15: at the end of the round those on the verge of a square are -1, -2, ... from the road outwards."""
    for square in {rider.square for rider in road.riders}:
        on_verge = [rider for rider in road.riders_on(square) if rider.lane < 0]
        for number, rider in enumerate(reversed(on_verge), start=1):
            rider.lane = -number


def exhaust_by_highest_card(riders: list[Rider]) -> None:
    """F21: the rouleurs with the highest printed value among those not home, and likewise the sprinteurs."""
    for rouleurs in (True, False):
        racing = [rider for rider in riders if rider.rouleur is rouleurs and not rider.finished]
        for rider in racing:
            highest = max(other.card.value for other in racing)
            if rider.card.value == highest and not rider.has("relentless"):
                rider.exhausted = True


def in_order(riders: list[Rider], *, mode: str, tour_points: dict[str, int], start_order: list[str]) -> list[Rider]:
    """F6, F13, F19: the square nearest the finish first, on a square right before left; in trials F22."""

    def key(rider: Rider) -> tuple[int, ...]:
        if mode == "ttt":
            return (-rider.square.place, tour_points.get(rider.team, 0), start_order.index(rider.team), rider.lane)
        if mode == "itt":
            last = 0 if rider.rouleur else 1
            return (-rider.square.place, tour_points.get(rider.team, 0), start_order.index(rider.team), last)
        return (-rider.square.place, rider.lane)

    return sorted(riders, key=key)


def take_times(roads: list[Road], *, clock_running: bool) -> None:
    """F18: packs past the line take seconds, the others a minute once the clock is running."""
    for road in roads:
        for rider in road.riders:
            if rider.finished:
                rider.seconds = seconds_of_pack(road, rider)
            elif clock_running:
                rider.minutes += 1


def seconds_of_pack(road: Road, rider: Rider) -> int:
    """F18: the seconds of the square of the foremost rider in the pack."""
    foremost = rider.square
    while True:
        further = [square for square in foremost.ahead if road.occupied(square)]
        if not further:
            return foremost.seconds
        foremost = further[0]


def hand_out_tokens(
    piles: dict[str, dict[str, Any]], ranking: list[Rider]
) -> tuple[list[dict[str, Any]], dict[str, list[int]]]:
    """F17: to those who reached or passed the square in this round, furthest first, best token first."""
    handed_out: list[dict[str, Any]] = []
    left: dict[str, list[int]] = {}
    for name in ("major", "minor"):
        if name in piles:
            pile = piles[name]
            tokens = list(pile["tokens"])
            for rider in arrivals(pile["square"], ranking):
                if tokens:
                    value = tokens.pop(0)
                    handed_out.append({"pile": name, "rider": rider.id, "value": value, "side": pile["side"]})
            left[name] = tokens
    return handed_out, left


def refreshed_first(square: str | None, ranking: list[Rider]) -> str | None:
    """F17 holds for the refreshment token too."""
    if square is None:
        return None
    first = arrivals(square, ranking)[:1]
    return first[0].id if first else None


def arrivals(square: str, ranking: list[Rider]) -> list[Rider]:
    """Who rode onto or over the square in this round."""
    return [rider for rider in ranking if any(entered.name == square for entered in rider.entered)]
