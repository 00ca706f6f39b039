"""What is read of a race with every answer, from its bytes.

A number of a record costs plain Python half a microsecond, and all of them together ten; from the bytes, which take a
third of one, those that are needed cost next to nothing.
"""

from operator import itemgetter

from lignerouge.flamme.rules.race import DECK, NOBODY, RIDERS, Race

UNCHOSEN = NOBODY & 255  # as a byte

# All that changes while cards are chosen. As long as the rest stays as it is, everybody sees the same: for a round.
CHOOSING = (
    *("card", "deck", "down", "hand", "recycled", "spent", "spents", "choice", "locked"),
    *("tired_since", "held_before", "down_before", "tired_before"),
)


def bytes_of(name: str, riders: slice | None = None) -> slice:
    """Where a field stands, or what is these riders' in it."""
    assert Race.layout.fields is not None
    type_, first = Race.layout.fields[name][:2]
    if riders is None:
        return slice(first, first + type_.itemsize)
    size = type_.itemsize // RIDERS
    return slice(first + riders.start * size, first + riders.stop * size)


def _others(names: tuple[str, ...]) -> list[slice]:
    """Where all other fields stand, neighbours together."""
    found, end = list[slice](), 0
    for part in sorted(map(bytes_of, names), key=lambda part: part.start):
        if part.start > end:
            found.append(slice(end, part.start))
        end = part.stop
    return [*found, slice(end, Race.layout.itemsize)]


ROUND = itemgetter(*_others(CHOOSING))

# By seat: all that decides what it sees of its cards and is asked about them, but which of them are locked.
OWN = [
    itemgetter(
        *(bytes_of(name) for name in ("phase", "rounds", "running", "order", "automatic")),
        *(bytes_of(name, slice(seat, seat + 2)) for name in ("deck", "down", "hand", "recycled", "choice", "card")),
    )
    for seat in range(0, RIDERS, 2)
]


def _start(name: str) -> int:
    return int(bytes_of(name).start)


PHASE, ROUNDS, RUNNING, ORDER = _start("phase"), _start("rounds"), _start("running"), _start("order")
LOCKED, AUTOMATIC, CARDS, DOWN = _start("locked"), _start("automatic"), _start("deck"), _start("down")
HAND, RECYCLED, CHOICE, CARD = _start("hand"), _start("recycled"), _start("choice"), _start("card")


def number_at(data: bytes, place: int) -> int:
    """A field of two bytes."""
    return data[place] | data[place + 1] << 8


def running_in(data: bytes) -> bytes:
    """Everybody on the road, in movement order."""
    return data[ORDER : ORDER + data[RUNNING]]


def hand_in(data: bytes, rider: int) -> bytes:
    """The cards in a rider's hand."""
    first = CARDS + DECK * rider + data[DOWN + rider]
    return data[first : first + data[HAND + rider]]


def chosen_in(data: bytes) -> list[int]:
    """The riders on the road whose card of this round is chosen, final or not."""
    locked = data[LOCKED] | data[LOCKED + 1] << 8
    return [
        rider
        for rider in data[ORDER : ORDER + data[RUNNING]]
        if locked >> rider & 1 or (data[HAND + rider] and data[CHOICE + rider] != UNCHOSEN)
    ]


def thinking_in(data: bytes) -> int:
    """How many on the road have their cards chosen by somebody: those of automatic teams have not."""
    automatic, running = number_at(data, AUTOMATIC), running_in(data)
    return len([rider for rider in running if not automatic >> rider & 1]) if automatic else len(running)
