"""Slipstream (F10, F11, on roundabouts F16), one road at a time."""

from dataclasses import dataclass

from tests.flamme.oracle.naive_riders import Road
from tests.flamme.oracle.naive_track import Square, Track


@dataclass(frozen=True)
class Tow:
    """A pack's front square, and the one empty square between it and the pack that gives."""

    front: Square
    gap: Square


def takes(road: Road, square: Square) -> bool:
    """F11: not on an ascent, a cobble or in crosswind, nor where a crashed rider lies."""
    if square.ascent or square.cobble or square.crosswind:
        return False
    return not any(rider.crashed for rider in road.riders_on(square))


def gives(road: Road, square: Square) -> bool:
    """F11: like taking, and nobody there has played a breakaway card this round."""
    return takes(road, square) and not any(rider.has("breakaway") for rider in road.riders_on(square))


def apply_slipstream(road: Road, track: Track) -> None:
    """F10: from the rearmost pack on; after each move look again from the rear until nothing moves."""
    while True:
        tows = tows_from_the_rear(road, track)
        if not tows:
            return
        move_up(road, moving_together(road, tows[0], tows))


def tows_from_the_rear(road: Road, track: Track) -> list[Tow]:
    """Every pack with exactly one empty square before the next occupied one, if its front takes and the other gives.

    F16: in front of the last two-lane square are both branches, so that it can be the front of a pack towards either.
    """
    tows: list[Tow] = []
    for square in track.squares:
        if road.occupied(square) and takes(road, square):
            for gap in square.ahead:
                if not road.occupied(gap) and any(road.occupied(far) and gives(road, far) for far in gap.ahead):
                    tows.append(Tow(front=square, gap=gap))
    return tows


def pack_behind(road: Road, front: Square) -> list[Square]:
    """The run of occupied squares that ends with `front`; where two branches end there, with both of them."""
    pack = [front]
    for square in pack:
        pack += [behind for behind in square.behind if road.occupied(behind) and behind not in pack]
    return pack


def moving_together(road: Road, first: Tow, tows: list[Tow]) -> list[Tow]:
    """The packs that move in one step with the first one.

    F16: those that share the last two-lane square before a fork, and those of two branches that face the same empty
    exit square.
    """
    together = [first]
    for tow in together:
        for other in tows:
            if other in together:
                continue
            shared = [square for square in pack_behind(road, tow.front) if square in pack_behind(road, other.front)]
            if shared or other.gap is tow.gap:
                together.append(other)
    return together


def move_up(road: Road, tows: list[Tow]) -> None:
    """The pack moves up by one, square by square from the front."""
    pack = {square for tow in tows for square in pack_behind(road, tow.front)}
    # Judged before the pack moves.
    that_take = {square for square in pack if takes(road, square)}
    that_give = {square for square in pack if gives(road, square)}
    that_moved: set[Square] = set()
    for square in sorted(pack, key=lambda square: square.place, reverse=True):
        if square not in that_take:
            continue
        towards = [
            ahead
            for ahead in square.ahead
            if Tow(front=square, gap=ahead) in tows or (ahead in that_give and ahead in that_moved)
        ]
        for rider in road.riders_on(square):
            for ahead in towards:
                lane = road.rightmost_free_lane(ahead)
                if lane is not None:
                    rider.square, rider.lane = ahead, lane
                    rider.entered.append(ahead)
                    rider.slip += 1
                    that_moved.add(square)
                    break
