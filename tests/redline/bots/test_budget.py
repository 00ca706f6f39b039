"""Which bots can be given a budget."""

import pytest

from lignerouge.kernel.errors import InputError
from lignerouge.redline.bots.catalogue import new_bot


def test_only_the_bot_that_imagines_turns_has_a_budget() -> None:
    new_bot("search@8", 1)
    with pytest.raises(InputError, match=r"random.? imagines no turns: search does"):
        new_bot("random@8", 1)
