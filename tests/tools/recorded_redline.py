"""A match as the browser hears it, with the sentences of the terminal.

`python -m tests.tools.recorded_redline` writes it anew.
The pages' tests tell it again from the events alone and must come to the same standing and the same words.
"""

import json
from pathlib import Path
from typing import Any

from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.redline.play.game import REDLINE
from lignerouge.redline.play.notation import lay_table, parse_position
from lignerouge.redline.play.refusals import judgements
from lignerouge.redline.play.view import SeatView
from lignerouge.redline.rules.pieces import PIECE_NUMBERS
from lignerouge.redline.text.match import say, why

FILE = Path(__file__).parents[2] / "web" / "src" / "redline" / "recorded" / "match.json"
SEED = 106  # everything that can happen does
SEATS = 6
POSITION = "Y:0@0,0/2 B:0@2,0/6 Y:01@0,1/23 A=B:04,Y:1 B=- last=B variant"


def standing(view: SeatView) -> dict[str, Any]:
    """What the browser keeps for every turn."""
    return {
        "game": view.game,
        "board": [str(lying) for lying in view.board],
        "hands": [sorted(hand) for hand in view.hands],
        "reserve": len(view.reserve),
        "out": view.out,
        "total": view.points,
    }


def recorded(seed: int = SEED) -> dict[str, Any]:
    """A short match of random players, step by step."""
    luck, dice = seeded(seed), seeded(seed, 1)
    match = Match.begin(REDLINE, {"games": 2}, [f"player {letter}" for letter in "ABCDEF"[:SEATS]], luck)

    def pilot(view: SeatView, asked: Prompt) -> str:
        return asked.options[int(below(dice, 0, len(asked.options)))]

    steps = [(list(match.events), standing(match.view(None)))]
    heard = len(match.events)
    for _ in match.autopilot(dict.fromkeys(range(SEATS), pilot)):
        steps.append((match.events[heard:], standing(match.view(None))))
        heard = len(match.events)
    return {
        "steps": [
            {
                "events": [event.as_json() for event in events],
                "said": {language: [say(event, language) for event in events] for language in LANGUAGES},
                "view": view,
            }
            for events, view in steps
        ],
        "series": series(),
        "refusals": list(refusals()),
    }


def series(seed: int = SEED) -> list[dict[str, Any]]:
    """A series without scores: what is heard, and the games won."""
    dice = seeded(seed, 1)
    match = Match.begin(REDLINE, {"games": 3, "scoring": False}, ["player A", "player B"], seeded(seed))
    steps = [{"events": [event.as_json() for event in match.events], "total": match.view(None).points}]
    heard = len(match.events)
    pilots = dict.fromkeys(range(2), lambda view, asked: asked.options[int(below(dice, 0, len(asked.options)))])
    for _ in match.autopilot(pilots):
        events = [event.as_json() for event in match.events[heard:]]
        steps.append({"events": events, "total": match.view(None).points})
        heard = len(match.events)
    return steps


def refusals() -> list[dict[str, Any]]:
    """One of every kind, in words."""
    table = lay_table(parse_position(POSITION))
    found: dict[str, dict[str, Any]] = {}
    for piece in ("B:04", "Y:1"):
        for each in judgements(table, PIECE_NUMBERS[piece]):
            if not each.legal:
                told = {language: why(each, language) for language in LANGUAGES}
                because = [str(lying) for lying in each.because]
                found.setdefault(each.why, {"why": each.why, "piece": piece, "because": because, "said": told})
    return list(found.values())


def text() -> str:
    """As it is kept."""
    return json.dumps(recorded(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text(), encoding="utf-8")
