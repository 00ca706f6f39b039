"""Whole tours still end as they were written down."""

import pytest
from tests.flamme.golden.tours import FOLDER, TOURS, file_of, golden_text

AGAIN = "python -m tests.flamme.golden.regenerate"


def test_every_tour_has_a_file_and_every_file_a_tour() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(TOURS), AGAIN


@pytest.mark.parametrize("name", TOURS)
def test_a_tour_ends_as_written_down(name: str) -> None:
    text = file_of(name).read_text(encoding="utf-8")
    assert golden_text(name) == text, AGAIN
    assert len(text) < 9000
