"""Races from which an actor and a critic learn, in compiled code: what was seen, what was played, how it went.

Seats ride by rows of weights, in any mix: a style, an instinct, an actor. Who learns draws cards by the chances that
its actor gives them, and everything it saw is noted. After a race every choice gets its advantage: how much better the
team stood a round later than the critic had thought, and a share of that for each round after it.
"""

from typing import Any, NamedTuple

import numpy as np

from lignerouge.flamme.bots.actor import ACTOR, raised, see_card, see_scene, weigh_card, weigh_scene
from lignerouge.flamme.bots.guess import (
    CARD,
    SCENE,
    Guess,
    close_guess,
    new_guess,
    open_guess,
    step_aside,
    step_back,
)
from lignerouge.flamme.bots.network import survey, where_the_mate_goes
from lignerouge.flamme.bots.policy import choose
from lignerouge.flamme.bots.rollout import MOST_ROUNDS, is_running, recover_all, ride
from lignerouge.flamme.bots.stakes import CHANCE, Stakes, reckon_race
from lignerouge.flamme.bots.style import front_of_others
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.race import SEATS, THINKING, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.weather import Sky, lay_tokens
from lignerouge.kernel.hot import Column, Grid, apart, hot
from lignerouge.kernel.luck import below, take_streams
from lignerouge.research.critic import TEAM, compare, see_team, weigh_team
from lignerouge.research.lessons import drawn_by_weight

HAND = 5  # cards, at most
LEARNER = 0  # the row of who learns


class Minds(NamedTuple):
    """How each of them rides: a row of weights, and how long it is."""

    weights: Any
    lengths: Any
    critic: Any


class Notes(NamedTuple):
    """What is learnt from. A row of the first group is a choice, of the second a round."""

    scene: Any
    cards: Any
    told: Any  # of a choice: type of rider, cards in hand, the card chosen, its round, its seat
    likely: Any  # how likely the choice was
    teams: Any  # rounds x seats x numbers
    seats: Any  # of the race of a round
    thought: Any  # the critic's chances
    better: Any  # advantages
    filled: Any  # choices, rounds


def new_notes(choices: int, rounds: int) -> Notes:
    """Room for so many."""
    return Notes(
        np.zeros((choices, SCENE), np.float32),
        np.zeros((choices, HAND, CARD), np.float32),
        np.zeros((choices, 5), np.int32),
        np.zeros(choices, np.float32),
        np.zeros((rounds, SEATS, TEAM), np.float32),
        np.zeros(rounds, np.int32),
        np.zeros((rounds, SEATS), np.float32),
        np.zeros((rounds, SEATS), np.float32),
        np.zeros(2, np.int64),
    )


class Practice(NamedTuple):
    """A race in which somebody learns."""

    minds: Minds
    seating: Any  # the row of each seat
    guess: Guess
    notes: Notes
    curious: bool  # learners draw cards by chance and take notes; else they play the best
    scores: Any  # of cards,
    team: Any  # what the critic is told of a team,
    chances: Any  # and what it thinks of all


def new_practice(minds: Minds, notes: Notes, *, curious: bool) -> Practice:
    """Before its first race."""
    return Practice(
        minds, np.zeros(SEATS, np.int64), new_guess(), notes, curious, np.zeros(HAND), np.zeros(TEAM), np.zeros(SEATS)
    )


@apart
def play_practice(practice: Practice, context: RaceContext, race: Race) -> None:
    """Everybody draws and plays, seat by seat."""
    track, cards, guess, minds, luck = context.track, context.cards, practice.guess, practice.minds, context.luck
    open_guess(guess, track, cards, race)
    if practice.curious:
        note_round(practice, context, race)
    for seat in range(race.seats):
        which, turned = practice.seating[seat], 0
        learns = practice.curious and which == LEARNER
        if learns:
            turned = 1 * (below(luck, THINKING + seat, 6) == 0)  # now and then the sprinteur draws first
        for m in range(2):
            rider = 2 * seat + (m ^ turned)
            if is_running(race, rider) and race.automatic & bit(rider) == 0:
                draw_hand(track, race, rider, luck)
                if learns:
                    place = try_card(practice, context, race, rider)
                else:
                    style = minds.weights[which, : minds.lengths[which]]
                    place = choose(style, guess, track, cards, race, rider)
                play(race, rider, place)
    close_guess(guess, race)
    recover_all(cards, race)


