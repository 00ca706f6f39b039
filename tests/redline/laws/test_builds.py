"""The compiled and the interpreted rules are the same game, to the last byte. Only the compiled run compares."""

import pytest
from tests.support.redline_digests import digests, other_build

from lignerouge.kernel.hot import INTERPRETED


@pytest.mark.compiled
def test_both_builds_play_the_same_games() -> None:
    other = other_build()
    assert other.pop("interpreted") is not INTERPRETED
    own = digests()
    assert own.pop("interpreted") is INTERPRETED
    assert own == other
