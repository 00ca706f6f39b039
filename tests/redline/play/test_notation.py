import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.redline_positions import position

from lignerouge.kernel.errors import InputError
from lignerouge.redline.play.notation import format_position, lay_table, parse_position, position_of
from lignerouge.redline.play.setup import TableState
from lignerouge.redline.rules.table import GIVING


@given(st.integers(0, 10_000), st.integers(0, 60))
def test_a_position_survives_being_a_line(seed: int, turn: int) -> None:
    table = position(seed, turn)
    text = format_position(position_of(table))
    again = lay_table(parse_position(text.replace(" ", "_")))
    assert format_position(position_of(again)) == text
    again.starter, again.turns, again.dealt = table.starter, table.turns, table.dealt
    again.winner, again.stools[:] = table.winner, table.stools.tolist()
    assert TableState(again).canonical() == TableState(table).canonical()


@pytest.mark.parametrize(
    "line",
    [
        "A=Y:1 B=B:1 turn=B",
        "Y:0@0,0/2 B:0@2,0/6 A=Y:1 B=- C=- D=- reserve=- turn=A last=Y out=B,C+D variant scoring",
        "Y:0@-20,3/2 A=Y:1 B=B:1 reserve=B:13,Y:13 turn=A",
    ],
)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    assert format_position(parse_position(line)) == line
    assert format_position(position_of(lay_table(parse_position(line)))) == line


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "A position needs the hands of at least two players, from A on, as in A=B:0,Y:13 B=-."),
        ("A=Y:1 C=B:1", "A position needs the hands of at least two players, from A on, as in A=B:0,Y:13 B=-."),
        ("A=Y:1 B=Y:1", "Y:1 is in two places."),
        ("Y:0@0,0/0 B:0@0,0/0 A=Y:1 B=-", "Two pieces lie at 0,0."),
        ("A=Y:1 A=Y:1 B=-", '"A" is said twice.'),
        ("A=Y:1 B=- hello", '"hello" is not part of a position.'),
        ("A=Y:1 B=- variant=yes", '"variant=yes" is not part of a position.'),
        ("A=Y:1 B=- turn=C", 'There is no player "C" in this position.'),
        ("A=Y:1 B=- turn=B", "It cannot be the turn of B, who has no pieces or is out."),
        ("A=Y:1 B=B:1 turn=B out=B", "It cannot be the turn of B, who has no pieces or is out."),
        ("A=Y:1 B=B:1 last=R", 'A piece is yellow, Y, or blue, B, not "R".'),
        ("A=Y: B=B:1", '"" are not the ports of a piece: they are numbers from 0 to 7, as in 035.'),
    ],
)
def test_what_is_no_position_is_said(line: str, sentence: str) -> None:
    with pytest.raises(InputError) as told:
        parse_position(line)
    assert str(told.value) == sentence


def test_while_pieces_are_given_there_is_no_position() -> None:
    table = lay_table(parse_position("A=Y:1 B=B:1"))
    table.phase = GIVING
    with pytest.raises(InputError, match="being given"):
        position_of(table)
