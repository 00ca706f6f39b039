"""The stage of a day: everybody rides it, so it comes from the number of the day alone. What is dealt does not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lignerouge.flamme.designer.generator import Relief, Wish, generate_stage
from lignerouge.flamme.play.names import RIDER_NAMES
from lignerouge.flamme.play.options import RACE
from lignerouge.flamme.play.result import squares_past, team_time
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.rules.ruleset import BY_TEAM
from lignerouge.flamme.rules.weather import DEALT
from lignerouge.flamme.stages.cards import Kind
from lignerouge.flamme.stages.profile import Profile, profile
from lignerouge.flamme.stages.text import format_tiles
from lignerouge.kernel.luck import below, seeded
from lignerouge.registry import DayPlan, DayScore

SEED = 1903  # of all days
SEATS = 4
BOTS = ("climber", "breakaway", "follower")  # they decide by what they see, without chance
FIRST_WEEKDAY = 3  # day 1 was a Thursday
SPECIALISTS, COPIES = 6, 1  # in the box, of each for each type of rider, as long as four teams ride
LONGEST, SHORTEST = 110, 60  # squares


@dataclass(frozen=True, slots=True)
class Character:
    """What is special about a day of the week."""

    key: str
    relief: Relief = "any"
    kind: Kind = "normal"
    cobbles: tuple[int, int] = (0, 9)  # sections of them, at least and at most
    climbs: int = 0
    ascents: int = 99  # squares of them, at most
    specialists: bool = False
    weather: bool = False

    def suits(self, seen: Profile) -> bool:
        """A road is like this."""
        return (
            SHORTEST <= seen.length <= LONGEST
            and self.cobbles[0] <= len(seen.cobbles) <= self.cobbles[1]
            and len(seen.climbs) >= self.climbs
            and seen.ascent <= self.ascents
            and (self.relief != "flat" or not seen.climbs)
        )


WEEK = (  # from Monday on
    Character("flat", relief="flat", cobbles=(0, 1)),
    Character("hilly", relief="hilly"),
    Character("trial", kind="ttt", ascents=16),
    Character("cobbles", relief="flat", cobbles=(2, 9)),
    Character("long", kind="extended", ascents=12),
    Character("specialists", specialists=True),
    Character("weather", climbs=1, weather=True),
)

# Places that have seen races; two of them name a stage.
TOWNS = (
    *("Albi", "Ancona", "Annecy", "Arles", "Bassano", "Bilbao", "Briançon", "Brive", "Cahors", "Cuneo", "Gap", "Gijón"),
    *("Girona", "Huy", "Imola", "Jaca", "Lecce", "León", "Liège", "Livigno", "Lugo", "Mende", "Millau", "Namur"),
    *("Nîmes", "Oudenaarde", "Oviedo", "Pau", "Pescara", "Quimper", "Revel", "Ronda", "Roubaix", "Salò", "Segovia"),
    *("Siena", "Soria", "Tarbes", "Teruel", "Trento", "Ubeda", "Udine", "Valence", "Verdun", "Vichy", "Vigo", "Zamora"),
)


def character_of(day: int) -> Character:
    """By the day of the week."""
    return WEEK[(day - 1 + FIRST_WEEKDAY) % len(WEEK)]


@lru_cache(maxsize=16)
def plan_day(day: int) -> DayPlan:
    """Day 1 is the first of January 2026."""
    character, luck = character_of(day), seeded(SEED, day)
    wish = Wish(kind=character.kind, seats=SEATS, relief=character.relief)
    number = 0
    while not character.suits(profile(tiles := generate_stage(wish, seed=SEED + day, number=number))):
        number += 1
    options: dict[str, Any] = {"stage": format_tiles(tiles)}
    if character.kind == "ttt":
        options["kind"] = character.kind
    if character.specialists:
        options["specialists"] = chosen_specialists(lambda n: int(below(luck, 0, n)))
    if character.weather:
        options["weather"] = DEALT
    seat = day % SEATS
    bots = iter(BOTS)
    names = tuple("" if each == seat else next(bots) for each in range(SEATS))
    first = int(below(luck, 1, len(TOWNS)))
    second = (first + 1 + int(below(luck, 1, len(TOWNS) - 1))) % len(TOWNS)
    title = f"{TOWNS[first]} – {TOWNS[second]}"
    kind = str(options.get("kind", RACE))
    return DayPlan(day, character.key, title, options, seat, names, "seconds" if kind == "ttt" else "squares", kind)


def chosen_specialists(number_below: Callable[[int], int]) -> Mapping[str, int]:
    """One for each rider, as many different ones as there are in the box."""
    chosen: dict[str, int] = {}
    for type_ in range(2):
        free = [number for number in range(1, SPECIALISTS + 1) for _ in range(COPIES)]
        for rider in RIDER_NAMES[type_ : 2 * SEATS : 2]:
            chosen[rider] = free.pop(number_below(len(free)))
    return chosen


def score_day(state: RaceState, seat: int) -> DayScore:
    """How far a seat is: the rounds that are over, the squares of its better rider past the line (short of it: below
    0), and its result, where more is better: these squares, in a team time trial the seconds, below 0.
    """
    past = squares_past(state, seat)
    by_time = state.setup.rules.roads == BY_TEAM
    return DayScore(int(state.race.rounds), past, -team_time(state, seat) if by_time else past)
