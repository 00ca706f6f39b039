"""Where riders stand on some roads, how these are turned, and how riders look, as notebooks draw them.

`python -m tests.tools.rider_places` writes it anew. The pages' tests work the same out and must come to the same.
"""

import json
from pathlib import Path
from typing import Any

from tests.tools.stage_samples import SAMPLES

from lignerouge.flamme.designer.drawing import StageDrawing, draw_stage
from lignerouge.flamme.designer.plates import PLATES, tail_livery
from lignerouge.flamme.designer.ribbon import best_turn, box_of, lay_squares
from lignerouge.flamme.play.names import LETTERS

FILE = Path(__file__).parents[2] / "web" / "src" / "board" / "recorded" / "places.json"
STAGES = ("firenze-milano", "stage-5")  # of the pages' gallery
ASPECTS = (0.5, 1.0, 2.4)


def placed(drawing: StageDrawing, aspect: float) -> dict[str, Any]:
    """All lanes of all squares, and the verge beside them: x, y and degrees."""
    turn = best_turn(drawing, aspect)
    places = {
        name: [[round(number, 6) for number in square.place(lane)] for lane in range(-1, square.drawn.lanes)]
        for name, square in lay_squares(drawing, turn).items()
    }
    return {"aspect": aspect, "turn": turn, "box": [round(n, 6) for n in box_of(drawing, turn)], "places": places}


def recorded() -> dict[str, Any]:
    """What is held against the pages."""
    return {
        "stages": {stage: [placed(draw_stage(*SAMPLES[stage]), aspect) for aspect in ASPECTS] for stage in STAGES},
        "plates": PLATES,
        "liveries": {team: tail_livery(team) for team in LETTERS},
    }


def main() -> None:
    """Write it."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(json.dumps(recorded(), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
