"""The cases of Redline's rulebook, answered by the second engine: a case that shows something else is found here."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.redline.audit.board import PATTERNS, Board, Book, Lying
from tests.redline.audit.engine import LETTERS, Agreement, Engine, NotPossibleError, Rules

import lignerouge.redline
from lignerouge.redline.play.game import REDLINE

FILE = Path(lignerouge.redline.__file__).parent / "content" / "cases" / "redline.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]
# Words of a refusal, and which of the constraints A, B and C it names.
REFUSALS = {"extends no line": "A", "end the line": "B", "run against": "B", "only yellow": "C", "the last piece": "C"}


def lying(piece: Mapping[str, Any]) -> Lying:
    pattern = next(name for name, ways in PATTERNS.items() if piece["ports"] in ways)
    return Lying.read(f"{piece['colour']}:{pattern}@{piece['x']},{piece['y']}/{piece['ports']}")


def board_of(question: Mapping[str, Any], book: Book) -> Board:
    board = Board(book)
    for piece in question["board"]:
        board.put(lying(piece))
    board.last_colour = question.get("last_colour", "")
    return board


def judged(question: Mapping[str, Any]) -> tuple[bool, str]:
    """May a piece lie there, and which of the three constraints it breaks."""
    book = Book(variant=question.get("variant", False))
    board, new = board_of(question, book), lying(question)
    around = board.around(new.x, new.y)
    broken = "A" * (not book.prolongs(new.segments, around)) + "B" * (not book.no_dead_end(new.segments, around))
    if around.lines and not book.alternates(new.colour, around, board.last_colour):
        broken += "C"
    return not broken and (new.x, new.y) not in board.lying, broken


def aligned(board: Board, new: Lying) -> list[dict[str, Any]]:
    found = board.alignments(new)
    return [{"line": one.line, "kind": one.kind, "length": len(one.pieces)} for one in found]


def turn(question: Mapping[str, Any]) -> dict[str, Any]:
    """What an action leads to, as the desk answers it."""
    state, action = question["state"], question["action"]
    players = state["players"]
    scoring = state.get("match", False)
    engine = Engine(
        Rules(Agreement(len(players), REDLINE.revision, scoring=scoring, variant=state.get("variant", False)))
    )
    engine.game, engine.turns, engine.turn = 1, 1, players.index(state["turn"])
    engine.board = board_of(state, engine.rules)
    engine.reserve = set(state["reserve"])
    engine.hands = [set(state["hands"][player]) for player in players]
    engine.out = [tuple(players.index(player) for player in group) for group in state["out"]]
    engine.in_play = [seat for seat in range(len(players)) if all(seat not in group for group in engine.out)]
    engine.look()

    def luck(_: int) -> str:
        return str(action["draw"])

    try:
        found = answer(engine, action, players, luck)
    except (NotPossibleError, KeyError):
        return {"legal": False}
    won = engine.winner is not None
    ranks = engine.ranks() if won else []
    return {
        "legal": True,
        "hands": {player: sorted(engine.hands[seat]) for seat, player in enumerate(players)},
        "reserve": sorted(engine.reserve),
        "out": [sorted(players[seat] for seat in group) for group in engine.out],
        "winner": players[engine.winner] if engine.winner is not None else "none",
        "next": "none" if won else players[engine.turn],
        "scores": dict(zip(players, ranks, strict=True)) if won else "none",
        **found,
    }


def answer(engine: Engine, action: Mapping[str, Any], players: Sequence[str], luck: Any) -> dict[str, Any]:
    """Carry the action out, with the gifts that it asks for. -> what it earns, and for what"""
    name = f"1/1/{LETTERS[engine.turn]}"
    if action["type"] == "blocked":
        engine.answer(f"{name}/discard", "+".join(sorted(action["discards"])), luck)
        return {"reward": "none", "alignments": []}
    text = f"{action['piece']}@{action['x']},{action['y']}/{action['ports']}"
    alignments = aligned(engine.board, Lying.read(text))
    engine.answer(f"{name}/place", text, luck)
    told = {event["event"] for event in engine.told}
    for prompt, ask in list(engine.asked.items()):
        if ask.ask == "GivePiece":
            engine.answer(prompt, action["discards"][players[ask.seat]], luck)
    reward = "draw" if "Drew" in told else "others discard" if "MustGive" in told else "none"
    return {"reward": reward, "alignments": alignments}


def answered(kind: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """The second engine at the rules desk."""
    if kind == "redline_judge":
        return {"legal": judged(question)[0]}
    if kind == "redline_placements":
        board = board_of(question, Book(variant=question.get("variant", False)))
        found = sorted(map(str, board.placements(question["hand"])))
        return {"count": len(found), "placements": found}
    if kind == "redline_alignments":
        board = board_of(question, Book(variant=False))
        return {"alignments": aligned(board, board.lying[question["x"], question["y"]])}
    if kind == "redline_turn":
        return turn(question)
    assert kind == "redline_scores", kind
    players = question["players"]
    engine = Engine(Rules(Agreement(len(players), scoring=True)))
    engine.out = [tuple(map(players.index, group)) for group in question["out"]]
    engine.winner = players.index(question["winner"])
    return {"scores": dict(zip(players, engine.ranks(), strict=True))}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_second_engine_answers_a_case_as_it_expects(case: Mapping[str, Any]) -> None:
    expected = {key: value for key, value in case["expect"].items() if key != "reason_has"}
    if "placements" in expected:
        texts = [f"{one['piece']}@{one['x']},{one['y']}/{one['ports']}" for one in expected["placements"]]
        expected["placements"] = sorted(texts)
    found = answered(case["kind"], case["question"])
    if "hands" in expected:
        found["hands"] = {player: found["hands"][player] for player in expected["hands"]}
    assert {key: found.get(key) for key in expected} == expected


@pytest.mark.parametrize("words", REFUSALS)
def test_what_a_case_refuses_breaks_only_the_rule_that_it_shows(words: str) -> None:
    shown = [
        case for case in CASES if case["kind"] == "redline_judge" and words in case["expect"].get("reason_has", "")
    ]
    assert {case["case"]: judged(case["question"])[1] for case in shown} == dict.fromkeys(
        (case["case"] for case in shown), REFUSALS[words]
    )
    assert shown
