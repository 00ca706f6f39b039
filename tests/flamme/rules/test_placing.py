"""The start grid (Base, Starting positions; rulings F2, F3, F20, F21)."""

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.setup import RaceState
from lignerouge.kernel.events import Event
from lignerouge.kernel.luck import scripted, seeded
from lignerouge.kernel.match import Match


def placed(options: dict[str, object], seats: int, starter: int, *answers: str) -> RaceState:
    state = FLAMME_ROUGE.begin(options, seats, scripted([(12, 100 + starter)]), None)
    for option in answers:
        FLAMME_ROUGE.answer(state, FLAMME_ROUGE.prompts(state)[0], option, seeded(1), None)
    return state


def test_each_seat_places_both_riders_then_the_next_clockwise() -> None:
    state = placed({}, 3, 1)
    seen = []
    while (prompt := FLAMME_ROUGE.prompts(state)[0]).name.startswith("0/"):
        seen.append((prompt.name, prompt.seat))
        FLAMME_ROUGE.answer(state, prompt, prompt.options[-1], seeded(1), None)
    seats = [seat for name, seat in seen if name.endswith("/rider")]
    assert seats == [1, 2, 0]
    assert [name for name, _ in seen[:3]] == ["0/B/rider", "0/BS/place", "0/BR/place"]


def test_a_square_with_a_free_lane_and_the_rightmost_of_them() -> None:
    state = placed({}, 2, 0, "AR", "0.5", "0.5", "BS")
    race = state.race
    assert [int(race.lane[rider]) for rider in (0, 1)] == [0, 1]
    assert FLAMME_ROUGE.prompts(state)[0].options == ("0.4", "0.3", "0.2", "0.1")


def test_in_trials_nothing_or_only_the_lane_is_chosen() -> None:
    team = placed({"kind": "ttt"}, 2, 1, "BS", "AR")
    assert [int(lane) for lane in team.race.lane][:4] == [0, 1, 1, 0]
    assert FLAMME_ROUGE.prompts(team)[0].name == "1/A/rider"
    alone = placed({"kind": "itt"}, 2, 0)
    assert FLAMME_ROUGE.prompts(alone)[0].name == "1/A/rider"
    assert len(set(alone.race.square.tolist()[:4])) == 1


def test_the_first_event_says_who_begins() -> None:
    events: list[Event] = []
    FLAMME_ROUGE.begin({}, 4, seeded(2), events)
    (began,) = events
    match = Match.begin(FLAMME_ROUGE, {}, ["p"] * 4, seeded(2))
    assert began.as_json()["seats"][0] == match.prompts()[0].seat
