"""The compiled and the interpreted rules are the same game, to the last byte.

Only the compiled run of the tests compares: it starts the interpreted build beside itself, which begins at once.
"""

from pathlib import Path
from typing import Any

import pytest
from tests.support.race_digests import PLANS, Plan, other_build, record, ride, story

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.kernel.hot import INTERPRETED
from lignerouge.kernel.journal import last_state, read


@pytest.fixture(scope="module")
def other() -> Any:
    return other_build()


def test_every_plan_is_a_race_with_an_end() -> None:
    for plan in PLANS:
        assert 3 <= ride(plan)["rounds"] <= 40


@pytest.mark.compiled
def test_the_other_build_is_the_other_build(other: Any) -> None:
    assert other["interpreted"] is not INTERPRETED


@pytest.mark.compiled
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stage)
def test_races_are_equal_byte_for_byte(plan: Plan, other: Any) -> None:
    assert ride(plan) == other["rides"][plan.stage]


@pytest.mark.compiled
def test_a_record_made_interpreted_verifies_compiled(other: Any) -> None:
    assert other["records"]
    for stage, text in other["records"].items():
        (plan,) = [plan for plan in PLANS if plan.stage == stage]
        assert last_state(FLAMME_ROUGE, read(text)).race.over
        assert text == record(plan)


@pytest.mark.compiled
def test_a_record_made_compiled_verifies_interpreted(tmp_path: Path) -> None:
    texts = {tmp_path / f"{number}.txt": record(plan) for number, plan in enumerate(PLANS[:5:2])}
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    stories = other_build(*map(str, texts))["stories"]
    assert stories == {str(file): story(text) for file, text in texts.items()}
