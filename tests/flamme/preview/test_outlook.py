"""What may come of a card: certain where nothing is hidden, a fair share where something is, never from the truth."""

import os
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.play.events import Blocked, Exhausted, Moved, Towed
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.imagine import KINDS, deal_again, put_cards
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.play.setup import RaceState, prepare
from lignerouge.flamme.play.view import piles
from lignerouge.flamme.preview.outlook import Chance, outlook
from lignerouge.flamme.rules.energy import draw_hand
from lignerouge.flamme.rules.race import ENERGY, line_up
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.luck import scripted, seeded, take_draws
from lignerouge.kernel.match import Match

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}
FEW = 6


def kinds(cards: str) -> list[int]:
    return [KINDS[label] for label in cards.split()]


def standing(squares: Mapping[str, str], decks: Mapping[str, str], **options: Any) -> RaceState:
    """A race between two rounds on "a b c d e u". A deck: face-down cards, and recycled ones after a bar."""
    setup, race = prepare(RaceOptions.read({"stage": "a b c d e u", **options}, 2), 2)
    race.phase, race.running, race.rounds = ENERGY, len(squares), 3
    for n, (name, square) in enumerate(squares.items()):
        rider = RIDER_NUMBERS[name]
        race.order[n], race.square[rider] = rider, setup.course.number(square)
        race.lane[rider] = list(squares.values())[:n].count(square)
        down, _, recycled = decks[name].partition("|")
        put_cards(race, rider, kinds(down), [], kinds(recycled))
    line_up(race)
    return RaceState(setup, race)


def asked(state: RaceState, *answers: tuple[str, str]) -> Prompt:
    """What seat A is asked after these answers."""
    for name, option in answers:
        prompt = next(prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.name == name)
        FLAMME_ROUGE.answer(state, prompt, option, seeded(1), None)
    return next(prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.seat == 0)


def look(state: RaceState, prompt: Prompt, rounds: int = FEW) -> dict[str, Chance]:
    return {chance.option: chance for chance in outlook(FLAMME_ROUGE.view(state, 0), prompt, seeded(7), rounds)}


def shares(chances: Mapping[str, Chance]) -> dict[str, tuple[float, float]]:
    return {option: (chance.towed, chance.tired) for option, chance in chances.items()}


BEHIND_TWO = {"BR": "1.4", "BS": "1.4", "AR": "1.1", "AS": "0.1"}
THREES = {"BR": "3 3 3 3", "BS": "3 3 3 3", "AS": "2 2 2 2"}


def test_where_every_card_is_known_the_shares_are_none_or_all() -> None:
    """B's riders come to 2.1: from 1.5 one is towed to 1.6, on 1.6 sheltered; elsewhere the wind tires."""
    state = standing(BEHIND_TWO, {"AR": "3 4 5 9", **THREES})
    chances = look(state, asked(state, ("4/A/rider", "AR")))
    assert shares(chances) == {"3": (0, 1), "4": (1, 0), "5": (0, 0), "9": (0, 1)}
    landed = {option: (chance.preview.square, chance.preview.steps) for option, chance in chances.items()}
    assert landed == {"3": ("1.3", 2), "4": ("1.5", 4), "5": ("1.6", 5), "9": ("2.4", 9)}
    assert [type(event) for event in chances["3"].preview.events] == [Blocked, Moved]
    assert {chance.stopped for chance in chances.values()} == {0}, "those in the way now have left by then"
    assert chances["3"].halts == (("1.4", 1),)


def test_a_square_that_fills_first_stops_whoever_comes_later() -> None:
    """B's riders come to 2.1 and fill it: a 6 from 1.1 is stopped on 1.6, and a 7 passes."""
    state = standing(BEHIND_TWO, {"AR": "5 6 7", **THREES})
    chances = look(state, asked(state, ("4/A/rider", "AR")))
    assert {option: (chance.stopped, chance.halts) for option, chance in chances.items()} == {
        "5": (0, (("1.6", 1),)),
        "6": (1, (("1.6", 1),)),
        "7": (0, (("2.2", 1),)),
    }
    told = chances["6"].as_json()
    assert (told["stopped"], told["halts"]) == (1, [{"square": "1.6", "share": 1}])


