"""Bots with a budget in their names, and the names of prompts."""

import pytest

from lignerouge.kernel.budget import split_budget
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Prompt


def test_a_budget_stands_behind_the_name() -> None:
    assert split_budget("champion") == ("champion", None)
    assert split_budget("champion@64") == ("champion", 64)


@pytest.mark.parametrize("name", ["champion@", "champion@0", "champion@-1", "champion@many", "champion@1000000"])
def test_anything_else_behind_it_is_a_mistake(name: str) -> None:
    with pytest.raises(InputError, match="is not a bot with a budget"):
        split_budget(name)


def test_a_prompt_says_when_it_is_asked() -> None:
    assert Prompt("3/A/card", 0, "PlayCard", ("AR5",)).when == "3"
    assert Prompt("stage/2/3/A/card", 0, "PlayCard", ("AR5",)).when == "stage/2/3"
