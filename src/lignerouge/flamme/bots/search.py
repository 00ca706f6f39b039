"""Trying every answer in the same imagined worlds: a world deals what is hidden, and styles ride it on to the end.

What a seat cannot see is dealt again in every world, any way that fits what is public: the others' hands, how their
decks are divided, and one's own next draws. In it all others choose their cards by a style, each knowing only their own
hand, so hidden simultaneous choices stay hidden. Every answer is tried in the same worlds with the same luck: a
difference between two answers comes from the answers.
"""

from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import close_guess, open_guess
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.riding import play_for, ride_on
from lignerouge.flamme.bots.stakes import WORTH, Stakes, reckon
from lignerouge.flamme.play.imagine import deal_again
from lignerouge.flamme.rules.cards import Cards
from lignerouge.flamme.rules.energy import play
from lignerouge.flamme.rules.ledger import TourRules
from lignerouge.flamme.rules.placing import place, place_team
from lignerouge.flamme.rules.race import NOBODY, Race
from lignerouge.flamme.rules.refreshment import close_refreshment, take_back
from lignerouge.flamme.rules.road import Road
from lignerouge.flamme.rules.ruleset import TOGETHER, Rules
from lignerouge.flamme.rules.track import Track
from lignerouge.kernel.hot import Column, apart, hot
from lignerouge.kernel.luck import OWNERS, Luck
from lignerouge.kernel.notes import Notes

GRID_FIRST, GRID, FIRST, CARD, MEAL = range(5)  # what is asked: who is placed first, where, who draws first, ...
TRIES, COLUMNS = 0, 7  # of the sums over worlds: how many, and sum and sum of squares of CHANCE, PLACE and WORTH
CLEARLY = 2.5  # standard errors by which an answer is worse than the best so far before it is given up
FEWEST = 32  # worlds before any is
UNSEEN = 0.02  # added to the variance of a difference: a world may come that turns it, though none has yet


@apart
def try_answers(
    ask: int,
    rider: int,
    answers: Column,
    hopeful: Column,
    sums: Any,
    apart_by: Any,
    worlds: int,
    styles: Any,
    policies: Column,
    guess: Any,
    track: Track,
    cards: Cards,
    rules: Rules,
    races: Any,
    stakes: Stakes,
    tour: TourRules,
    ledgers: Any,
    road: Road,
    notes: Notes,
    luck: Luck,
    rounds: int,
) -> None:
    """`races`: the race as it is seen, a world, and that world after an answer. `sums` has a row for each answer.

    `apart_by` has the sums of squares of the differences between any two answers in the same world.
    """
    seat, saved, found = rider // 2, np.zeros(OWNERS, np.uint64), np.zeros(3)
    worths = np.zeros(len(answers))
    survey(guess, track)
    for _ in range(worlds):
        races[1] = races[0]
        if ask >= FIRST:
            deal_again(races[1], seat, luck)
        for owner in range(OWNERS):
            saved[owner] = luck.stream[owner]
        for n in range(len(answers)):
            if hopeful[n]:
                for owner in range(OWNERS):
                    luck.stream[owner] = saved[owner]
                races[2] = races[1]
                give(ask, rider, answers[n], styles, guess, track, cards, rules, races[2], luck)
                ride_on(styles, policies, guess, track, cards, rules, races[2], road, notes, luck, rounds)
                reckon(stakes, tour, ledgers, rules, races[2], seat, found)
                worths[n] = found[WORTH]
                sums[n, TRIES] += 1
                for m in range(3):
                    sums[n, 1 + 2 * m] += found[m]
                    sums[n, 2 + 2 * m] += found[m] * found[m]
        for n in range(len(answers)):
            for m in range(len(answers)):
                apart_by[n, m] += (worths[n] - worths[m]) ** 2


@apart
def give(
    ask: int,
    rider: int,
    answer: int,
    styles: Any,
    guess: Any,
    track: Track,
    cards: Cards,
    rules: Rules,
    race: Race,
    luck: Luck,
) -> None:
    """Carry an answer out: a rider, a square, a place in the hand or among the spent cards."""
    if ask == GRID_FIRST:
        if rules.roads == TOGETHER:
            race.picked = answer
        else:
            place_team(track, race, answer)
    elif ask == GRID:
        place(race, rider, answer)
    elif ask == FIRST:
        open_guess(guess, track, cards, race)
        play_for(styles[rider // 2], guess, track, cards, race, answer, luck)
        close_guess(guess, race)
    elif ask == CARD:
        play(race, rider, answer)
    elif answer == NOBODY:
        close_refreshment(race, rider)
    else:
        take_back(cards, race, rider, answer)


@apart
def give_up(sums: Any, apart_by: Any, hopeful: Column) -> int:
    """Try no longer what is clearly worse than the best, world by world. -> how many answers are left"""
    best, left = best_answer(sums, hopeful), 0
    many, mean = sums[best, TRIES], measured(sums, best, WORTH)[0]
    for n in range(len(hopeful)):
        if hopeful[n] and n != best and many >= FEWEST:
            less = mean - measured(sums, n, WORTH)[0]
            if less > CLEARLY * np.sqrt((apart_by[best, n] / many - less * less + UNSEEN) / many):
                hopeful[n] = 0
        left += hopeful[n]
    return left


@hot
def best_answer(sums: Any, hopeful: Column) -> int:
    """The answer that is worth most, of those still tried."""
    best, most = 0, -1e9
    for n in range(len(hopeful)):
        if hopeful[n]:
            mean = measured(sums, n, WORTH)[0]
            if mean > most:
                best, most = n, mean
    return best


@hot
def measured(sums: Any, answer: int, what: int) -> tuple[float, float]:
    """The mean of CHANCE, PLACE or WORTH over the worlds of an answer, and its standard error."""
    many = max(sums[answer, TRIES], 1.0)
    mean = sums[answer, 1 + 2 * what] / many
    spread = max(sums[answer, 2 + 2 * what] / many - mean * mean, 0.0)
    return mean, np.sqrt(spread / many)
