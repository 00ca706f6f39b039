"""The rules desk: clear answers to sensible questions, clear sentences to others."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lignerouge.flamme.explain.answers import answer, answer_line, answer_lines, as_question
from lignerouge.flamme.play.notation import parse_plays, parse_position
from lignerouge.kernel.errors import InputError

CARD = {"value": 5, "powers": [], "exhaustion": False}


def question(**changes: Any) -> dict[str, Any]:
    """A small round of a tour's stage, with changes."""
    rider = {"id": "Red.R", "team": "Red", "type": "R", "at": "1.1", "lane": 0, "card": CARD, "minutes": 1}
    other = {"id": "Red.S", "team": "Red", "type": "S", "at": "1.2", "lane": 0, "card": {"value": 4}}
    asked: dict[str, Any] = {"track": {"tiles": ["a", "b", "v"]}, "mode": "stage", "riders": [rider, other]}
    return asked | changes


def rider(**changes: Any) -> dict[str, Any]:
    """The question with its first rider changed."""
    asked = copy.deepcopy(question())
    asked["riders"][0] |= changes
    return asked


def test_a_round_tells_what_became_of_everybody() -> None:
    told = answer("round", question())
    assert told["movement_order"] == ["Red.S", "Red.R"]
    assert told["riders"]["Red.R"] == {
        "at": "1.6",
        "lane": 1,
        "after_movement": "1.6",
        "moved": 5,
        "lost": 0,
        "slip": 0,
        "chased": False,
        "crashed": False,
        "exhausted": True,
        "finished": False,
        "minutes": 1,
    }
    assert told["stage_over"] is False
    assert told["clock_running"] is False
    assert [step["event"] for step in told["steps"]] == ["Moved", "Moved", "Exhausted", "Exhausted"]
    assert {step["rider"] for step in told["steps"]} == {"Red.R", "Red.S"}


def test_finishers_have_seconds_and_tokens_are_handed_out() -> None:
    piles = {"major": {"square": "2.2", "side": "sprint", "tokens": [5, 3, 1]}}
    told = answer("round", question(clock_running=True, piles=piles, refreshment="1.2") | {
        "riders": [
            {"id": "A.R", "team": "A", "type": "R", "at": "1.6", "lane": 0, "card": {"value": 4}, "minutes": 1},
            {"id": "B.S", "team": "B", "type": "S", "at": "1.1", "lane": 0, "card": {"value": 3}},
        ]
    })  # fmt: skip
    assert told["finish_order"] == ["A.R"]
    assert told["riders"]["A.R"]["seconds"] == 20
    assert told["riders"]["B.S"]["minutes"] == 1
    assert told["tokens"] == [{"pile": "major", "rider": "A.R", "value": 5, "side": "sprint"}]
    assert told["tokens_left"] == {"major": [3, 1]}
    assert told["refreshment_holder"] == "B.S"
    assert told["ranking"] == ["A.R", "B.S"]


def test_no_weather_may_be_said_in_any_way() -> None:
    nothings: list[Any] = [{}, [], None]
    for nothing in nothings:
        asked = question(track={"tiles": ["a", "b", "v"], "weather": nothing})
        assert answer("round", asked) == answer("round", question())


