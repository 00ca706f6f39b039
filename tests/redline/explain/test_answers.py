from typing import Any

import pytest

from lignerouge.kernel.cases import Case, difference
from lignerouge.kernel.errors import InputError
from lignerouge.redline.explain.answers import HANDLERS, RULEBOOK

LINE = {"x": 0, "y": 0, "colour": "Y", "ports": [2]}
STATE: dict[str, Any] = {
    "players": ["A", "B", "C"],
    "hands": {"A": ["Y:0", "B:13"], "B": ["Y:1", "Y:13"], "C": ["B:07", "B:1"]},
    "reserve": [],
    "board": [
        {"x": 1, "y": 0, "colour": "Y", "ports": [4]},
        {"x": 2, "y": 0, "colour": "Y", "ports": [4]},
        {"x": 0, "y": 1, "colour": "B", "ports": [0]},
    ],
    "turn": "A",
    "last_colour": "B",
    "out": [],
}
PLACE: dict[str, Any] = {"type": "place", "piece": "Y:0", "ports": [4], "x": 0, "y": 0}


@pytest.mark.parametrize("case", RULEBOOK.cases(), ids=lambda case: f"{case.page}: {case.case}")
def test_the_rulebooks_cases(case: Case) -> None:
    assert RULEBOOK.run(case).difference == ""


def test_the_figures_and_the_example_all_have_a_case() -> None:
    pages = " ".join(case.page for case in RULEBOOK.cases())
    assert all(f"Figure {number}" in pages for number in range(1, 10))
    assert "Scoring, Example" in pages
    assert len({case.case for case in RULEBOOK.cases()}) == len(RULEBOOK.cases())
    assert {case.kind for case in RULEBOOK.cases()} == set(HANDLERS)


