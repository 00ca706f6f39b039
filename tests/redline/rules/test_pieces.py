from collections import Counter

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.redline.rules.legality import FIT
from lignerouge.redline.rules.pieces import (
    KINDS,
    LIES,
    PATTERNS,
    PIECE_NAMES,
    PIECES,
    WAYS,
    colour_number,
    digits,
    mask,
    piece_number,
    ports_in,
    read_ports,
)


def test_there_are_2_8_and_14_patterns() -> None:
    assert Counter(map(len, PATTERNS)) == {1: 2, 2: 8, 3: 14}
    assert PIECES == 48 == len(set(PIECE_NAMES))


def test_every_set_of_one_to_three_ports_is_one_piece_in_one_way() -> None:
    lying = [int(LIES[kind, way]) for kind in range(KINDS) for way in range(WAYS[kind])]
    assert sorted(lying) == sorted(bits for bits in range(256) if 1 <= bits.bit_count() <= 3)


def test_names_are_in_order_and_smallest() -> None:
    assert list(PIECE_NAMES) == sorted(PIECE_NAMES)
    assert "Y:035" in PIECE_NAMES
    assert piece_number("Y:147") == piece_number("Y:035")  # the rulebook's "Y"
    assert piece_number("B:12") == piece_number("B:07")


def test_ports_are_bits_and_digits() -> None:
    assert ports_in(mask((0, 3, 5))) == (0, 3, 5)
    assert digits(read_ports("530")) == "035"


def test_on_a_cell_where_a_line_comes_in_58_placements_fit() -> None:
    assert 2 * sum(bits & 1 for kind in range(KINDS) for bits in LIES[kind, : WAYS[kind]].tolist()) == FIT


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Z:0", 'A piece is yellow, Y, or blue, B, not "Z".'),
        ("Y035", '"Y035" is not a piece, as in Y:035.'),
        (7, '"7" is not a piece, as in Y:035.'),
        ("Y:", '"" are not the ports of a piece: they are numbers from 0 to 7, as in 035.'),
        ("Y:²", '"²" are not the ports of a piece: they are numbers from 0 to 7, as in 035.'),
        ("Y:0246", "A piece has 1 to 3 segments, not 4."),
        ("Y:08", "A piece has the ports 0 to 7, not 8."),
        ("Y:00", "A port is named twice in 00."),
    ],
)
def test_what_is_no_piece_is_said(name: object, sentence: str) -> None:
    with pytest.raises(InputError) as told:
        piece_number(name)
    assert str(told.value) == sentence


def test_a_colour_is_one_letter() -> None:
    for wrong in ("", "BY", None):
        with pytest.raises(InputError, match="yellow"):
            colour_number(wrong)
