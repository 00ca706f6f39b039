"""Which bots can be given a budget."""

import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.kernel.errors import InputError


def test_only_bots_that_imagine_worlds_have_a_budget() -> None:
    new_bot("champion@8", 1)
    with pytest.raises(InputError, match=r"sensible.* imagines no worlds: .*champion.* do"):
        new_bot("sensible@8", 1)
