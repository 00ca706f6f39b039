"""The ledger of a tour: what every stage brought, and the totals (Grand Tour p. 4-8; rulings F18-F26)."""

from lignerouge.flamme.rules.cards import EXHAUSTION
from lignerouge.flamme.rules.finish import home_time
from lignerouge.flamme.rules.placing import draw_starter, set_up
from lignerouge.flamme.rules.race import NOBODY, RIDERS, SEATS, SPENT, Race
from lignerouge.flamme.rules.road import bit
from lignerouge.flamme.rules.ruleset import BY_TEAM, Rules
from lignerouge.kernel.hot import Column, Grid, Record, field, hot
from lignerouge.kernel.luck import Luck

STAGES = 21
DECK_SIZE = SPENT
CLASSIFICATIONS = 3
GENERAL, SPRINT, MOUNTAIN, TEAM = 0, 1, 2, 3
AWARDS = 5  # most places that a classification rewards
PODIUM = 3
MAJOR, MINOR, REFRESHMENT = 0, 1, 2  # piles of tokens
TOKENS = 3


class TourRules(Record):
    """The numbers of a tour, for its length and number of teams (`content/tour.toml`)."""

    podium: Column = field("i1", PODIUM)  # tour points of the first riders home
    token: Grid = field("i1", 2, TOKENS + 1)  # points of the token that is taken when n are left in the pile
    bonus: Grid = field("i1", CLASSIFICATIONS + 1, AWARDS)  # tour points at the end, by classification and place
    rest: int = field("i1")  # tour points for leading a classification on a rest day
    all_by_points: int = field("i1")  # not only the first places by tour points, but all (F24, revision 1)


class Ledger(Record):
    """A tour between two stages. Rows are stages in the order in which they are ridden."""

    seats: int = field("i2")
    ridden: int = field("i2")  # stages that are over
    # every stage
    arrival: Grid = field("u1", STAGES, RIDERS)  # riders in the order in which they came home (F19)
    stage_time: Grid = field("i2", STAGES, RIDERS)  # seconds (F18)
    stage_sprint: Grid = field("i1", STAGES, RIDERS)  # points of sprint tokens (F17)
    stage_mountain: Grid = field("i1", STAGES, RIDERS)
    stage_podium: Grid = field("i1", STAGES, RIDERS)  # tour points
    stage_rest: Grid = field("i1", STAGES, SEATS)  # tour points of the rest day after it (F23)
    leader: Grid = field("i1", STAGES, CLASSIFICATIONS)  # of the classifications after it, NOBODY if none
    jersey: Grid = field("i1", STAGES, CLASSIFICATIONS)  # who wears yellow, green, polka dot (F25)
    # totals
    time: Column = field("i4", RIDERS)
    sprint: Column = field("i2", RIDERS)
    mountain: Column = field("i2", RIDERS)
    podium: Column = field("i2", SEATS)
    rest: Column = field("i2", SEATS)
    place: Column = field("i1", RIDERS)  # in the latest stage, 0 the first: breaks every tie (F26)
    exhaustion: Column = field("i1", RIDERS)  # exhaustion cards that a rider takes into the next stage (F23)
    start: Column = field("i1", SEATS)  # seats in the order in which they place their riders next (F24)
    # the end
    bonus: Grid = field("i1", CLASSIFICATIONS + 1, SEATS)  # tour points for the classifications
    total: Column = field("i2", SEATS)
    ranking: Column = field("i1", SEATS)  # seats, the winner first
    # the teams
    specialist: Column = field("i1", RIDERS)  # number, 0 without
    energy: Grid = field("i1", RIDERS, DECK_SIZE)  # the cards of a rider's deck, exhaustion apart
    energies: Column = field("i1", RIDERS)  # how many
    drafters: int = field("i2")  # seats that draft: automatic teams do not (F33)
    drafting: Column = field("i1", SEATS)  # seats in the order in which they draft
    drafted: int = field("i2")  # specialists drafted so far


def new_ledger(seats: int) -> Ledger:
    """A ledger before the draft; the seats start in their own order."""
    ledger = Ledger.fresh()
    ledger.seats = ledger.drafters = seats
    ledger.start[:] = range(SEATS)
    ledger.leader[:] = NOBODY
    ledger.jersey[:] = NOBODY
    return ledger


@hot
def tour_points(ledger: Ledger, seat: int) -> int:
    """What a seat has so far: podiums and rest days."""
    return ledger.podium[seat] + ledger.rest[seat]


@hot
def open_stage(ledger: Ledger, rules: Rules, race: Race, luck: Luck, points: Column) -> None:
    """Grand Tour p. 3: an empty race becomes the next stage; the first time a random seat begins, then F24.

    `points` gets the tour points of every seat, by which `set_off` goes.
    """
    set_up(rules, race, ledger.energy, ledger.energies, ledger.exhaustion)
    for rider in range(race.riders):
        race.specialist[rider] = ledger.specialist[rider]
    if ledger.ridden == 0:
        draw_starter(race, luck)
        for seat in range(SEATS):
            ledger.start[seat] = race.turn[seat]
    for seat in range(race.seats):
        race.turn[seat] = ledger.start[seat]
        points[seat] = tour_points(ledger, seat)