def test_a_relentless_card_never_tires() -> None:
    relentless = next(label for label in KINDS if "relentless" in label)
    state = standing(BEHIND_TWO, {"AR": f"9 {relentless}", **THREES})
    assert shares(look(state, asked(state, ("4/A/rider", "AR")))) == {"9": (0, 1), relentless: (0, 0)}


def test_in_an_individual_time_trial_the_highest_card_tires_and_nobody_tows() -> None:
    squares = dict.fromkeys(("AR", "BR", "AS", "BS"), "1.1")
    state = standing(squares, {"AR": "3 4 5", **THREES, "BR": "4 4 4 4"}, kind="itt")
    chances = look(state, asked(state, ("4/A/rider", "AR")))
    assert shares(chances) == {"3": (0, 0), "4": (0, 1), "5": (0, 1)}
    assert chances["3"].preview.square == "1.4"


def test_the_card_already_played_for_the_mate_counts() -> None:
    """AS has played 3 and comes to 2.1; before that it could still be a 9, if one is drawn."""
    squares = {"AS": "1.4", "AR": "1.1", "BR": "0.2", "BS": "0.1"}
    decks = {"AR": "4 4 4 4", "AS": "3 3 3 9", "BR": "2 2 2 2", "BS": "2 2 2 2"}
    state = standing(squares, decks)
    assert shares(look(state, asked(state, ("4/A/rider", "AS"), ("4/AS/card", "3")))) == {"4": (1, 0)}
    assert shares(look(state, asked(state, ("4/AR/card", "4")))) == {"4": (1, 0)}, "chosen, and may be changed"
    state = standing(squares, {**decks, "AS": "3 3 3 3 3 9"})
    towed = look(state, asked(state, ("4/A/rider", "AR")), 60)["4"].towed
    assert 0 < towed < 1
    state = standing(squares, {**decks, "AS": "3 3 3 3 | 9 9 9"})
    assert shares(look(state, asked(state, ("4/A/rider", "AR")), 20)) == {"4": (1, 0)}, "one knows one's own cards"


def test_the_others_are_dealt_any_cards_that_fit_what_is_public() -> None:
    """BR has drawn, and recycled an exhaustion card since the last turn; the other two recycled cards may be any."""
    state = standing({"BR": "1.4", "AR": "1.1"}, {"BR": "2 3 4 5 | E 6 7", "AR": "2"})
    race = state.race
    race.tired_since[2] = 1
    draw_hand(state.setup.course.track, race, 2, seeded(3))
    own, luck, recycled = race.deck[0].tolist(), seeded(4), set()
    for _ in range(120):
        deal_again(race, 0, luck)
        assert (race.down[2], race.hand[2], race.recycled[2], race.deck[0].tolist()) == (4, 0, 3, own)
        assert sorted(race.deck[2].tolist()[:7]) == kinds("E 2 3 4 5 6 7")
        recycled.add(tuple(sorted(piles(race, 2)[2])))
    assert recycled == {(KINDS["E"], *pair) for pair in combinations(kinds("2 3 4 5 6 7"), 2)}


def test_an_empty_deck_draws_exhaustion() -> None:
    state = standing(BEHIND_TWO, {**THREES, "AR": "4 4 4 4", "BR": "E", "BS": ""})
    assert shares(look(state, asked(state, ("4/A/rider", "AR")))) == {"4": (0, 0)}


def ridden(state: RaceState, card: str, hand: tuple[str, ...]) -> list[Event]:
    """The round, answer by answer, if BR draws this hand and B is sensible."""
    state, bot, events = state.clone(), new_bot("sensible", 1), list[Event]()
    luck = scripted([(2, KINDS[label]) for label in hand] + [(3, KINDS["3"])] * 4)
    while state.race.rounds == 3:
        prompt = [prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.owed][-1]  # B's before A's
        option = bot.choose(FLAMME_ROUGE.view(state, 1), prompt) if prompt.seat else card
        FLAMME_ROUGE.answer(state, prompt, option, luck, events)
    assert not luck.fault
    assert take_draws(luck)[:4] == tuple((2, KINDS[label]) for label in hand)
    return events


