import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.content.catalogue import StageCard, stages, tiles
from lignerouge.flamme.stages.text import MOST_SQUARES, check_tiles, format_tiles, parse_tiles
from lignerouge.kernel.errors import InputError

names = st.lists(st.sampled_from(sorted(tiles())), max_size=30).map(tuple)


def refusal(text: str) -> str:
    with pytest.raises(InputError) as told:
        check_tiles(parse_tiles(text))
    return str(told.value)


# --- Text ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abcu", ["a", "b", "c", "u"]),
        ("a b c u", ["a", "b", "c", "u"]),
        ("a, b,c-u", ["a", "b", "c", "u"]),
        (" -abcu,\n", ["a", "b", "c", "u"]),
        ("1B2hu", ["1B", "2", "h", "u"]),
        ("12Bhu", ["1", "2B", "h", "u"]),
        ("2-B", ["2", "B"]),
        ("2b", ["2", "b"]),
        ("1B 2 h U", ["1B", "2", "h", "U"]),
        ("ab cu", ["a", "b", "c", "u"]),
        ("", []),
        (" - ", []),
    ],
)
def test_reading_a_stage_string(text: str, expected: list[str]) -> None:
    assert parse_tiles(text) == tuple(expected)


@pytest.mark.parametrize(("text", "strange"), [("ab;c", ";"), ("a é u", "é"), ("a\0u", "\\x00"), ("ab٣", "٣")])
def test_what_is_neither_letter_nor_digit_is_refused(text: str, strange: str) -> None:
    with pytest.raises(InputError) as told:
        parse_tiles(text)
    assert str(told.value) == f'A stage is written with letters and digits; "{strange}" is neither.'


@pytest.mark.parametrize(
    ("tiles_", "text"),
    [(["a", "b", "u"], "abu"), (["1B", "2", "u"], "1B-2-u"), (["2", "B"], "2-B"), (["2", "b"], "2b"), ([], "")],
)
def test_writing_a_stage_string(tiles_: list[str], text: str) -> None:
    assert format_tiles(tiles_) == text


@given(names)
def test_what_was_written_is_read_back(tiles_: tuple[str, ...]) -> None:
    text = format_tiles(tiles_)
    assert parse_tiles(text) == tiles_
    assert re.fullmatch("[A-Za-z0-9-]*", text), "it must be able to stand in an address"


@given(st.one_of(st.text(), st.text(alphabet="aAbBuU12 -,wz"), st.from_regex(r"[aA1]B?[0-9A-Za-z]{0,25}[uUvV]")))
def test_any_text_is_a_stage_or_a_mistake_told_on_one_line(text: str) -> None:
    told = "A stage."
    try:
        check_tiles(parse_tiles(text))
    except InputError as mistake:
        told = str(mistake)
    assert told.isprintable()
    assert re.fullmatch(r"[A-Za-z0-9].*\.", told)


# --- What makes a stage ---


@pytest.mark.parametrize("stage", stages(), ids=[stage.key for stage in stages()])
def test_every_stage_card_is_a_stage(stage: StageCard) -> None:
    check_tiles(stage.tiles)
    assert parse_tiles(format_tiles(stage.tiles)) == stage.tiles


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("abwu", 'There is no tile "w", number 3 of this stage.'),
        ("0bu", 'There is no tile "0", number 1 of this stage.'),
        ("abcbu", "There is only one tile b, and this stage uses it twice."),
        ("abcBu", "b and B are the two faces of one tile, which is used twice here."),
        ("1-2-3-2B-u", "2 and 2B are the two faces of one tile, which is used twice here."),
        ("aAu", "a and A are the two faces of one tile, which is used twice here."),
        ("", "This stage has no start tile; one of 1, 1B, A, a is needed."),
        ("bcu", "This stage has no start tile; one of 1, 1B, A, a is needed."),
        ("ab1cu", "A stage has one start tile, and this one has a and 1."),
        ("bcau", "The start tile a comes first, not as number 3."),
        ("abc", "This stage has no finish tile; one of U, V, u, v is needed."),
        ("abvcu", "A stage has one finish tile, and this one has v and u."),
        ("abUc", "The finish tile U comes last, not as number 3."),
        ("abecgdiflu", "The road crosses itself at tiles a and l."),
    ],
)
def test_what_is_no_stage_is_refused_with_the_reason(text: str, reason: str) -> None:
    assert refusal(text) == reason


LIGHT = "a b c d f l m n h k q r s t e o g p i j 2 3 4 5 6 7 8 9 x y z"


def test_a_stage_must_fit_the_engine() -> None:
    """Every tile of every box would be 151 squares; without a six-square tile and a bend still two too many."""
    assert refusal(f"{LIGHT} u") == "A stage has at most 143 squares, this one has 151."
    assert refusal(f"{LIGHT} u".replace("b ", "")).startswith("A stage has at most 143 squares, this one has 145.")
    fits = f"{LIGHT} u".replace("b ", "").replace("h ", "")
    assert sum(len(tiles()[name].labelled_squares) for name in parse_tiles(fits)) == MOST_SQUARES
    assert refusal(fits).startswith("The road crosses itself")


def test_a_stage_may_be_short() -> None:
    check_tiles(("a", "u"))
