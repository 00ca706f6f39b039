"""A preview is the rules' own movement: where a card leads now, and the road before slipstream."""

from typing import Any

from lignerouge.flamme.play.events import Blocked, Capped, Moved, Raised, Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.card import after_movement, landing
from lignerouge.flamme.rules.race import line_up
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match, Pilot


def last(_view: Any, prompt: Prompt) -> str:
    return prompt.options[-1]


PILOTS: dict[int, Pilot] = dict.fromkeys(range(3), last)


def begun(stage: str) -> Match[RaceState, SeatView]:
    return Match.begin(FLAMME_ROUGE, {"stage": stage}, ["a", "b", "c"], seeded(5))


def placed(match: Match[RaceState, SeatView]) -> None:
    """AR and AS side by side in front, then the others; the first seat has a hand."""
    steps = match.autopilot(PILOTS)
    while match.view(None).phase == "placing":
        next(steps)


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]


def set_out(match: Match[RaceState, SeatView], **squares: str) -> SeatView:
    """Put riders elsewhere, on the right lane or beside each other."""
    race, course = match.state.race, match.state.setup.course
    taken: list[str] = []
    for rider, square in squares.items():
        number = RIDER_NAMES.index(rider)
        race.square[number], race.lane[number] = course.number(square), taken.count(square)
        taken.append(square)
    line_up(race)
    return match.view(0)


def test_a_card_leads_where_the_rules_say() -> None:
    match = begun("a b C D u")
    placed(match)
    view = set_out(match, AR="1.1", AS="0.1", BR="1.6", BS="1.6", CR="0.2", CS="0.2")
    plain = landing(view, "AR", "3")
    assert (plain.square, plain.lane, plain.steps, kinds(plain.events)) == ("1.4", 0, 3, [Moved])
    blocked = landing(view, "AR", "5")
    assert (blocked.square, blocked.steps, kinds(blocked.events)) == ("1.5", 4, [Blocked, Moved])


def test_ascents_cap_and_descents_raise() -> None:
    match = begun("a b C D u")
    placed(match)
    view = set_out(match, AR="2.1", AS="3.6")
    capped = landing(view, "AR", "9")
    assert (capped.square, kinds(capped.events)) == ("2.6", [Capped, Moved])
    raised = landing(view, "AS", "E")
    assert (raised.square, raised.steps, kinds(raised.events)) == ("4.5", 5, [Raised, Moved])


def test_looking_ahead_changes_nothing_and_needs_no_secrets() -> None:
    match = begun("Firenze - Milano")
    placed(match)
    before = match.state.canonical()
    assert landing(match.view(0), "AR", "5") == landing(match.view(None), "AR", "5")
    assert match.state.canonical() == before


def test_the_road_after_movement_is_the_one_of_the_round() -> None:
    match = begun("Firenze - Milano")
    placed(match)
    before = match.view(None)
    rounds = 0
    for step in match.autopilot(PILOTS):
        revealed = [event for event in step.events if isinstance(event, Revealed)]
        moved = {event.rider: event.square for event in step.events if isinstance(event, Moved)}
        if revealed:
            after = after_movement(before, revealed[0].cards)
            assert {rider.rider: rider.square for rider in after.riders} == moved
            assert [rider.deck for rider in after.riders] == [rider.deck for rider in before.riders]
            rounds += 1
        before = match.view(None)
    assert rounds > 5


def test_a_rider_on_the_verge_stands_beside_the_road_after_movement() -> None:
    """F15: two nimble riders on a full square are numbered from the road outwards."""
    match = begun("a b C D u")
    placed(match)
    view = set_out(match, BR="1.2", BS="1.2", CR="0.5", CS="0.5", AR="0.2", AS="0.1")
    cards = {"BR": "3", "BS": "3", "CR": "6+nimble", "CS": "6+nimble", "AR": "2", "AS": "2"}
    after = after_movement(view, cards).riders
    assert [(rider.square, rider.lane) for rider in after[2:]] == [("1.5", 0), ("1.5", 1), ("1.5", -1), ("1.5", -2)]
