"""Races stepped by compiled code: agents answer what they are asked, compiled bots everything else."""

from typing import Any, NamedTuple

from lignerouge.flamme.bots.guess import Guess
from lignerouge.flamme.bots.network import survey
from lignerouge.flamme.bots.stakes import slower_time
from lignerouge.flamme.rules.draft import Decks
from lignerouge.flamme.rules.race import Race
from lignerouge.flamme.rules.round import RaceContext
from lignerouge.flamme.rules.ruleset import BY_TEAM, Rules
from lignerouge.flamme.rules.weather import Sky, deal_tokens, lay_tokens
from lignerouge.kernel.hot import Column, Grid, Record, apart, field, template
from lignerouge.kernel.luck import return_streams, take_streams
from lignerouge.research.observation import prepare_observation, write_observation
from lignerouge.research.players import OUTSIDE, Riders, compiled_action
from lignerouge.research.questions import ACTIONS, ASKS, answer, open_race, question, write_mask

LATER = -1  # an action: this agent does not answer in this step
LOST = -1.0


class House(Record):
    """The rules of the house."""

    asks: Column = field("i1", len(ASKS) + 1)  # which questions are put to agents; the rider `sensible` answers others
    sensible: int = field("i2")  # its row among the riders
    loses: int = field("i1")  # an illegal action loses the race;
    penalty: float = field("f8")  # else it costs so much, and the house answers
    anew: int = field("i1")  # a race that is over begins anew at once


class BatchPart(NamedTuple):
    """The races of one thread, and what it needs to step them. Rows of the arrays from `races` on are races."""

    context: RaceContext
    decks: Decks
    riders: Riders
    house: House
    start: Any  # one race before its start
    sky: Sky
    guess: Guess  # for the bots,
    sight: Guess  # and for what agents observe
    counts: Any
    races: Any
    chances: Grid
    weather: Grid
    seating: Grid  # of each seat the row of its rider, or OUTSIDE
    agents: Grid  # the seats of the agents
    asks: Grid  # what each agent is asked,
    about: Grid  # and about which rider
    observations: Any
    masks: Any
    rewards: Any
    done: Any


@template
def set_out(part: BatchPart, n: int) -> None:
    """Race `n` anew, with its own weather, up to the first question for an agent."""
    part.races[n] = part.start[0]
    if part.sky.tiles:
        deal_tokens(part.sky, part.weather[n], part.context.luck)
        lay_tokens(part.sky, part.weather[n], part.context.track)
    open_race(part.context, part.races[n])
    go_on(part, n)


@template
def go_on(part: BatchPart, n: int) -> None:
    """Bots answer until only agents are asked, or the race is over."""
    race, house = part.races[n], part.house
    moved = True
    while moved and not race.over:
        moved = False
        for seat in range(race.seats):
            ask, rider = question(race, seat)
            while ask and (part.seating[n, seat] != OUTSIDE or not house.asks[ask]):
                which = part.seating[n, seat] if part.seating[n, seat] != OUTSIDE else house.sensible
                bots_answer(part, race, seat, which, ask, rider)
                moved = True
                ask, rider = question(race, seat)


@apart
def bots_answer(part: BatchPart, race: Race, seat: int, which: int, ask: int, rider: int) -> None:
    """A compiled bot answers."""
    action = compiled_action(part.riders, which, part.guess, part.context, race, seat, ask, rider)
    answer(part.context, part.decks, race, seat, ask, rider, action)


@apart
def write_rewards(rules: Rules, race: Race, agents: Column, rewards: Any) -> None:
    """From 1 for the first to -1 for the last: by a team's better rider (F13), in team trials by time (F20)."""
    for n in range(len(agents)):
        seat, place, seen, own = agents[n], 0, 0, False
        for m in range(race.riders):
            other = (race.home[m] if rules.clock else race.order[m]) // 2
            own |= other == seat
            if other != seat and not seen >> other & 1:
                seen |= 1 << other
                is_before = not own
                if rules.roads == BY_TEAM and slower_time(race, other) != slower_time(race, seat):
                    is_before = slower_time(race, other) < slower_time(race, seat)
                place += is_before
        rewards[n] = 1.0 - 2.0 * place / max(race.seats - 1, 1)


@apart
def look(part: BatchPart, n: int) -> None:
    """Every agent observes, and is asked."""
    race, context = part.races[n], part.context
    for agent in range(len(part.agents[n])):
        seat = part.agents[n, agent]
        ask, rider = question(race, seat)
        part.asks[n, agent], part.about[n, agent] = ask, rider
        write_observation(part.sight, context, race, seat, ask, rider, part.counts, part.observations[n, agent])
        write_mask(context, race, seat, ask, rider, part.masks[n, agent])


@apart
def begin_all(part: BatchPart) -> None:
    """All races from the start."""
    luck, chances = part.context.luck, part.chances
    survey(part.guess, part.context.track)
    prepare_observation(part.sight, part.context.track)
    for n in range(len(part.races)):
        take_streams(luck, chances, n)
        part.done[n] = 0
        set_out(part, n)
        look(part, n)
        return_streams(luck, chances, n)


@apart
def step_all(part: BatchPart, actions: Any) -> None:
    """Every agent that is asked answers, and the races go on."""
    luck, house = part.context.luck, part.house
    for n in range(len(part.races)):
        race, agents = part.races[n], part.agents[n]
        take_streams(luck, part.chances, n)
        if part.sky.tiles:
            lay_tokens(part.sky, part.weather[n], part.context.track)
        part.done[n] = 0
        for agent in range(len(agents)):
            part.rewards[n, agent] = 0.0
        for agent in range(len(agents)):
            ask, action = part.asks[n, agent], actions[n, agent]
            if ask == 0 or action == LATER or part.done[n]:
                continue
            seat, rider = agents[agent], part.about[n, agent]
            if 0 <= action < ACTIONS and part.masks[n, agent, action]:
                answer(part.context, part.decks, race, seat, ask, rider, action)
            elif house.loses:
                part.rewards[n, agent] = LOST
                part.done[n] = 1
                race.over = 1
            else:
                part.rewards[n, agent] = -house.penalty
                bots_answer(part, race, seat, house.sensible, ask, rider)
        go_on(part, n)
        if race.over and not part.done[n]:
            part.done[n] = 1
            penalties = part.rewards[n].copy()
            write_rewards(part.context.rules, race, agents, part.rewards[n])
            part.rewards[n] += penalties
        if part.done[n] and house.anew:
            set_out(part, n)
        look(part, n)
        return_streams(luck, part.chances, n)