def test_a_case_that_fails_says_what_came() -> None:
    case = RULEBOOK.cases()[0]
    told = {"legal": False}
    result = RULEBOOK.run(Case(1, "b", "p", "c", "r", case.kind, case.question, told))
    assert (result.status, result.difference) == ("fail", "legal: expected False, not True")
    assert result.as_json() == {"book": "b", "page": "p", "case": "c", "rule": "r", "status": "fail"}
    refused = RULEBOOK.run(Case(1, "b", "p", "c", "r", case.kind, {}, told))
    assert refused.difference == 'refused: The question needs "board".'
    assert RULEBOOK.run(case).status == "pass"
    assert difference({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, "") == "a[0].b: expected 1, not 2"
    assert difference({"a": [1]}, {"a": [1, 2]}, "") == "a: expected [1], not [1, 2]"
    assert difference({"why_has": "x"}, {"why": "y"}, "") == "why_has: expected 'x' in 'y'"


def ask(kind: str, **asked: Any) -> dict[str, Any]:
    return HANDLERS[f"redline_{kind}"](asked)


def ask_turn(action: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return ask("turn", state={**STATE, **changes}, action=action)


def test_ports_come_back_in_the_form_of_the_question() -> None:
    asked = {"hand": ["B:12"]}
    listed = ask("placements", board=[LINE], **asked)["placements"]
    assert {(each["piece"], tuple(each["ports"]), each["x"]) for each in listed} == {("B:12", (5, 6), 1)}
    text = ask("placements", board=[{**LINE, "ports": "2"}], **asked)["placements"]
    assert [each["ports"] for each in text] == ["56"]
    first = ask("placements", board=[], hand=["B:04", "B:04"])
    assert (first["count"], [each["ports"] for each in first["placements"]]) == (2, [[0, 4], [2, 6]])


def test_a_board_may_lie_anywhere() -> None:
    board = [{**LINE, "x": 1000, "y": -70}]
    (found,) = ask("placements", board=board, hand=["B:0"])["placements"]
    assert (found["x"], found["y"]) == (1001, -70)
    for x, legal in ((1001, True), (999, False), (5, False), (99_999, False)):
        assert ask("judge", board=board, colour="B", ports=[6], x=x, y=-70)["legal"] is legal
    assert ask("judge", board=[], colour="B", ports="6", x=7, y=7)["legal"]
    assert ask("alignments", board=board, x=1000, y=-70) == {"alignments": []}


def test_the_first_piece_may_be_placed_anywhere() -> None:
    answer = ask_turn({**PLACE, "x": -900, "y": 40}, board=[], last_colour=None)
    assert (answer["legal"], answer["next"]) == (True, "B")


def test_players_may_be_numbers_and_hands_a_list() -> None:
    hands = [["Y:0", "B:13"], ["Y:1", "Y:13"], ["B:04", "B:1"]]
    answer = ask_turn({**PLACE, "discards": {"1": "Y:1", "2": "B:1"}}, players=3, turn=0, hands=hands)
    assert answer["hands"] == [["B:13"], ["Y:13"], ["B:04"]]
    assert (answer["reserve"], answer["next"], answer["winner"], answer["scores"]) == (["B:1", "Y:1"], 1, None, None)


@pytest.mark.parametrize(
    ("action", "changes", "reason"),
    [
        ({**PLACE, "piece": "Y:1"}, {}, "A does not hold Y:1."),
        ({**PLACE, "ports": [5]}, {}, "Y:0 cannot be turned so that its ports are 5."),
        ({**PLACE, "ports": [0]}, {}, "It would end the line of B:0 (0,1)."),
        (PLACE, {}, "The reserve is empty, so every other player discards a piece, and the action names none."),
        ({**PLACE, "discards": {"B": "Y:1"}}, {}, "C has to discard a piece of their own hand."),
        ({**PLACE, "discards": {"B": "B:1", "C": "B:1"}}, {}, "B has to discard a piece of their own hand."),
        (
            PLACE,
            {"reserve": ["B:01"]},
            "The reward is a piece from the reserve, and the action draws none that is there.",
        ),
        (
            {**PLACE, "draw": "B:02"},
            {"reserve": ["B:01"]},
            "The reward is a piece from the reserve, and the action draws none that is there.",
        ),
        ({"type": "blocked", "discards": ["Y:0", "B:13"]}, {}, "A can place: for instance Y:0@0,0/4."),
        (
            {"type": "blocked", "discards": ["Y:1"]},
            {"board": [{**LINE, "ports": [0]}], "turn": "B"},
            "A blocked player discards 2 of their own pieces.",
        ),
        (
            {"type": "blocked", "discards": ["Y:1", "Y:1"]},
            {"board": [{**LINE, "ports": [0]}], "turn": "B"},
            "A blocked player discards 2 of their own pieces.",
        ),
        (
            {"type": "blocked", "discards": ["Y:1"]},
            {"board": [LINE], "turn": "B", "hands": {"A": ["Y:0"], "B": ["Y:1"], "C": []}, "out": [["C"]]},
            "Nobody could place any more: the game was over, and whoever placed last had won.",
        ),
    ],
)
def test_actions_against_the_rules_are_answered_with_the_reason(
    action: dict[str, Any], changes: dict[str, Any], reason: str
) -> None:
    assert ask_turn(action, **changes) == {"legal": False, "reason": reason}


def turn(action: Any = PLACE, **changes: Any) -> dict[str, Any]:
    return {"state": {**STATE, **changes}, "action": action}


@pytest.mark.parametrize(
    ("kind", "asked", "sentence"),
    [
        ("judge", {"board": [3]}, 'A lying piece is given as {"x": 0, "y": 0, "colour": "Y", "ports": [0, 3, 5]}.'),
        ("judge", {"board": [LINE, LINE]}, "Two pieces lie at 0,0."),
        ("judge", {"board": [{**LINE, "x": True}]}, 'A lying piece needs "x".'),
        ("judge", {"board": [{**LINE, "x": 10**7}]}, "Nothing lies as far away as 10000000,0."),
        ("judge", {"board": [{**LINE, "x": 70_000}]}, "No board begins as far away as 70000,0."),
        ("judge", {"board": [{**LINE, "ports": ["0"]}]}, "Ports are numbers from 0 to 7."),
        ("judge", {"board": [{**LINE, "ports": []}]}, "A piece has 1 to 3 segments, not 0."),
        ("judge", {"board": [{**LINE, "colour": "red"}]}, 'A piece is yellow, Y, or blue, B, not "red".'),
        ("judge", {"board": [{**LINE, "x": x} for x in range(49)]}, "There are 48 pieces; 49 cannot lie on the board."),
        (
            "placements",
            {"board": [LINE, {**LINE, "x": 60}]},
            "These pieces lie too far apart: 48 pieces that touch span at most 48 cells.",
        ),
        ("placements", {"board": []}, 'A hand is a list of pieces, as in ["Y:035", "B:07"].'),
        ("placements", {"board": [], "variant": 1}, '"variant" is true or false.'),
        ("alignments", {"board": [], "x": 1, "y": 1}, "No piece lies at 1,1."),
        ("scores", {"players": "AB"}, 'Players are given as a list of names, as in ["A", "B"].'),
        ("scores", {"players": ["A"]}, "Redline is for 2 to 6 players."),
        ("scores", {"players": 10**9}, "Redline is for 2 to 6 players."),
        ("scores", {"players": ["A", "A"]}, "Two players have the same name."),
        (
            "scores",
            {"players": ["A", "B"], "out": ["A"]},
            'Players who are out are given in groups, as in [["C"], ["A", "D"]].',
        ),
        ("scores", {"players": ["A", "B"], "out": [["A"], ["A"]]}, "A went out twice."),
        ("scores", {"players": ["A", "B"], "out": [["A"]], "winner": "C"}, 'There is no player "C".'),
        (
            "scores",
            {"players": ["A", "B"], "out": [], "winner": "A"},
            "When a game is over, everybody but the winner is out.",
        ),
        ("turn", {"state": STATE}, 'A turn needs "action".'),
        ("turn", turn({"type": "sing"}), 'An action is of type "place" or "blocked", not "sing".'),
        ("turn", turn(hands={"A": []}), "Hands are given by player, one for each."),
        ("turn", turn(reserve=["Y:1"] * 42), "There are 48 pieces, not 51."),
        ("turn", turn(out=[["A"]]), "It cannot be the turn of A, who is out or has no pieces."),
        ("turn", turn(hands=[[], [], []]), "It cannot be the turn of A, who is out or has no pieces."),
    ],
)
def test_questions_that_make_no_sense_are_told_so(kind: str, asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as told:
        ask(kind, **asked)
    assert str(told.value) == sentence