@hot
def close_stage(tour: TourRules, ledger: Ledger, rules: Rules, race: Race, rest_day: bool) -> None:
    """Grand Tour p. 4-6: write a stage that is over into its row, and close the row."""
    enter_results(tour, ledger, race, rules.side)
    count_exhaustion(ledger, race)
    close_row(tour, ledger, rules.roads == BY_TEAM, rest_day)


@hot
def enter_results(tour: TourRules, ledger: Ledger, race: Race, sides: Column) -> None:
    """Write a stage that is over into its row: arrivals, times, tokens, exhaustion."""
    stage = ledger.ridden
    for n in range(race.arrived):
        rider = race.home[n]
        ledger.arrival[stage, n] = rider
        ledger.stage_time[stage, rider] = home_time(race, rider)
    for pile in range(REFRESHMENT):
        for left in range(1, TOKENS + 1):
            rider = race.holder[pile, left]
            if rider >= 0 and sides[pile] == SPRINT:
                ledger.stage_sprint[stage, rider] += tour.token[pile, left]
            elif rider >= 0:
                ledger.stage_mountain[stage, rider] += tour.token[pile, left]


@hot
def count_exhaustion(ledger: Ledger, race: Race) -> None:
    """F23: the exhaustion cards in every deck as the stage ends; played ones have gone back to the supply."""
    for rider in range(race.riders):
        tired = 0
        for n in range(race.down[rider] + race.hand[rider] + race.recycled[rider]):
            tired += race.deck[rider, n] == EXHAUSTION
        ledger.exhaustion[rider] = tired


@hot
def close_row(tour: TourRules, ledger: Ledger, as_teams: bool, rest_day: bool) -> None:
    """Grand Tour p. 4-6: times, podium, totals, exhaustion, jerseys, rest day, the next start order; in this order."""
    stage = ledger.ridden
    if as_teams:
        share_times(ledger, stage)
    hand_out_podium(tour, ledger, stage, as_teams)
    add_up(ledger, stage)
    ledger.ridden += 1
    halve_exhaustion(ledger, 0)
    award_jerseys(ledger, stage)
    if rest_day:
        rest(tour, ledger, stage)
    order_start(tour, ledger)


@hot
def share_times(ledger: Ledger, stage: int) -> None:
    """F20: in a team time trial both riders get the slower one's time."""
    for seat in range(ledger.seats):
        slower = max(ledger.stage_time[stage, 2 * seat], ledger.stage_time[stage, 2 * seat + 1])
        ledger.stage_time[stage, 2 * seat] = slower
        ledger.stage_time[stage, 2 * seat + 1] = slower


