"""The engine and the naive oracle answer random questions alike: every key that both give.

Left out: `steps`, the engine's story; and `clock_running` in a single race, which has no clock.
"""

from random import Random
from typing import Any

import pytest
from tests.flamme.oracle.asking import asked
from tests.flamme.oracle.naive import answer_round
from tests.flamme.oracle.positions import random_question

from lignerouge.flamme.explain.answers import answer
from lignerouge.kernel.hot import INTERPRETED

CHUNKS = 6
QUESTIONS = 5 if INTERPRETED else 600  # a chunk


def differences(question: dict[str, Any]) -> list[str]:
    """What the engine and the oracle answer differently."""
    engine, oracle = answer("round", question), answer_round(question)
    left_out = {"riders", "steps", "clock_running" if question["mode"] == "race" else ""}
    assert set(oracle) <= set(engine)
    found = [
        f"{key}: {engine[key]}, oracle {oracle[key]}"
        for key in sorted(set(oracle) - left_out)
        if engine[key] != oracle[key]
    ]
    for rider, theirs in oracle["riders"].items():
        ours = engine["riders"][rider]
        assert set(ours) == set(theirs)
        found += [f"{rider} {key}: {ours[key]}, oracle {theirs[key]}" for key in theirs if ours[key] != theirs[key]]
    return found


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("books", ["base", "all"])
def test_random_rounds(books: str, chunk: int) -> None:
    for seed in range(chunk * QUESTIONS, (chunk + 1) * QUESTIONS):
        question = random_question(Random(seed), base_only=books == "base")["input"]
        assert differences(question) == [], f"random_question(Random({seed}), base_only={books == 'base'})"


# Positions in which the two have differed: what random questions found, made as small as they get.
SMALL = {
    "F16: fronts that face one exit move together, though the rearmost front is the square before the fork": asked(
        "a x b u",
        "A.R 2.2/0 -",
        "A.S 1.i3/0 -",
        "B.R 1.i2/0 -",
        "B.S 1.i1/0 -",
        "C.R 1.3/0 -",
        "C.S 1.o2/0 -",
        "D.R 1.o5/0 -",
    ),
    "F16: fronts that face one exit move together, though one of them is not of the rearmost pack": asked(
        "a x b u",
        "A.R 2.2/0 -",
        "A.S 1.i3/0 -",
        "B.R 1.i1/0 -",
        "B.S 1.3/0 -",
        "C.R 1.o1/0 -",
        "C.S 1.o2/0 -",
        "D.R 1.o3/0 -",
        "D.S 1.o4/0 -",
        "E.R 1.o5/0 -",
    ),
    "F15: a chase looks at the inner branch first, also when the outer one could be joined": asked(
        "a x b u",
        "A.R 1.o1/-1 -",
        "A.S 1.o1/0 3",
        "B.R 1.i2/0 -",
        "B.S! 1.3/0 2+chase",
    ),
    "F12: where a road ends without a finish nobody is in front": asked("a b", "A.R 1.4/0 2", "B.R 1.3/0 2"),
    "F15: the verge is numbered from the road outwards": asked(
        "a z b u", "A.R 1.2/0 2+nimble", "A.S 1.1/0 3+nimble", "B.R 0.6/0 4+nimble", "B.S 0.5/0 9"
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_small_positions(name: str) -> None:
    assert differences(SMALL[name]) == []
