"""The 48 pieces, generated: every pattern of one to three segments once in each colour (facts, The 48 pieces).

A piece has eight ports, numbered clockwise from north: 0 N, 1 NE, 2 E … 7 NW. A segment runs from its centre to a port.
`Y:035` is the yellow piece with segments to 0, 3 and 5 in its smallest rotation; as it lies its ports are bits.
"""

from itertools import combinations
from typing import Any

import numpy as np

from lignerouge.kernel.errors import InputError, quoted

PORTS = 8
TURNS = 4
MOST_SEGMENTS = 3
BLUE, YELLOW = 0, 1
COLOURS = "BY"
NO_COLOUR = -1

Ports = tuple[int, ...]


def turned(ports: Ports, quarters: int) -> Ports:
    """The ports after so many quarter turns clockwise."""
    return tuple(sorted((port + 2 * quarters) % PORTS for port in ports))


def patterns() -> tuple[Ports, ...]:
    """All patterns that differ however they are turned, each in its smallest rotation. There are 2 + 8 + 14."""
    every = [ports for many in range(1, MOST_SEGMENTS + 1) for ports in combinations(range(PORTS), many)]
    return tuple(sorted({min(turned(ports, quarters) for quarters in range(TURNS)) for ports in every}))


PATTERNS = patterns()
KINDS = len(PATTERNS)
PIECES = 2 * KINDS


def mask(ports: Ports) -> int:
    """Ports as bits."""
    return sum(1 << port for port in ports)


def ports_in(bits: int) -> Ports:
    """Bits as ports."""
    return tuple(port for port in range(PORTS) if bits >> port & 1)


def digits(bits: int) -> str:
    """Bits as they are written: `035`."""
    return "".join(map(str, ports_in(bits)))


def _rotations() -> tuple[Any, Any, Any]:
    """How each pattern can lie: its distinct rotations, how many, and which pattern given bits are (-1: none)."""
    lies = np.zeros((KINDS, TURNS), np.int64)
    ways = np.zeros(KINDS, np.int64)
    pattern = np.full(1 << PORTS, -1, np.int64)
    for kind, ports in enumerate(PATTERNS):
        distinct = list(dict.fromkeys(mask(turned(ports, quarters)) for quarters in range(TURNS)))
        lies[kind, : len(distinct)] = distinct
        ways[kind] = len(distinct)
        pattern[distinct] = kind
    return lies, ways, pattern


LIES, WAYS, PATTERN = _rotations()
PIECE_NAMES = tuple(f"{colour}:{digits(mask(ports))}" for colour in COLOURS for ports in PATTERNS)
PIECE_NUMBERS = {name: piece for piece, name in enumerate(PIECE_NAMES)}


def piece_of(colour: int, bits: int) -> int:
    """The piece of a colour that lies so."""
    return colour * KINDS + int(PATTERN[bits])


def colour_number(text: object) -> int:
    """`Y` or `B`."""
    if not isinstance(text, str) or len(text) != 1 or text not in COLOURS:
        raise InputError(f"A piece is yellow, Y, or blue, B, not {quoted(str(text))}.")
    return COLOURS.index(text)


def read_ports(text: str) -> int:
    """`257` as bits; one to three different ports."""
    if not text.isascii() or not text.isdigit():
        raise InputError(f"{quoted(text)} are not the ports of a piece: they are numbers from 0 to 7, as in 035.")
    return check_ports([int(digit) for digit in text])


def check_ports(ports: list[int]) -> int:
    """Ports as bits, if a piece can have them."""
    if not 1 <= len(ports) <= MOST_SEGMENTS:
        raise InputError(f"A piece has 1 to {MOST_SEGMENTS} segments, not {len(ports)}.")
    wrong = [port for port in ports if not 0 <= port < PORTS]
    if wrong:
        raise InputError(f"A piece has the ports 0 to 7, not {wrong[0]}.")
    if len(set(ports)) < len(ports):
        raise InputError(f"A port is named twice in {''.join(map(str, ports))}.")
    return mask(tuple(ports))


def piece_number(name: object) -> int:
    """The piece of this name, in whatever rotation it is written."""
    if not isinstance(name, str) or name[1:2] != ":":
        raise InputError(f"{quoted(str(name))} is not a piece, as in Y:035.")
    return piece_of(colour_number(name[0]), read_ports(name[2:]))