def test_a_missing_type_is_read_from_the_name() -> None:
    asked = question()
    for each in asked["riders"]:
        del each["type"]
    assert answer("round", asked) == answer("round", question())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (question(mode="rodeo"), "is no mode"),
        (question(track=None), 'A round needs "track"'),
        (question(track={}), 'A track needs "tiles"'),
        (question(track={"tiles": ["a", "ß"]}), 'no tile "ß"'),
        (question(track={"tiles": [["a"]]}), "no tile"),
        (question(track={"tiles": []}), "at least one tile"),
        (question(track={"tiles": ["x"] * 30}), "at most 143 squares"),
        (question(track={"tiles": ["a", "b", "v"], "weather": [1]}), "given by tile"),
        (question(track={"tiles": ["a", "b", "v"], "weather": {"9": "rain"}}), 'no tile number "9"'),
        (question(track={"tiles": ["a", "b", "v"], "weather": {"1": "snow"}}), "is no weather"),
        (question(riders=None), 'needs "riders"'),
        (question(riders=["A.R"]), "Every rider is a table"),
        (question(riders=[{"id": "A.R"}]), 'needs "team"'),
        (rider(id=3), 'needs "id"'),
        (rider(type="T"), "is a rouleur"),
        (rider(type=["R"]), "is a rouleur"),
        (rider(at="9.9"), 'no square "9.9"'),
        (rider(at=7), 'needs "at"'),
        (rider(lane=2), "is on lane 2"),
        (rider(lane=True), 'needs "lane"'),
        (rider(lane=-14), "is on lane -14"),
        (rider(minutes=-1), "minutes from 0"),
        (rider(minutes=True), "minutes from 0"),
        (rider(card=None), "needs a card"),
        (rider(card={}), 'A card needs "value"'),
        (rider(card={"value": 12}), "from 0 to 11"),
        (rider(card={"value": 5, "powers": "chase"}), "list of words"),
        (rider(card={"value": 5, "powers": ["flying"]}), 'no power called "flying"'),
        (rider(type="S"), '"Red.S" is there twice'),
        (rider(at="1.2"), "on the same lane of 1.2"),
        (question(mode="ttt", tour_points=[3]), "given by team"),
        (question(mode="ttt", tour_points={"Red": "3"}), "given by team"),
        (question(mode="itt", start_order="Red"), "A start order"),
        (question(mode="itt", start_order=["Red", "Red"]), "A start order"),
        (question(piles=[]) | {"piles": {"huge": {}}}, "major and minor"),
        (question(piles={"major": 3}), "needs a square"),
        (question(piles={"major": {"square": "2.2"}}), 'needs "tokens"'),
        (question(piles={"major": {"square": "2.2", "tokens": [5, 4, 3, 2]}}), "at most 3"),
        (question(piles={"major": {"tokens": [5], "side": "sprint"}}), 'needs "square"'),
        (question(piles={"major": {"square": "2.2", "tokens": [5]}}), "needs a side: sprint or mountain"),
        (question(piles={"major": {"square": "2.2", "tokens": ["5"], "side": "sprint"}}), "whole numbers"),
        (question(refreshment=3), "given by its square"),
    ],
)
def test_a_round_that_makes_no_sense_gets_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        answer("round", asked)


def test_too_many_teams() -> None:
    riders = [{"id": f"{n}.R", "team": str(n), "at": "1.1", "lane": 0, "card": CARD} for n in range(7)]
    with pytest.raises(InputError, match="At most 6 teams"):
        answer("round", question(riders=riders))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            {"face_down": ["3", "3", "5", "9", "2"], "recycled": [], "size": 4},
            {"surely": ["3"], "hand": 4, "from_recycled": 0, "supply": False},
        ),
        (
            {"face_down": ["9"], "recycled": ["E", "E", "E", "5"], "size": 4},
            {"surely": ["9", "E", "E"], "hand": 4, "from_recycled": 3, "supply": False},
        ),
        (
            {"face_down": [], "recycled": ["4"], "size": 4},
            {"surely": ["4"], "hand": 1, "from_recycled": 1, "supply": False},
        ),
        (
            {"face_down": [], "recycled": [], "size": 4},
            {"surely": [], "hand": 0, "from_recycled": 0, "supply": True},
        ),
    ],
)
def test_draw(asked: dict[str, Any], told: dict[str, Any]) -> None:
    assert answer("draw", asked) == told


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"recycled": [], "size": 4}, 'needs "face_down"'),
        ({"face_down": [], "recycled": [], "size": -1}, "0 to 99 cards"),
        ({"face_down": [3], "recycled": [], "size": 4}, "by their labels"),
        ({"face_down": ["3"] * 40, "recycled": ["4"] * 9, "size": 4}, "at most 48 cards, not 49"),
    ],
)
def test_a_draw_that_makes_no_sense_gets_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        answer("draw", asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"tiles": ["a"], "placed": "", "rider": "AR"}, 'A place needs "tiles"'),
        ({"tiles": "a-?", "placed": "", "rider": "AR"}, "."),
        ({"tiles": "aw", "placed": "", "rider": "AR"}, "no tile"),
        ({"tiles": "abu", "rider": "AR"}, 'A place needs "placed"'),
        ({"tiles": "abu", "placed": "0.5:AR", "rider": "AR"}, "AR has been placed already"),
        ({"tiles": "abu", "placed": "0.5:AR,AS,BR", "rider": "BS"}, "BR cannot be placed on 0.5"),
        ({"tiles": "abu", "placed": "1.1:AR", "rider": "BS"}, "AR cannot be placed on 1.1"),
        ({"tiles": "abu", "placed": "", "rider": "BS", "at": "9.1"}, 'no square "9.1"'),
        ({"tiles": "abu", "placed": "", "rider": "BS", "at": 3}, 'A place needs "at"'),
        ({"tiles": "abu", "placed": "", "rider": "XR"}, "is not a rider"),
        ({"tiles": "", "placed": "0.1:AR", "rider": "BS"}, "at least one tile"),
    ],
)
def test_a_place_that_makes_no_sense_gets_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        answer("place", asked)


