"""Positions and plays as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.content.catalogue import Card, exhaustion
from lignerouge.flamme.play.names import RIDER_NAMES, rider_number, riders_in
from lignerouge.flamme.play.notation import (
    Place,
    Position,
    format_plays,
    format_position,
    parse_card,
    parse_plays,
    parse_position,
)
from lignerouge.kernel.errors import InputError


def test_a_position_reads_from_right_to_left() -> None:
    position = parse_position("abu 1.2:AR,BS 1.1:-,CR! 0.i3:(CS,DS)AS")
    assert position.tiles == ("a", "b", "u")
    assert position.places == (
        Place("AR", "1.2", 0),
        Place("BS", "1.2", 1),
        Place("CR", "1.1", 1, crashed=True),
        Place("CS", "0.i3", -2),
        Place("DS", "0.i3", -1),
        Place("AS", "0.i3", 0),
    )


@pytest.mark.parametrize(
    "text",
    ["abu", "abu 1.2:AR,BS", "abu 1.2:-,BS 1.1:(CS)", "1B-2-u 0.1:(CS,-)AR!,-,BR", "abu 2.6:AR 2.5:AS!"],
)
def test_a_position_is_written_as_it_is_read(text: str) -> None:
    assert format_position(parse_position(text)) == text
    assert parse_position(text.replace(" ", "_")) == parse_position(text)


def test_places_on_one_square_are_written_together() -> None:
    places = (Place("AR", "1.2", 1), Place("BR", "1.1", 0), Place("BS", "1.2", 0))
    assert format_position(Position(("a", "b", "u"), places)) == "abu 1.2:BS,AR 1.1:BR"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with its tiles"),
        ("   ", "begins with its tiles"),
        ("abu AR", "is not a square with its riders"),
        ("abu 1.2:", "Nobody stands"),
        ("abu 1.2:-,-", "Nobody stands"),
        ("abu 1.2:XR", "is not a rider"),
        ("abu 1.2:AR, 1.1:BR", "is not a rider"),
        ("abu 1.2:AR 1.1:AR", "AR stands in two places"),
        ("abu 1.2:((AR)", "is not a square"),
        ("abu 1:AR", "is not a square"),
    ],
)
def test_a_bad_position_gets_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("(", r"\(")):
        parse_position(text)


def test_plays() -> None:
    plays = parse_plays("AR5 BSE CR7+chase+breakaway")
    assert plays == {"AR": Card(5), "BS": exhaustion(), "CR": Card(7, ("breakaway", "chase"))}
    assert format_plays(plays) == "AR5 BSE CR7+breakaway+chase"
    assert parse_plays(format_plays(plays).replace(" ", ",")) == plays


@pytest.mark.parametrize(
    ("text", "said"),
    [("AR", "is not a card play"), ("AR5 AR6", "AR plays two cards"), ("XR5", "is not"), ("AR-1", "is not")],
)
def test_bad_plays_get_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_plays(text)


def test_a_card_that_is_none() -> None:
    with pytest.raises(InputError, match="is not a card"):
        parse_card("five")


def test_riders_have_names() -> None:
    assert [rider_number(name) for name in RIDER_NAMES] == list(range(12))
    assert riders_in(0b1001) == ("AR", "BS")
    with pytest.raises(InputError, match="is not a rider"):
        rider_number("GR")


@given(st.text(alphabet="abuAR BS-,:.!()_0123io+E", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_position, parse_plays):
        with suppress(InputError):
            parse(text)
