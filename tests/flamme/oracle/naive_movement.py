"""The movement phase: what a card is worth, how far it carries, where the rider ends, crash and chase."""

from tests.flamme.oracle.naive_riders import Rider, Road
from tests.flamme.oracle.naive_track import Square


def move(road: Road, rider: Rider) -> None:
    """One rider's turn to move."""
    value = value_before_cap(rider)
    rider.crashed = False  # F14: crashed riders get up when their turn to move comes
    road.riders.remove(rider)
    way, target, steps = chosen_way(road, rider, value)
    land(road, rider, way[steps])
    road.riders.append(rider)
    rider.entered += way[1 : steps + 1]
    rider.moved = steps
    rider.lost = target - steps
    if rider.lost > 0 and rider.square.slippery:
        rider.crashed = True  # Grand Tour p. 9, dangerous bends; F14
    if rider.has("chase") and not rider.crashed:
        chase(road, rider)


def value_before_cap(rider: Rider) -> int:
    """F7: printed value, then the floor, then minus 2 for who had crashed."""
    value = rider.card.value
    if rider.square.descent:
        value = max(value, 7 if rider.has("descent_min_7") else 5)
    if rider.square.supply:
        value = max(value, 4)
    if rider.crashed:
        value = max(value - 2, 0)
    return value


def ascent_cap(rider: Rider) -> int:
    """Base, mountains: 5. Grand Tour p. 12, climbing power: 6 or 7."""
    if rider.has("ascent_cap_7"):
        return 7
    if rider.has("ascent_cap_6"):
        return 6
    return 5


def ways_from(square: Square) -> list[list[Square]]:
    """Every way from the square (itself included) to the end of the road, the inner branch first at each fork."""
    if not square.ahead:
        return [[square]]
    return [[square, *rest] for following in square.ahead for rest in ways_from(following)]


def chosen_way(road: Road, rider: Rider, value: int) -> tuple[list[Square], int, int]:
    """F16: the branch on which more steps are made, after that branch's own cap and blocking; inner if equal.

    Returns the way, the steps to its target square and the steps made.
    """
    best: tuple[list[Square], int, int] | None = None
    for way in ways_from(rider.square):
        target = steps_to_target(rider, way, value)
        steps = steps_made(road, rider, way, target)
        if best is None or steps > best[2]:
            best = (way, target, steps)
    assert best is not None
    return best


def steps_to_target(rider: Rider, way: list[Square], value: int) -> int:
    """F8, the ascent cap; F9, never past the last square."""
    cap = ascent_cap(rider)
    ascents = [steps for steps, square in enumerate(way) if square.ascent]
    if ascents:
        first = ascents[0]
        if first <= cap:
            value = min(value, cap)
        else:
            value = min(value, first - 1)
    return min(value, len(way) - 1)


def steps_made(road: Road, rider: Rider, way: list[Square], target: int) -> int:
    """F9: the target square or the nearest behind it with a free lane, in the worst case the rider's own (F14, F15)."""
    furthest = target
    for steps in range(1, target):
        if road.cannot_be_passed(way[steps]):
            furthest = steps - 1
            break
    if rider.has("nimble"):
        return furthest
    for steps in range(furthest, 0, -1):
        if road.rightmost_free_lane(way[steps]) is not None:
            return steps
    return 0


def land(road: Road, rider: Rider, square: Square) -> None:
    """F3: the rightmost free lane, also for a rider who ends where they started; F15 for nimble riders."""
    lane = road.rightmost_free_lane(square)
    if rider.has("nimble"):
        land_nimbly(road, rider, square)
    elif lane is not None:
        rider.lane = lane
    else:
        # F15: a verge rider with an ordinary card who finds no free lane up to their own square stays on the verge.
        assert rider.square is square
        assert rider.lane < 0
    rider.square = square


def land_nimbly(road: Road, rider: Rider, square: Square) -> None:
    """Grand Tour p. 13, nimble: the rightmost lane, whoever is there shifts left; the verge if the square is full."""
    if road.rightmost_free_lane(square) is None:
        rider.lane = min(other.lane for other in road.riders_on(square) if other.lane <= 0) - 1
        return
    shift_left(road, square, 0)
    rider.lane = 0


def shift_left(road: Road, square: Square, lane: int) -> None:
    """Empty a lane by shifting its rider, and those in their way, one lane left."""
    rider = road.rider_in_lane(square, lane)
    if rider is not None:
        shift_left(road, square, lane + 1)
        rider.lane = lane + 1


def chase(road: Road, rider: Rider) -> None:
    """Grand Tour p. 13, chase; F15: once, right after the rider's own movement, on every terrain."""
    for following in rider.square.ahead:
        if road.occupied(following):
            if road.rightmost_free_lane(following) is not None:
                return step_in_chase(road, rider, following)
        elif any(road.occupied(beyond) for beyond in following.ahead):
            return step_in_chase(road, rider, following)
    return None


def step_in_chase(road: Road, rider: Rider, square: Square) -> None:
    """One square forward, into its rightmost free lane."""
    lane = road.rightmost_free_lane(square)
    assert lane is not None
    rider.square, rider.lane = square, lane
    rider.entered.append(square)
    rider.chased = True
