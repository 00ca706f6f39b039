"""Automatic teams: Peloton and Muscle (Peloton, solo rules; F33)."""

from typing import Any

import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.content.boxes import boxes
from lignerouge.flamme.content.catalogue import automatic_teams
from lignerouge.flamme.explain.answers import answer
from lignerouge.flamme.play.events import DraftOpened, Exhausted, Placed, Revealed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.rules.automatic import turn_cards
from lignerouge.flamme.rules.cards import EXHAUSTION, all_cards
from lignerouge.flamme.rules.placing import draw_starter
from lignerouge.flamme.rules.race import ENERGY
from lignerouge.flamme.rules.refreshment import open_refreshment
from lignerouge.flamme.text.race import WORDS
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.phrases import LANGUAGES
from lignerouge.research.batch import Batch

BOTH = {"B": "muscle", "C": "peloton"}


def a_race(options: dict[str, Any], seats: int, seed: int = 1) -> Match[RaceState, SeatView]:
    return Match.begin(FLAMME_ROUGE, options, ["p"] * seats, seeded(seed))


def test_their_decks() -> None:
    peloton, muscle = automatic_teams()
    assert [sorted(card.label for card in deck) for deck in peloton.decks] == [
        sorted([*"333444555666777", "2+attack", "2+attack"]),
        [],
    ]
    assert [sorted(card.label for card in deck) for deck in muscle.decks] == [
        sorted("333444555666777"),
        sorted("2223334445555999"),
    ]
    table = all_cards()
    attack = next(n for n, card in enumerate(table.cards) if card.label == "2+attack")
    assert table.cards[table.record.rear[attack]].label == "9+attack"
    assert all(table.record.rear[n] == n for n in range(len(table.cards)) if n != attack)


def test_they_stand_first_on_the_grid_in_file() -> None:
    """The Peloton team, then Muscle, the sprinteur in front, one behind the other; then the people, in their order."""
    match = a_race({"stage": "abcu", "automatic": BOTH, "starter": 3}, 4)
    placed = [event for event in match.events if isinstance(event, Placed)]
    assert [(event.rider, event.square, event.lane) for event in placed] == [
        ("CS", "0.5", 0),
        ("CR", "0.4", 0),
        ("BS", "0.3", 0),
        ("BR", "0.2", 0),
    ]
    assert match.view(None).turn == (2, 1, 3, 0)
    assert match.view(None).automatic == ("", "muscle", "peloton", "")
    assert match.prompts()[0].name == "0/D/rider"


def test_a_full_right_lane_sends_them_to_the_next() -> None:
    automatic = {"A": "muscle", "B": "muscle", "C": "muscle"}
    match = a_race({"stage": "Abcu", "automatic": automatic}, 4)
    places = {event.rider: (event.square, event.lane) for event in match.events if isinstance(event, Placed)}
    assert places["AS"] == ("0.4", 0)
    assert places["BR"] == ("0.1", 0)
    assert (places["CS"], places["CR"]) == (("0.4", 1), ("0.3", 1))


def test_luck_draws_who_begins_among_the_people() -> None:
    begun = set()
    for seed in range(40):
        _, race = prepare(RaceOptions.read({"automatic": {"A": "peloton", "C": "muscle"}}, 4), 4)
        draw_starter(race, seeded(seed))
        begun.add(int(race.turn[0]))
    assert begun == {1, 3}


def test_nobody_is_asked_for_them_and_they_never_tire() -> None:
    match, dice = a_race({"stage": "abcu", "automatic": BOTH, "handicap": [2, 0, 0, 0]}, 4), seeded(5)
    reveals, seats, tired = list[Revealed](), set[int](), set[str]()
    pilot = {seat: lambda view, prompt: prompt.options[int(below(dice, 0, len(prompt.options)))] for seat in (0, 3)}
    for step in match.autopilot(pilot):
        reveals += [event for event in step.events if isinstance(event, Revealed)]
        tired |= {event.rider for event in step.events if isinstance(event, Exhausted)}
        seats |= {prompt.seat for prompt in match.prompts()}
    assert seats == {0, 3}
    assert reveals
    assert all(set(event.cards) == set(RIDER_NAMES[:8]) for event in reveals)
    assert tired
    assert tired <= {"AR", "AS", "DR", "DS"}
    assert EXHAUSTION not in match.state.race.deck[2].tolist()[: match.state.race.down[2]]


