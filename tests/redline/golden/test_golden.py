"""Every mechanism has a recorded playthrough, and it still happens exactly so."""

import pytest
from tests.redline.golden.mechanisms import FOLDER, MARK, MECHANISMS, file_of, golden_text

from lignerouge.kernel.events import Event
from lignerouge.kernel.journal import read, replay
from lignerouge.redline.play.game import REDLINE

AGAIN = "python -m tests.redline.golden.regenerate"


def test_every_mechanism_has_a_file_and_every_file_a_mechanism() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(MECHANISMS), AGAIN


@pytest.mark.parametrize("name", MECHANISMS)
def test_a_playthrough_happens_as_written_down_and_shows_its_mechanism(name: str) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    journal = read(text.partition(MARK)[0])
    assert golden_text(journal) == text, AGAIN
    events: list[Event] = [event for step in replay(REDLINE, journal) for event in step.events]
    assert MECHANISMS[name].shown(events)
