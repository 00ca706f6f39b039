"""The few policies that differ between races."""

from lignerouge.kernel.hot import Record, field

UNSHELTERED, HIGHEST = 0, 1


class Rules(Record):
    """A race's policies; everything else that differs is in the squares and the cards."""

    tires: int = field("i1")  # who takes exhaustion: the UNSHELTERED (F12), or whoever played HIGHEST (F21)
    clock: int = field("i1")  # times are taken and finishers leave the road: tours (F18)
