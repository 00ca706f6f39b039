import pytest
from tests.tools.recorded_redline import FILE, recorded, text


@pytest.mark.compiled
def test_the_match_that_the_pages_are_tested_with_is_up_to_date_and_shows_everything() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "it is old: run python -m tests.tools.recorded_redline"
    match = recorded()
    kinds = {event["event"] for step in match["steps"] for event in step["events"]}
    wanted = "Began Placed Aligned Drew MustGive Chose Gave Blocked Discarded WentOut NobodyCanPlace Won Scored Ended"
    assert kinds == set(wanted.split())
    reasons = {"dead end", "against", "extends nothing", "same colour", "last colour"}
    assert {each["why"] for each in match["refusals"]} == reasons
