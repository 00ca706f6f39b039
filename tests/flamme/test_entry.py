"""What races and tours offer their front ends."""

from lignerouge.flamme.entry import RACE, TOUR, ranks_by_arrival
from lignerouge.flamme.explain.answers import answer, as_question, explain
from lignerouge.flamme.play.notation import parse_plays, parse_position
from lignerouge.flamme.preview.outlook import outlook
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match


def test_a_seat_foresees_where_each_card_leads() -> None:
    match = Match.begin(RACE.game, {"stage": "abcdu"}, ["A", "B"], seeded(1))
    bots = {seat: RACE.new_steady_bot("random", seat).choose for seat in range(2)}
    prompt = match.prompts()[0]
    while prompt.ask != "PlayCard":
        match.answer(prompt.seat, prompt.name, bots[prompt.seat](match.view(prompt.seat), prompt))
        prompt = match.prompts()[0]
    view = match.view(prompt.seat)
    assert RACE.foresee is not None
    leads = RACE.foresee(view, prompt, None, seeded(2), 3).leads
    assert [lead["option"] for lead in leads] == [*prompt.options]
    assert leads == tuple(chance.as_json() for chance in outlook(view, prompt, seeded(2), 3))


def test_a_team_time_trial_is_not_ranked_by_arrivals() -> None:
    assert ranks_by_arrival({})
    assert not ranks_by_arrival({"kind": "ttt"})


def test_automatic_teams_are_named_on_their_seats_and_leave_them() -> None:
    for entry in (RACE, TOUR):
        options = entry.seated({"weather": "dealt"}, ["you", "peloton"])
        assert options == {"weather": "dealt", "automatic": {"B": "peloton"}}
        assert entry.unseated(options) == ({"weather": "dealt"}, {1: "peloton"})


def test_a_round_is_explained_as_the_rules_desk_answers() -> None:
    position, plays = parse_position("abcdu 2.1:AR,BS 1.6:CR"), parse_plays("AR2 BS4 CR2")
    assert explain(position, plays) == answer("round", as_question(position, plays))
