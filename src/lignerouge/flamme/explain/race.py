"""The rules desk: what happens in this position? For any position, reachable by play or not.

A question becomes a race record, the engine's `resolve` answers it, and the record becomes the answer: there is no rule
here. The form of questions and answers is described in `docs/explain.md`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lignerouge.flamme.content.catalogue import Card, tiles
from lignerouge.flamme.play.events import REFRESHMENT_TOKEN, Pile, from_notes
from lignerouge.flamme.play.setup import new_race
from lignerouge.flamme.rules.cards import CardTable
from lignerouge.flamme.rules.placing import set_seniority
from lignerouge.flamme.rules.race import NOBODY, PILES, RIDERS, SEATS, Race, line_up
from lignerouge.flamme.rules.road import VERGE, new_road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM, HIGHEST, UNSHELTERED, Rules
from lignerouge.flamme.rules.track import Course, lay_course
from lignerouge.flamme.rules.weather import read_placement
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.notes import attentive
from lignerouge.kernel.questions import want

MODES = ("race", "stage", "ttt", "itt")
TRIALS = {"ttt": BY_TEAM, "itt": BY_RIDER}
TYPES = {"R": 0, "rouleur": 0, "S": 1, "sprinteur": 1}
PILE_NAMES = ("major", "minor")
SIDES = ("sprint", "mountain")
REFRESHMENT = PILES - 1
MOST_TOKENS = 3
MOST_MINUTES = 99
MOST_POINTS = 9_999


@dataclass(frozen=True, slots=True)
class Asked:
    """A rider of a question, in plain values: the columns of a record are slow to reach, and written once."""

    number: int
    name: str
    road: int
    square: int
    lane: int
    crashed: bool
    card: Card
    minutes: int


@dataclass(frozen=True, slots=True)
class Question:
    """A round as asked: the record and what the answer needs besides."""

    course: Course
    cards: CardTable
    rules: Rules
    race: Race
    names: dict[int, str]  # by the number of the rider in the record, in the order of the question
    piles: dict[str, dict[str, Any]]

    @property
    def rider_names(self) -> tuple[str, ...]:
        """Names by number; the numbers of absent riders have none."""
        return tuple(self.names.get(rider, "") for rider in range(RIDERS))

    @property
    def tokens(self) -> dict[int, Pile]:
        """The tokens that are left, by the number of their pile."""
        named = {PILE_NAMES.index(name): (pile["side"], pile["tokens"]) for name, pile in self.piles.items()}
        return {**named, REFRESHMENT: REFRESHMENT_TOKEN}


def read_course(track: Mapping[str, Any]) -> Course:
    """The tiles as they stand, with their weather."""
    names = want(track, "tiles", list, "A track")
    for name in names:
        if not isinstance(name, str) or name not in tiles():
            raise InputError(f"There is no tile {quoted(str(name))}.")
    return lay_course(tuple(names), read_placement(track.get("weather") or {}, len(names)))


def read_card(card: Any) -> Card:
    """`{"value": 5, "powers": [...], "exhaustion": false}`."""
    if not isinstance(card, dict):
        raise InputError("Every rider needs a card.")
    powers = card.get("powers") or []
    if not isinstance(powers, list) or not all(isinstance(power, str) for power in powers):
        raise InputError("The powers of a card are a list of words.")
    return Card(want(card, "value", int, "A card"), tuple(sorted(powers)), bool(card.get("exhaustion")))


def read_question(asked: Mapping[str, Any]) -> Question:
    """A question of kind `round` as a race record."""
    mode = asked.get("mode", "race")
    if mode not in MODES:
        raise InputError(f"{quoted(str(mode))} is no mode: it is race, stage, ttt or itt.")
    course = read_course(want(asked, "track", dict, "A round"))
    riders = read_riders(asked, course, mode)
    rules = Rules.fresh()
    rules.clock = mode != "race"
    rules.tires = HIGHEST if mode == "itt" else UNSHELTERED
    cards = CardTable(rider.card for rider in riders)
    race = new_race(SEATS)
    numbers = [rider.number for rider in riders]
    race.order[: len(riders)] = numbers
    race.road[numbers] = [rider.road for rider in riders]
    race.square[numbers] = [rider.square for rider in riders]
    race.lane[numbers] = [rider.lane for rider in riders]
    race.crashed[numbers] = [rider.crashed for rider in riders]
    race.card[numbers] = [cards.number(rider.card) for rider in riders]
    race.minutes[numbers] = [rider.minutes for rider in riders]
    race.running = race.riders = len(riders)
    race.roads = max((rider.road for rider in riders), default=0) + 1
    race.ticking = bool(asked.get("clock_running"))
    question = Question(course, cards, rules, race, {rider.number: rider.name for rider in riders}, {})
    read_piles(question, asked)
    if mode in TRIALS:
        read_ties(race, asked, mode)
    line_up(race)
    return question


def read_riders(asked: Mapping[str, Any], course: Course, mode: str) -> list[Asked]:
    """Everybody still on the road; nobody is there twice, and nobody on a lane that another one has."""
    tables = want(asked, "riders", list, "A round")
    if not all(isinstance(table, dict) for table in tables):
        raise InputError("Every rider is a table with id, team, type, at, lane and card.")
    teams = list(dict.fromkeys(want(table, "team", str, "A rider") for table in tables))
    if len(teams) > SEATS:
        raise InputError(f"At most {SEATS} teams ride, not {len(teams)}.")
    lanes = course.track.lanes.tolist()
    riders = [read_rider(table, teams, course, lanes, mode) for table in tables]
    taken: dict[tuple[int, int, int], Asked] = {}
    for n, rider in enumerate(riders):
        if any(rider.number == other.number or rider.name == other.name for other in riders[:n]):
            raise InputError(f"{quoted(rider.name)} is there twice.")
        other = taken.setdefault((rider.road, rider.square, rider.lane), rider)
        if other is not rider:
            at = course.names[rider.square]
            raise InputError(f"{quoted(other.name)} and {quoted(rider.name)} are on the same lane of {at}.")
    return riders


def read_rider(
    table: Mapping[str, Any],
    teams: Sequence[str],
    course: Course,
    lanes: Sequence[int],
    mode: str,
) -> Asked:
    """A rider: where they are, what they play, and whom they feel."""
    name = want(table, "id", str, "A rider")
    kind = table.get("type", name[-1:])
    if not isinstance(kind, str) or kind not in TYPES:
        raise InputError(f"A rider is a rouleur (R) or a sprinteur (S), not {quoted(str(kind))}.")
    team = table["team"]
    seat, is_sprinteur = teams.index(team), TYPES[kind]
    number = 2 * seat + is_sprinteur
    square, lane = course.number(want(table, "at", str, name)), want(table, "lane", int, name)
    if not -VERGE <= lane < lanes[square]:
        raise InputError(f"{quoted(name)} is on lane {lane}, which square {table['at']} does not have.")
    minutes = table.get("minutes", 0)
    if isinstance(minutes, bool) or not isinstance(minutes, int) or not 0 <= minutes <= MOST_MINUTES:
        raise InputError(f"{quoted(name)} has minutes from 0 to {MOST_MINUTES}.")
    return Asked(
        number=number,
        name=name,
        road={"ttt": seat, "itt": number}.get(mode, 0),
        square=square,
        lane=lane,
        crashed=bool(table.get("crashed")),
        card=read_card(table.get("card")),
        minutes=minutes,
    )


def read_ties(race: Race, asked: Mapping[str, Any], mode: str) -> None:
    """F22: tour points and the start order, which break ties in a trial."""
    teams = list(dict.fromkeys(table["team"] for table in asked["riders"]))
    points = asked.get("tour_points") or {}
    order = asked.get("start_order") or teams
    if not isinstance(points, dict) or not all(
        isinstance(value, int) and 0 <= value <= MOST_POINTS for value in points.values()
    ):
        raise InputError(f'Tour points, 0 to {MOST_POINTS}, are given by team, as in {{"A": 5}}.')
    if not isinstance(order, list) or sorted(set(map(str, order))) != sorted(map(str, order)):
        raise InputError("A start order is a list of teams, each once.")
    turn = [teams.index(team) for team in order if team in teams]
    turn += [seat for seat in range(len(teams)) if seat not in turn]
    break_ties(race, mode, turn, [points.get(team, 0) for team in teams])


def break_ties(race: Race, mode: str, turn: Sequence[int], points: Sequence[int]) -> None:
    """F22: the engine says who goes first of equals, from the seats in their start order and their tour points."""
    rules, column = Rules.fresh(), np.zeros(SEATS, np.int16)
    rules.roads, race.seats = TRIALS[mode], len(turn)
    race.turn[: len(turn)] = turn
    column[: len(points)] = points
    set_seniority(rules, race, column)


def read_piles(question: Question, asked: Mapping[str, Any]) -> None:
    """The tokens that are left, and the refreshment token while it is there."""
    race = question.race
    piles = asked.get("piles") or {}
    if not isinstance(piles, dict) or any(name not in PILE_NAMES for name in piles):
        raise InputError("Piles are called major and minor.")
    for name, pile in piles.items():
        if not isinstance(pile, dict):
            raise InputError(f"The {name} pile needs a square, a side and its tokens.")
        tokens = want(pile, "tokens", list, f"The {name} pile")
        if len(tokens) > MOST_TOKENS:
            raise InputError(f"The {name} pile has at most {MOST_TOKENS} tokens.")
        if not all(type(value) is int for value in tokens):
            raise InputError(f"The tokens of the {name} pile are whole numbers, best first.")
        if pile.get("side") not in SIDES:
            raise InputError(f"The {name} pile needs a side: {' or '.join(SIDES)}.")
        number = PILE_NAMES.index(name)
        race.pile[number] = question.course.number(want(pile, "square", str, f"The {name} pile"))
        race.stock[number] = len(tokens)
        question.piles[name] = pile
    refreshment = asked.get("refreshment")
    if refreshment is not None:
        if not isinstance(refreshment, str):
            raise InputError("The refreshment token is given by its square.")
        race.pile[REFRESHMENT] = question.course.number(refreshment)
        race.stock[REFRESHMENT] = 1


def answer_round(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Resolve the round that somebody asks about, and tell its story."""
    question = read_question(asked)
    race, names = question.race, question.names
    moving = race.order.tolist()[: race.running]
    events = resolve_question(question)
    home = race.home.tolist()[: race.arrived]
    ranking = race.order.tolist()[: race.running]
    clock = bool(question.rules.clock)
    if clock:
        ranking = home + ranking
    tokens, left = tokens_taken(question)
    holder = int(race.holder[REFRESHMENT, 1])
    return {
        "riders": rider_answers(question, home),
        "movement_order": [names[rider] for rider in moving],
        "ranking": [names[rider] for rider in ranking],
        "finish_order": [names[rider] for rider in home],
        "stage_over" if clock else "race_over": bool(race.over),
        "clock_running": bool(race.ticking or home),
        "tokens": tokens,
        "tokens_left": left,
        "refreshment_holder": None if holder == NOBODY else names[holder],
        "steps": [event.as_json() for event in events],
    }


