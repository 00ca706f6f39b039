"""Drawings of some stages for the browser client's own tests and its gallery. Run this file to write them again."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from lignerouge.flamme.content.catalogue import stage_by_name
from lignerouge.flamme.designer.drawing import draw_stage
from lignerouge.flamme.stages.cards import tour_stage

FOLDER = Path(__file__).parents[2] / "web" / "src" / "gallery" / "stages"

SAMPLES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "firenze-milano": (stage_by_name("Firenze - Milano").tiles, "race"),
    "la-haut-montagne": (stage_by_name("La Haut Montagne").tiles, "normal"),
    "stage-5": (tour_stage(5).tiles_5_6, "extended"),  # roundabouts, a dangerous bend, supply, the wide road
    "stage-7": (tour_stage(7).tiles_2_4, "normal"),  # cobbles
}


def text_of(sample: str) -> str:
    """A drawing as JSON."""
    names, kind = SAMPLES[sample]
    return json.dumps(asdict(draw_stage(names, kind)), separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for sample in SAMPLES:
        (FOLDER / f"{sample}.json").write_text(text_of(sample), encoding="utf-8")
