import pytest

from lignerouge.flamme.explain.cases import RULEBOOK
from lignerouge.flamme.stages.cards import tour_stage, tour_stages
from lignerouge.flamme.stages.text import parse_tiles
from lignerouge.flamme.stages.tokens import (
    TokenPlaces,
    answer_token_places,
    refreshment_place,
    token_places,
)
from lignerouge.kernel.cases import Case, difference
from lignerouge.kernel.errors import InputError

NONE = ("", "")

# By number: Major and Minor for 2-4 players, then for 5-6: s sprint, m mountain; tile and square.
PLACES = {
    1: NONE,
    2: ("s v.2, s 6B.1", "s v.2, s 6B.1"),
    3: ("s v.2, m L.4", "s v.2, m L.4"),
    4: ("m V.3, m L.4", "m V.3, m L.4"),
    5: ("s v.2, s 3.1", "s v.2, s 3.1"),
    6: ("m V.3, m s.1", "m V.3, m s.1"),
    7: ("s v.2, m s.1", "s v.2, m s.1"),
    8: ("s v.2, m F.1", "s v.2, m F.1"),
    9: ("s v.2, m P.1", "s v.2, m P.1"),
    10: NONE,
    11: ("m V.3, m H.1", "m V.3, m H.1"),
    12: ("m V.3, m s.1", "m V.3, m s.1"),
    13: ("m D.6, s v.2", "m D.6, s v.2"),
    14: ("m F.1, s v.2", "m F.1, s v.2"),
    15: ("m V.3, s 4.1", "m V.3, s 4.1"),
    16: ("s v.2, m H.1", "s v.2, m H.1"),
    17: ("m V.3, s 3.1", "m V.3, s 3.1"),
    18: ("s v.2, m t.1", "s v.2, m t.1"),
    19: ("m L.4, s v.2", "m L.4, s v.2"),
    20: ("m D.6, s V.3", "m D.6, s V.3"),
    21: ("s v.2, m o.1", "s v.2, m 9B.1"),
}
REFRESHMENT = {5: "3", 15: "4", 20: "4"}


def shown(names: tuple[str, ...], places: TokenPlaces) -> str:
    """`s v.2, m L.4`: the side and the square of the tile of that name."""
    told = []
    for place in (places.major, places.minor):
        if place is not None:
            tile, square = place[1].split(".")
            told.append(f"{place[0][0]} {names[int(tile)]}.{square}")
    return ", ".join(told)


@pytest.mark.parametrize("number", PLACES)
def test_the_tokens_of_the_stage_cards(number: int) -> None:
    stage = tour_stage(number)
    found = [shown(names, token_places(names, stage.kind)) for names in (stage.tiles_2_4, stage.tiles_5_6)]
    assert found == list(PLACES[number])


def test_the_refreshment_of_the_extended_stages() -> None:
    for stage in tour_stages():
        if stage.kind == "extended":
            for seats in (4, 6):
                names = stage.side(seats)
                assert refreshment_place(names) == f"{names.index(REFRESHMENT[stage.number])}.1"


CASES = [case for case in RULEBOOK.cases() if case.kind == "token_places"]


def test_there_are_cases_of_the_book() -> None:
    assert len(CASES) >= 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.case)
def test_the_cases_of_the_book(case: Case) -> None:
    assert difference(case.expect, answer_token_places(case.question), "") == ""


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("a N b V", "m V.3, m b.1"),  # six and six: the finish is nearer to the finish
        ("a M O b V", "m V.3, m b.1"),
        ("a N O b V", "m b.1, s V.3"),  # eight against six
        ("a N v", "m v.1, s v.2"),  # the climb ends right before the finish tile
        ("a b N U", "m U.3, s N.1"),  # one climb of twelve and no other; N begins nearest to the middle
        ("a E x v", "s v.2, m x.1"),  # the first square after the climb is that of a roundabout
        ("a L b L v", "s v.2, m L.4"),
        ("a e v", "s v.2"),  # no tile of six squares for the Minor tokens
        ("a e x h v", "s v.2"),  # a roundabout is none
        ("a e z h v", "s v.2, s z.1"),  # the hairpin is one
        ("a b e c v", "s v.2, s c.1"),
    ],
)
def test_places(text: str, places: str) -> None:
    names = parse_tiles(text)
    assert shown(names, token_places(names, "normal")) == places
    assert token_places(names, "ttt") == token_places(names, "itt") == TokenPlaces(None, None)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a b c d f u", "3.1"),  # d begins two and a half squares after the middle, c three and a half before
        ("a b c d u", "2.1"),
        ("a b c 9 d u", "2.1"),  # of 33 squares c begins with the 13th, d with the 22nd; tile 9 has only three
        ("a e g i h b c 9 u", "6.1"),  # b and c begin three squares before and after the middle
        ("a b 3 d f u", "2.1"),  # a supply zone near enough comes first
        ("a 3 b c d u", "3.1"),  # and one further off does not
        ("a e u", None),
    ],
)
def test_refreshment(text: str, place: str | None) -> None:
    assert refreshment_place(parse_tiles(text)) == place


@pytest.mark.parametrize("text", ["", "a b", "a u b"])
def test_no_finish(text: str) -> None:
    with pytest.raises(InputError, match="ends with a finish tile"):
        token_places(parse_tiles(text), "normal")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, '"tiles"'),
        ({"tiles": "abu"}, '"tiles"'),
        ({"tiles": ["a", 7, "u"]}, '"tiles"'),
        ({"tiles": ["a", "w", "u"]}, 'no tile "w"'),
        ({"tiles": ["a", "b"]}, "finish tile"),
    ],
)
def test_questions_that_make_no_sense(asked: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        answer_token_places(asked)


def test_an_answer_without_minor_tokens() -> None:
    assert answer_token_places({"tiles": ["a", "e", "v"]}) == {"major": ["sprint", "2.2"], "minor": None}
