"""Who can pull whom: the packs of a road as everybody stands, and what slipstream would make of the gaps between them.

The rules judge each gap (F10, F11); nothing hidden is asked for, so any imagined rest will do.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lignerouge.flamme.play.events import WHY_NOT, ground_without_slipstream
from lignerouge.flamme.play.imagine import KINDS, imagine
from lignerouge.flamme.play.names import RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.card import landing
from lignerouge.flamme.rules.cards import BREAKAWAY
from lignerouge.flamme.rules.note_kinds import TOO_FAR
from lignerouge.flamme.rules.road import Road, bit, enter, new_road, survey
from lignerouge.flamme.rules.slipstream import gives, next_riders, takes, why_not
from lignerouge.flamme.rules.track import NOWHERE
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.luck import seeded

CLOSED = 2  # steps to the next riders over a gap that slipstream closes (F10)


@dataclass(frozen=True, slots=True)
class Pack:
    """Riders with no empty square between them, and how far the next riders are."""

    riders: tuple[str, ...]  # from the front
    ahead: tuple[str, ...]  # on the nearest square ahead where anybody is; nobody: this pack leads its road
    gap: int  # empty squares up to them
    why: str  # one of WHY_NOT: what keeps slipstream from closing the gap; "": it closes it, or nobody is ahead
    ground: str  # F11: the ground, where that is what keeps it open


def packs(view: SeatView, rider: str = "", card: str = "") -> tuple[Pack, ...]:
    """As everybody stands, or where this card would bring this rider while nobody else moves; each road from its front.

    Cards that others have chosen are secret, and breakaways among them count as none.
    """
    alone = 0
    if card:
        if rider not in view.order or card not in KINDS:
            raise InputError(f"There is no rider {quoted(rider)} on the road, or no card {quoted(card)}.")
        to = landing(view, rider, card)
        moved = (replace(one, square=to.square, lane=to.lane) if one.rider == rider else one for one in view.riders)
        view = replace(view, riders=tuple(moved))
    state = imagine(view, seeded(1))
    if card and state.setup.cards.record.powers[KINDS[card]] & BREAKAWAY:
        alone = int(bit(RIDER_NUMBERS[rider]))
    return tuple(pack for number in range(state.race.roads) for pack in _packs_of(state, number, alone))


def _packs_of(state: RaceState, number: int, alone: int) -> Iterator[Pack]:
    """The packs of one road; a pack may stand on both branches of a roundabout."""
    track, race, road = state.setup.course.track, state.race, new_road()
    enter(state.setup.cards.record, race, road, number)
    road.alone = alone
    survey(race, road)
    squares = sorted({int(race.square[road.peloton[n]]) for n in range(road.count)}, reverse=True)
    ahead_of = {square: [int(ahead) for ahead in track.ahead[square] if ahead in squares] for square in squares}
    while squares:
        pack = [squares[0]]
        for square in pack:  # grows while it is gone through
            near = [other for other in squares if other in ahead_of[square] or square in ahead_of[other]]
            pack += [other for other in near if other not in pack]
        squares = [square for square in squares if square not in pack]
        fronts = [square for square in pack if not ahead_of[square]]
        yield min((_pack(state, road, front, pack) for front in fronts), key=lambda one: one.gap)


def _pack(state: RaceState, road: Road, front: int, squares: list[int]) -> Pack:
    """A pack as one of its front squares sees the road."""
    track, names = state.setup.course.track, [RIDER_NAMES[road.peloton[n]] for n in range(road.count)]
    standing = {name: int(state.race.square[RIDER_NUMBERS[name]]) for name in names}
    riders = tuple(name for square in sorted(squares, reverse=True) for name in names if standing[name] == square)
    ahead, steps = next_riders(track, road, front)
    if ahead == NOWHERE:
        return Pack(riders, ahead=(), gap=0, why="", ground="")
    next_ones = tuple(name for name in names if standing[name] == ahead)
    if steps == CLOSED and takes(track, road, front) and gives(track, road, ahead):
        return Pack(riders, next_ones, gap=steps - 1, why="", ground="")
    why = TOO_FAR if steps > CLOSED else why_not(track, road, front, ahead)
    ground = ground_without_slipstream(state.setup.course, front, why)
    return Pack(riders, next_ones, gap=steps - 1, why=WHY_NOT[why], ground=ground)
