"""Every mechanism has a recorded playthrough, and it still happens exactly so."""

import pytest
from tests.flamme.golden.mechanisms import FOLDER, MARK, MECHANISMS, file_of, golden_text

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.kernel.events import Event
from lignerouge.kernel.journal import Replay, read, replay

AGAIN = "python -m tests.flamme.golden.regenerate"


def test_every_mechanism_has_a_file_and_every_file_a_mechanism() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(MECHANISMS), AGAIN


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_playthrough_happens_as_written_down(name: str) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    journal = read(text.partition(MARK)[0])
    assert golden_text(MECHANISMS[name], journal) == text, AGAIN


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_playthrough_shows_its_mechanism(name: str) -> None:
    steps: list[Replay] = list(replay(FLAMME_ROUGE, read(file_of(name).read_text(encoding="utf-8").partition(MARK)[0])))
    events: list[Event] = [event for step in steps for event in step.events]
    assert MECHANISMS[name].shown(events, steps[-1].state)
    assert 1000 < file_of(name).stat().st_size < MECHANISMS[name].most
