"""The few policies that differ between races."""

from lignerouge.flamme.rules.race import PILES
from lignerouge.kernel.hot import Column, Record, field

UNSHELTERED, HIGHEST = 0, 1
TOGETHER, BY_TEAM, BY_RIDER = 0, 1, 2


class Rules(Record):
    """A race's policies; everything else that differs is in the squares and the cards."""

    tires: int = field("i1")  # who takes exhaustion: the UNSHELTERED (F12), or whoever played HIGHEST (F21)
    clock: int = field("i1")  # times are taken and finishers leave the road: tours and trials (F18)
    roads: int = field("i1")  # who feels whom: all ride TOGETHER, or BY_TEAM (F20), or BY_RIDER (F21)
    pile: Column = field("i2", PILES)  # squares of the tokens: major, minor, refreshment; 0 without (F17, F27)
    stock: Column = field("i1", PILES)  # tokens of a pile
    away: int = field("i2")  # square of the winners of the breakaway (F32)
    slots: int = field("i1")  # how many they are, 0 without a breakaway
    side: Column = field("i1", 2)  # what the major and the minor tokens count for: SPRINT or MOUNTAIN
