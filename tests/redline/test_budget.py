"""Which bots can be given a budget."""

import pytest

from lignerouge.kernel.mistake import Mistake
from lignerouge.redline.bots.bots import new_bot


def test_only_the_bot_that_imagines_turns_has_a_budget() -> None:
    new_bot("search@8", 1)
    with pytest.raises(Mistake, match=r"random.? imagines no turns: search does"):
        new_bot("random@8", 1)
