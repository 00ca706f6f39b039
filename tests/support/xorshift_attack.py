"""The attack on luck from a seed: what was drawn gives bits of a linear generator, and those give all the rest.

A draw from `count` known items says in which part of the range a word lies, so it tells the highest bits of it; every
bit of a word is a sum of bits of the state before (xorshift is linear). From enough of them follow the state, from the
state of one owner the number that all owners share (splitmix can be undone), and from that the streams of all others.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from lignerouge.kernel.luck import OWNERS, Luck, mixed

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


@dataclass
class Solution:
    """Equations over the bits of a first state; a row's lowest bit is its right-hand side."""

    rows: dict[int, int]

    def add(self, equation: int) -> bool:
        """-> whether it does not contradict the others"""
        while equation > 1:
            top = equation.bit_length() - 1
            if top not in self.rows:
                self.rows[top] = equation
                return True
            equation ^= self.rows[top]
        return equation == 0

    def state(self) -> int | None:
        """The only state that fits, if there is only one."""
        if len(self.rows) < 64:
            return None
        known = 1
        for top in sorted(self.rows):
            value = (self.rows[top] & known & ((1 << top) - 1)).bit_count() & 1
            known |= value << top
        return known >> 1


def symbolic_stir(bits: list[int]) -> list[int]:
    """`luck.stir` on bits that are sums of unknown ones."""
    bits = [bits[n] ^ (bits[n - 13] if n >= 13 else 0) for n in range(64)]
    bits = [bits[n] ^ (bits[n + 7] if n + 7 < 64 else 0) for n in range(64)]
    return [bits[n] ^ (bits[n - 17] if n >= 17 else 0) for n in range(64)]


def known_bits(index: int, count: int) -> Iterator[tuple[int, int]]:
    """The highest bits of every word that draws this index: (number of the bit, its value), ..."""
    low, high = -(-(index << 32) // count), -(-((index + 1) << 32) // count) - 1
    for bit in range(31, -1, -1):
        if low >> bit != high >> bit:
            return
        yield 32 + bit, low >> bit & 1


def solve(draws: Iterable[tuple[int, int]]) -> int | None:
    """The state before these draws of one owner, (index, count), ..., if luck came from a seed; None if it did not."""
    bits, found = [1 << (n + 1) for n in range(64)], Solution({})
    for index, count in draws:
        bits = symbolic_stir(bits)
        for number, value in known_bits(index, count):
            if not found.add(bits[number] | value):
                return None
    return found.state()


def unmixed(z: int) -> int:
    """The reverse of `luck.mixed`."""
    z = _unshift(z, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & WORD
    z = _unshift(z, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & WORD
    return _unshift(z, 30)


def _unshift(z: int, by: int) -> int:
    found = z
    for _ in range(64 // by + 1):
        found = z ^ (found >> by)
    return found


def luck_of(state: int, owner: int) -> Luck:
    """All owners' luck, from the first state of one of them."""
    shared = unmixed(state) - (owner + 1) * GOLDEN & WORD
    numbers = [(shared + (each + 1) * GOLDEN) & WORD for each in range(OWNERS)]
    luck = Luck.fresh()
    luck.stream[:] = mixed(np.array(numbers, np.uint64))
    return luck