def resolve_question(question: Question) -> list[Event]:
    """Ride the round; what happened, with its reasons."""
    notes = attentive()
    resolve(question.course.track, question.cards.record, question.rules, question.race, new_road(), notes)
    return list(from_notes(question.course, question.race, notes, question.tokens, question.rider_names))


NUMBERS = ("lane", "moved", "lost", "slip")
TRUTHS = {"chased": "chased", "crashed": "crashed", "exhausted": "tired"}


def rider_answers(question: Question, home: Sequence[int]) -> dict[str, dict[str, Any]]:
    """What became of everybody."""
    race, squares = question.race, question.course.names
    at, halted = race.square.tolist(), race.halted.tolist()
    numbers = {key: getattr(race, key).tolist() for key in NUMBERS}
    truths = {key: getattr(race, column).tolist() for key, column in TRUTHS.items()}
    minutes, seconds = race.minutes.tolist(), race.time.tolist()
    answers: dict[str, dict[str, Any]] = {}
    for rider, name in question.names.items():
        answer = answers[name] = {"at": squares[at[rider]], "after_movement": squares[halted[rider]]}
        answer |= {key: column[rider] for key, column in numbers.items()}
        answer |= {key: bool(column[rider]) for key, column in truths.items()}
        answer["finished"] = rider in home
        if question.rules.clock:
            answer["minutes"] = minutes[rider]
            if rider in home:
                answer["seconds"] = seconds[rider]
    return answers


def tokens_taken(question: Question) -> tuple[list[dict[str, Any]], dict[str, list[Any]]]:
    """F17: who took which token, and what is left of the piles."""
    taken: list[dict[str, Any]] = []
    left: dict[str, list[Any]] = {}
    for name, pile in question.piles.items():
        number, tokens = PILE_NAMES.index(name), pile["tokens"]
        stock = int(question.race.stock[number])
        for place in range(len(tokens) - stock):
            rider = question.names[int(question.race.holder[number, len(tokens) - place])]
            taken.append({"pile": name, "rider": rider, "value": tokens[place], "side": pile["side"]})
        left[name] = tokens[len(tokens) - stock :]
    return taken, left