def test_without_a_grid_there_is_no_place() -> None:
    assert answer("place", {"tiles": "bc", "placed": "", "rider": "AR"}) == {"options": []}


def test_tiles_that_make_no_stage_have_a_reason() -> None:
    assert answer("stage", {"tiles": "abu"}) == {"legal": True, "squares": 18}
    assert answer("stage", {"tiles": "awu"})["legal"] is False
    with pytest.raises(InputError, match='A stage needs "tiles"'):
        answer("stage", {})


@given(
    face_down=st.lists(st.sampled_from("2359E"), max_size=9),
    recycled=st.lists(st.sampled_from("2359E"), max_size=9),
    size=st.integers(0, 6),
)
def test_a_draw_is_as_a_count_of_the_cards_says(face_down: list[str], recycled: list[str], size: int) -> None:
    """A second reading of F4: of a pile from which all but n cards are drawn, a label loses n cards at most."""
    down = min(size, len(face_down))
    turned = min(size - down, len(recycled))
    surely = []
    for pile, drawn in ((face_down, down), (recycled, turned)):
        surely += [label for label in set(pile) for _ in range(pile.count(label) - (len(pile) - drawn))]
    told = answer("draw", {"face_down": face_down, "recycled": recycled, "size": size})
    assert told == {
        "surely": sorted(surely),
        "hand": down + turned,
        "from_recycled": turned,
        "supply": down + turned == 0,
    }


def test_lines_are_answered_in_order_and_a_bad_one_stops_nothing() -> None:
    lines = [
        json.dumps({"id": 1, "kind": "draw", "input": {"face_down": ["3"], "recycled": [], "size": 4}}),
        "",
        "nonsense",
        "[]",
        json.dumps({"id": 4, "kind": "weather", "input": {}}),
        json.dumps({"id": 5, "kind": "round"}),
        json.dumps({"id": "six", "kind": "round", "input": question()}),
        "[" * 100_000,
    ]
    told = [json.loads(line) for line in answer_lines(lines)]
    assert [(each["id"], "answer" in each) for each in told] == [
        (1, True),
        (None, False),
        (None, False),
        (4, False),
        (5, False),
        ("six", True),
        (None, False),
    ]
    assert told[1]["error"] == "This line is not JSON."
    assert "no questions of kind" in told[3]["error"]


def test_a_position_in_notation_becomes_a_question() -> None:
    position, plays = parse_position("abu 1.2:AR,BS!"), parse_plays("AR5 BSE")
    told = answer("round", as_question(position, plays))
    assert told["movement_order"] == ["AR", "BS"]
    assert told["riders"]["BS"]["moved"] == 0
    with pytest.raises(InputError, match="BS has no card"):
        as_question(position, parse_plays("AR5"))
    with pytest.raises(InputError, match="CR plays a card but is not on the road"):
        as_question(position, parse_plays("AR5 BSE CR2"))


KEYS = ["id", "kind", "input", "track", "tiles", "riders", "mode", "team", "at", "lane", "card", "value"]
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=6)
ANY_JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=20,
)


@given(ANY_JSON)
def test_any_json_is_answered_or_refused(asked: Any) -> None:
    for line in (json.dumps(asked), json.dumps({"id": 1, "kind": "round", "input": asked})):
        assert len(answer_line(line)) == 2