def on_the_road(options: dict[str, Any], seats: int) -> RaceState:
    state = RaceState(*prepare(RaceOptions.read(options, seats), seats))
    race = state.race
    race.order[: race.riders] = range(race.riders)
    race.running, race.phase = race.riders, ENERGY
    return state


def test_one_card_of_the_peloton_team_moves_both_and_an_attack_the_one_behind_by_nine() -> None:
    state = on_the_road({"automatic": {"B": "peloton"}}, 2)
    race, cards = state.race, state.setup.cards
    attack = next(n for n, card in enumerate(cards.cards) if card.label == "2+attack")
    race.order[:4] = [0, 3, 1, 2]
    race.deck[2, 0], race.down[2] = attack, 1
    turn_cards(cards.record, race, seeded(1))
    assert [cards.cards[race.card[rider]].label for rider in (3, 2)] == ["2+attack", "9+attack"]
    assert race.locked == 0b1100
    assert (race.down[2], race.spents[2]) == (0, 1)
    race.locked = 0
    turn_cards(cards.record, race, seeded(1))
    assert [cards.cards[race.card[rider]].label for rider in (3, 2)] == ["E", "E"]
    race.locked, race.running, race.down[2] = 0, 3, 1
    race.order[:3] = [0, 1, 3]
    race.deck[2, 0] = attack
    turn_cards(cards.record, race, seeded(1))
    assert cards.cards[race.card[3]].label == "9+attack"
    turn_cards(cards.record, race, seeded(1))
    assert race.locked == 0b1000


def test_a_refreshment_is_for_people() -> None:
    state = on_the_road({"stage": "abcv", "kind": "extended", "automatic": {"B": "muscle"}}, 2)
    state.race.feeding = 1
    open_refreshment(state.race)
    assert state.race.asked == 0b0011
    state.race.running, state.race.order[0] = 1, 2
    open_refreshment(state.race)
    assert (state.race.asked, state.race.feeding, state.race.phase) == (0, 0, ENERGY)


def test_a_stage_goes_on_by_itself_once_all_people_are_home() -> None:
    """Somewhere among some stages the people are home first: then their last answer tells several rounds."""
    rounds = 0
    for seed in range(30):
        match = a_race({"stage": "abv", "kind": "normal", "automatic": {"B": "muscle"}}, 2, seed)
        steps = list(match.autopilot({0: lambda view, prompt: prompt.options[-1]}))
        assert match.outcome is not None
        rounds = max(rounds, len([event for event in steps[-1].events if isinstance(event, Revealed)]))
    assert rounds > 1


@pytest.mark.parametrize("starter", [None, 3])
def test_in_a_tour_they_ride_without_drafting(starter: int | None) -> None:
    options: dict[str, Any] = {
        "stages": [{"tiles": "1-9-v"}, {"tiles": "1-9-v", "kind": "ttt"}, {"tiles": "1-9-v", "kind": "itt"}],
        "specialists": True,
        "automatic": {"C": "peloton", "D": "muscle"},
    }
    revision = None if starter is None else 1  # in which whoever places first began the draft
    match = Match.begin(GRAND_TOUR, {**options, "starter": starter}, ["p"] * 5, seeded(4), revision)
    (opened,) = [event for event in match.events if isinstance(event, DraftOpened)]
    assert sorted(opened.seats) == [0, 1, 4]
    if starter is not None:
        assert opened.seats == (4, 0, 1)
    dice, asked = seeded(3), set[int]()

    def pilot(view: Any, prompt: Any) -> str:
        asked.add(prompt.seat)
        return str(prompt.options[int(below(dice, 0, len(prompt.options)))])

    for _ in match.autopilot(dict.fromkeys(range(5), pilot)):
        pass
    assert asked == {0, 1, 4}
    view = match.view(None)
    assert view.specialist[4:8] == (0, 0, 0, 0)
    assert view.exhaustion[4:8] == (0, 0, 0, 0)
    assert view.automatic == ("", "", "peloton", "muscle", "")
    assert match.outcome is not None