def test_the_shares_are_those_of_all_rounds_that_can_happen() -> None:
    """BR draws four of six cards: the real game, answer by answer, with each of these hands."""
    squares = {"BR": "1.4", "AS": "1.3", "BS": "1.2", "AR": "1.1"}
    decks = {"AR": "3 4 5 6", "AS": "2 2 2 2", "BR": "2 3 4 5 6 7", "BS": "3 3 3 3"}
    state = standing(squares, decks)
    prompt = asked(state, ("4/A/rider", "AS"), ("4/AS/card", "2"))
    hands = list(combinations(decks["BR"].split(), 4))
    chances = look(state, prompt, 150 if INTERPRETED else 5000)
    certain = 0
    for card in prompt.options:
        rounds = [ridden(state, card, hand) for hand in hands]
        for kind, share in (
            (Towed, chances[card].towed),
            (Exhausted, chances[card].tired),
            (Blocked, chances[card].stopped),
        ):
            happened = [any(isinstance(event, kind) and event.rider == "AR" for event in events) for events in rounds]
            assert share == pytest.approx(sum(happened) / len(hands), abs=0.12 if INTERPRETED else 0.03)
            certain += sum(happened) in (0, len(hands))
        moves = [event for events in rounds for event in events if isinstance(event, Moved) and event.rider == "AR"]
        ends = [moved.square for moved in moves]
        assert dict(chances[card].halts).keys() == set(ends)
        for square, share in chances[card].halts:
            assert share == pytest.approx(ends.count(square) / len(hands), abs=0.12 if INTERPRETED else 0.03)
        assert [share for _, share in chances[card].halts] == sorted(
            (share for _, share in chances[card].halts), reverse=True
        )
    assert certain < 3 * len(prompt.options), "some of it must be left to chance"


def test_only_what_the_seat_sees_decides() -> None:
    """Other truths behind the same view, among them cards already chosen, give the same outlook."""
    match = Match.begin(FLAMME_ROUGE, {"stage": "a b c u", "handicap": [2, 2]}, ["p", "q"], seeded(4))
    looked = 0
    for step, _ in enumerate(match.autopilot({seat: new_bot("random", seat).choose for seat in range(2)})):
        prompt = next((prompt for prompt in match.prompts(0) if prompt.ask == "PlayCard"), None)
        if prompt is None or step % 3 or looked == 4:
            continue
        view = match.view(0)
        found = {outlook(view, prompt, seeded(step), FEW)}
        truths = {match.state.canonical()}
        for seed in range(3):
            other = FLAMME_ROUGE.imagine(view, seeded(seed))
            truths.add(other.canonical())
            found.add(outlook(FLAMME_ROUGE.view(other, 0), prompt, seeded(step), FEW))
        assert len(found) == 1
        assert len(truths) > 1
        looked += 1
    assert looked == 4


def test_the_luck_stays_as_it_is_and_how_many_have_chosen_says_nothing() -> None:
    state = standing(BEHIND_TWO, {"AR": "3 4 5 9", **THREES, "BR": "2 3 4 5 6 7"})
    prompt, luck = asked(state, ("4/A/rider", "AR"), ("4/B/rider", "BR")), seeded(9)
    before, view = luck.tobytes(), FLAMME_ROUGE.view(state, 0)
    found = outlook(view, prompt, luck, FEW)
    assert luck.tobytes() == before
    assert outlook(replace(view, chosen=(0, 2)), prompt, luck, FEW) == found


def test_a_stage_of_a_tour_is_looked_at_like_a_race() -> None:
    match = Match.begin(GRAND_TOUR, {}, ["p", "q"], seeded(4))
    steps = match.autopilot({seat: new_bot("sensible", seat).choose for seat in range(2)})
    while not (asked_now := [prompt for prompt in match.prompts(0) if prompt.ask == "PlayCard"]):
        assert outlook(match.view(0), match.prompts()[0], seeded(1)) == ()
        next(steps)
    view = match.view(0)
    assert view.race is not None
    found = outlook(view, asked_now[0], seeded(1), FEW)
    assert tuple(chance.option for chance in found) == asked_now[0].options
    in_race = replace(asked_now[0], name=asked_now[0].name.partition("/")[2])
    assert found == outlook(view.race, in_race, seeded(1), FEW)