@hot
def hand_out_podium(tour: TourRules, ledger: Ledger, stage: int, as_teams: bool) -> None:
    """F19: tour points for the first three riders home; F20: in a team time trial one token a team."""
    given, teams = 0, 0
    for n in range(2 * ledger.seats):
        rider = ledger.arrival[stage, n]
        ledger.place[rider] = n
        again = as_teams and teams >> (rider // 2) & 1
        if given < PODIUM and not again:
            ledger.stage_podium[stage, rider] = tour.podium[given]
            given += 1
            teams |= 1 << (rider // 2)


@hot
def add_up(ledger: Ledger, stage: int) -> None:
    """The course sheet: totals so far."""
    for rider in range(2 * ledger.seats):
        ledger.time[rider] += ledger.stage_time[stage, rider]
        ledger.sprint[rider] += ledger.stage_sprint[stage, rider]
        ledger.mountain[rider] += ledger.stage_mountain[stage, rider]
        ledger.podium[rider // 2] += ledger.stage_podium[stage, rider]


@hot
def halve_exhaustion(ledger: Ledger, leaders: int) -> None:
    """F23: each rider, save the leaders, returns half of the exhaustion cards in their deck, rounded down."""
    for rider in range(2 * ledger.seats):
        if not leaders >> rider & 1:
            ledger.exhaustion[rider] -= ledger.exhaustion[rider] // 2


@hot
def score(ledger: Ledger, classification: int, rider: int) -> int:
    """What counts in a classification: the more, the better."""
    if classification == GENERAL:
        return -ledger.time[rider]
    return ledger.sprint[rider] if classification == SPRINT else ledger.mountain[rider]


@hot
def best_rider(ledger: Ledger, classification: int, without: int) -> int:
    """The first of a classification, save those in a set; NOBODY if no one is left who counts (F25).

    F26: equals are ranked by who crossed the line first in the latest stage. Nobody counts in sprint or mountain
    without a point.
    """
    best = -1
    for rider in range(2 * ledger.seats):
        counts = classification == GENERAL or score(ledger, classification, rider) > 0
        if counts and not without >> rider & 1 and (best < 0 or is_ahead(ledger, classification, rider, best)):
            best = rider
    return best


@hot
def is_ahead(ledger: Ledger, classification: int, rider: int, other: int) -> bool:
    """F26"""
    mine, theirs = score(ledger, classification, rider), score(ledger, classification, other)
    return mine > theirs or (mine == theirs and ledger.place[rider] < ledger.place[other])


@hot
def award_jerseys(ledger: Ledger, stage: int) -> None:
    """F25: yellow, green, polka dot in this priority; one a rider, the next best takes the freed one."""
    wearing = 0
    for classification in range(CLASSIFICATIONS):
        ledger.leader[stage, classification] = best_rider(ledger, classification, 0)
        wearer = best_rider(ledger, classification, wearing)
        ledger.jersey[stage, classification] = wearer
        if wearer >= 0:
            wearing |= 1 << wearer


@hot
def rest(tour: TourRules, ledger: Ledger, stage: int) -> None:
    """F23: a tour point for every classification led; whoever leads none returns exhaustion a second time."""
    leaders = 0
    for classification in range(CLASSIFICATIONS):
        rider = ledger.leader[stage, classification]
        if rider >= 0:
            leaders |= bit(rider)
            ledger.stage_rest[stage, rider // 2] += tour.rest
            ledger.rest[rider // 2] += tour.rest
    halve_exhaustion(ledger, leaders)


@hot
def best_of_seat(ledger: Ledger, seat: int) -> int:
    """The seat's rider who is better placed in the general classification."""
    return 2 * seat + 1 if is_ahead(ledger, GENERAL, 2 * seat + 1, 2 * seat) else 2 * seat


@hot
def order_start(tour: TourRules, ledger: Ledger) -> None:
    """F24: the seat with the fewest tour points places first, the others follow clockwise."""
    if tour.all_by_points:
        sort_start(ledger)
        return
    first = 0
    for seat in range(1, ledger.seats):
        if starts_before(ledger, seat, first):
            first = seat
    for n in range(ledger.seats):
        ledger.start[n] = (first + n) % ledger.seats


@hot
def sort_start(ledger: Ledger) -> None:
    """F24 as it was read in revision 1: everybody in the order of their tour points."""
    for n in range(ledger.seats):
        seat, place = n, n
        while place > 0 and starts_before(ledger, seat, ledger.start[place - 1]):
            ledger.start[place] = ledger.start[place - 1]
            place -= 1
        ledger.start[place] = seat


@hot
def starts_before(ledger: Ledger, seat: int, other: int) -> bool:
    """F24: fewer tour points; of equals the seat whose best rider is better placed in general goes later."""
    mine, theirs = tour_points(ledger, seat), tour_points(ledger, other)
    if mine != theirs:
        return mine < theirs
    return not is_ahead(ledger, GENERAL, best_of_seat(ledger, seat), best_of_seat(ledger, other))


@hot
def close_tour(tour: TourRules, ledger: Ledger) -> None:
    """Grand Tour p. 7: bonus points for the classifications, then podium + bonus + rest days."""
    for classification in range(CLASSIFICATIONS):
        placed = 0
        for place in range(AWARDS):
            rider = best_rider(ledger, classification, placed)
            if rider >= 0:
                placed |= 1 << rider
                ledger.bonus[classification, rider // 2] += tour.bonus[classification, place]
    award_teams(tour, ledger)
    for seat in range(ledger.seats):
        ledger.total[seat] = tour_points(ledger, seat)
        for classification in range(CLASSIFICATIONS + 1):
            ledger.total[seat] += ledger.bonus[classification, seat]
    rank_seats(ledger)


@hot
def award_teams(tour: TourRules, ledger: Ledger) -> None:
    """The lowest time of both riders together; F26: equals by the team's first rider home."""
    for seat in range(ledger.seats):
        place = team_place(ledger, seat)
        if place < AWARDS:
            ledger.bonus[TEAM, seat] += tour.bonus[TEAM, place]


@hot
def team_place(ledger: Ledger, seat: int) -> int:
    """In the team classification, 0 the first."""
    place = 0
    for other in range(ledger.seats):
        mine, theirs = team_time(ledger, seat), team_time(ledger, other)
        if theirs < mine or (theirs == mine and first_home(ledger, other) < first_home(ledger, seat)):
            place += 1
    return place


@hot
def team_time(ledger: Ledger, seat: int) -> int:
    """Both riders together."""
    return ledger.time[2 * seat] + ledger.time[2 * seat + 1]


@hot
def first_home(ledger: Ledger, seat: int) -> int:
    """The place of a team's first rider in the latest stage."""
    return min(ledger.place[2 * seat], ledger.place[2 * seat + 1])


@hot
def rank_seats(ledger: Ledger) -> None:
    """Most tour points first; F26: equals by the team's first rider home."""
    for n in range(ledger.seats):
        place = n
        while place > 0 and wins(ledger, n, ledger.ranking[place - 1]):
            ledger.ranking[place] = ledger.ranking[place - 1]
            place -= 1
        ledger.ranking[place] = n


@hot
def wins(ledger: Ledger, seat: int, other: int) -> bool:
    """F26"""
    mine, theirs = ledger.total[seat], ledger.total[other]
    return mine > theirs or (mine == theirs and first_home(ledger, seat) < first_home(ledger, other))