def test_a_tour_without_specialists_leaves_them_their_decks() -> None:
    options = {"stages": [{"tiles": "abv"}] * 3, "automatic": {"A": "peloton"}}
    state = GRAND_TOUR.begin(options, 2, seeded(1), None)
    assert state.ledger.energies.tolist()[:4] == [17, 0, 15, 15]
    imagined = GRAND_TOUR.imagine(GRAND_TOUR.view(state, 1), seeded(2)).ledger
    assert imagined.energies.tolist() == state.ledger.energies.tolist()
    assert (imagined.energy == state.ledger.energy).all()  # type: ignore[attr-defined]  # a NumPy array


def test_a_search_rides_on_against_them() -> None:
    match = a_race({"stage": "a-2B-u", "automatic": {"B": "peloton"}, "starter": 0}, 2)
    bot = new_bot("champion@4", 1)
    asked = list[str]()
    while match.outcome is None:
        prompt = match.prompts()[0]
        asked.append(prompt.ask)
        match.answer(0, prompt.name, bot.choose(match.view(0), prompt))
    assert {"NameRider", "LayBid", "PlayCard"} <= set(asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_their_names_and_where_the_rules_of_a_box_come_from(language: str) -> None:
    assert len({WORDS.say(f"automatic.{team.key}", language) for team in automatic_teams()}) == 2
    assert {WORDS.say(f"basis.{box.basis}", language) for box in boxes()} == {
        WORDS.say(f"basis.{basis}", language) for basis in ("rulebook", "descriptions")
    }


@pytest.mark.parametrize(
    ("automatic", "says"),
    [
        (["peloton"], "given by letter"),
        ({"C": "muscle"}, '"C" is not a team here: there are A, B'),
        ({"A": "sprint"}, "peloton or muscle, not"),
        ({"A": 1}, 'not "1"'),
        ({"A": "muscle", "B": "muscle"}, "At least one team is not automatic"),
    ],
)
def test_what_cannot_be_asked_for(automatic: Any, says: str) -> None:
    with pytest.raises(InputError, match=says):
        RaceOptions.read({"automatic": automatic}, 2)


def test_there_is_one_peloton_team_at_most() -> None:
    with pytest.raises(InputError, match="At most 1 team of kind peloton can ride"):
        RaceOptions.read({"automatic": {"A": "peloton", "B": "peloton"}}, 3)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"order": ["ZR"]}, '"ZR" is not a rider'),
        ({"top": {"ZR": "3"}}, '"ZR" is not a rider'),
        ({"automatic": ["B"]}, "automatic"),
        ({"teams": "two"}, "teams"),
        ({"starter": 9}, "A seat is a number"),
        ({"top": {"BR": "17"}, "order": ["BR"]}, "17"),
        ({"top": {"BR": 3}}, "a card for each, by its label"),
        ({"top": ["BR"]}, "a card for each, by its label"),
        ({"order": {"BR": 1}}, "a list of riders"),
        ({"order": ["BR", "AR", "BR"]}, '"BR" is not a rider of this race, or is named twice'),
    ],
)
def test_the_desk_refuses_what_makes_no_sense(more: dict[str, Any], says: str) -> None:
    asked: dict[str, Any] = {"tiles": "abcu", "teams": 2, "automatic": {"B": "muscle"}}
    assert answer("automatic", asked)["cards"] == {}
    with pytest.raises(InputError, match=says):
        answer("automatic", {**asked, **more})


def test_in_a_batch_they_ride_by_themselves() -> None:
    batch = Batch.prepare({}, ["", "muscle", "peloton"], 4, 1, 1)
    assert batch.agents.tolist() == [[0]] * 4
    assert (batch.races["automatic"] == 0b111100).all()