@apart
def note_round(practice: Practice, context: RaceContext, race: Race) -> None:
    """How every team stands, and what the critic thinks of that."""
    notes, guess = practice.notes, practice.guess
    row = notes.filled[1]
    for seat in range(race.seats):
        see_team(practice.team, guess, context.track, context.cards, race, seat)
        for n in range(TEAM):
            notes.teams[row, seat, n] = practice.team[n]
        practice.chances[seat] = weigh_team(practice.minds.critic, practice.team, guess)
    compare(practice.chances, race.seats)
    for seat in range(race.seats):
        notes.thought[row, seat] = practice.chances[seat]
    notes.seats[row] = race.seats
    notes.filled[1] += 1


@apart
def try_card(practice: Practice, context: RaceContext, race: Race, rider: int) -> int:
    """A card by its chance, noted."""
    guess, track, cards, notes, scores = practice.guess, context.track, context.cards, practice.notes, practice.scores
    weights = practice.minds.weights[LEARNER, :ACTOR]
    count, row = min(race.hand[rider], HAND), notes.filled[0]
    front, mate_goal = front_of_others(race, rider), where_the_mate_goes(track, cards, race, rider)
    step_aside(guess, track, cards, race, rider)
    see_scene(guess, track, cards, race, rider, front)
    weigh_scene(weights, guess, rider)
    most, whole = -1e9, 0.0
    for n in range(count):
        see_card(guess, track, cards, race, rider, race.deck[rider, race.down[rider] + n], front, mate_goal)
        scores[n] = weigh_card(weights, guess, rider)
        most = max(most, scores[n])
        for m in range(CARD):
            notes.cards[row, n, m] = guess.card[m]
    step_back(guess, track, cards, race, rider)
    for n in range(count):
        scores[n] = raised(scores[n] - most)
        whole += scores[n]
    chosen = drawn_by_weight(scores, count, whole, context.luck, THINKING + rider // 2)
    if count > 1:
        for m in range(SCENE):
            notes.scene[row, m] = guess.scene[m]
        told = notes.told
        told[row, 0], told[row, 1], told[row, 2] = rider & 1, count, chosen
        told[row, 3], told[row, 4] = notes.filled[1] - 1, rider // 2
        notes.likely[row] = scores[chosen] / whole
        notes.filled[0] += 1
    return chosen


@hot
def note_result(practice: Practice, stakes: Stakes, context: RaceContext, race: Race, first: int, trust: float) -> None:
    """Advantages of the rounds from `first` on: backwards from the end."""
    notes, found = practice.notes, np.zeros(3)
    won, whole = np.zeros(SEATS), 0.0
    for seat in range(race.seats):
        reckon_race(stakes, context.rules, race, seat, found)
        won[seat] = found[CHANCE]
        whole += won[seat]
    for seat in range(race.seats):
        then, lead = won[seat] / max(whole, 1.0), 0.0
        for n in range(notes.filled[1] - first):
            row = notes.filled[1] - 1 - n
            lead = then - notes.thought[row, seat] + trust * lead
            notes.better[row, seat] = lead
            then = notes.thought[row, seat]


@apart
def practise(
    practice: Practice,
    stakes: Stakes,
    policies: Column,
    context: RaceContext,
    sky: Sky,
    weather: Grid,
    races: Any,
    chances: Grid,
    seatings: Grid,
    trust: float,
) -> int:
    """Race after race while there is room for notes. -> how many were ridden"""
    survey(practice.guess, context.track)
    for n in range(len(races)):
        room_for_choices = len(practice.notes.likely) - practice.notes.filled[0]
        room_for_rounds = len(practice.notes.seats) - practice.notes.filled[1]
        if practice.curious and (room_for_choices < 1200 or room_for_rounds < MOST_ROUNDS):
            return n
        take_streams(context.luck, chances, n)
        if sky.tiles:
            lay_tokens(sky, weather[n], context.track)
            survey(practice.guess, context.track)
        for seat in range(SEATS):
            practice.seating[seat] = seatings[n, seat]
        first = practice.notes.filled[1]
        ride(play_practice, practice, policies, context, races[n], MOST_ROUNDS)
        if practice.curious:
            note_result(practice, stakes, context, races[n], first, trust)
    return len(races)
