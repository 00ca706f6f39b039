"""Seeded random questions of kind `round`: short tracks, dense positions, cards that make rules meet.

Positions need not be reachable by play; but a lane holds one rider (of a road), and a square has the lanes it has.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.flamme.oracle.naive_track import TILES, Square, Track, build_track

POWERS = (
    "ascent_cap_6",
    "ascent_cap_7",
    "descent_min_7",
    "recovery",
    "relentless",
    "breakaway",
    "chase",
    "nimble",
)
BASE_MIDDLE = [tile for tile in TILES if tile.lower() in "bcdefghijklmnopqrst"]
FULL_MIDDLE = [tile for tile in TILES if tile not in {"a", "A", "1", "1B", "u", "U", "v", "V"}]
# "stand": a crashed rider's 2 only stands them up, so that the formation meets slipstream as it is.
PLANS = ["same", "same", "low", "any", "converge", "stand", "stand"]
ROUNDABOUTS = ["x", "X", "y", "Y"]
BENDS = ["z", "Z"]


@dataclass
class Standing:
    """A rider's place on the road while a question is made."""

    team: str
    type: str
    square: Square
    lane: int


def random_question(random: Random, *, base_only: bool) -> dict[str, Any]:
    """A question with its id; base_only: base tiles, a single race, 2-4 teams, ordinary cards."""
    tiles = base_tiles(random) if base_only else any_tiles(random)
    weather = {} if base_only else random_weather(random, tiles)
    track = build_track(tiles, weather)
    mode = "race" if base_only else random.choices(["race", "stage", "ttt", "itt"], weights=[40, 40, 12, 8])[0]
    teams = list("ABCDEF")[: random.choice([2, 3, 4] if base_only else [2, 3, 4, 4, 5, 5, 6, 6])]
    clock_running = mode != "race" and random.random() < 0.4

    focus = focus_square(random, track)
    plan = random.choice(["same", "same", "low", "any", "converge"] if base_only else PLANS)
    common_value = random.choice([2, 2, 3, 3, 4, 5, 6])
    reach = {"same": common_value, "stand": 0}.get(plan, random.choice([0, 2, 3, 5]))
    window = squares_before(random, track, focus, reach)
    standings = random_standings(random, window, teams, mode=mode, verge=not base_only, home=clock_running)

    crash_rate = 0.0 if base_only else random.choice([0.0, 0.0, 0.0, 0.15, 0.5])
    if plan == "stand":
        crash_rate = random.choice([0.9, 1.0])
    power_rate = 0.0 if base_only else random.choice([0.0, 0.2, 0.5, 0.9])
    riders: list[dict[str, Any]] = []
    for standing in standings:
        value = random_value(random, standing, focus, plan=plan, common_value=common_value, base_only=base_only)
        rider: dict[str, Any] = {
            "id": f"{standing.team}.{'R' if standing.type == 'rouleur' else 'S'}",
            "team": standing.team,
            "type": standing.type,
            "at": standing.square.name,
            "lane": standing.lane,
            "card": random_card(random, value, power_rate=power_rate),
        }
        if random.random() < (min(1.0, crash_rate * 2) if standing.square.slippery else crash_rate):
            rider["crashed"] = True
        if mode != "race" and clock_running:
            rider["minutes"] = random.randint(1, 3)
        riders.append(rider)
    random.shuffle(riders)

    asked: dict[str, Any] = {"track": {"tiles": tiles, "weather": weather}, "mode": mode, "riders": riders}
    if mode != "race":
        asked["clock_running"] = clock_running
    if mode == "stage":
        add_tokens(random, asked, track, focus)
    if mode in {"ttt", "itt"}:
        asked["tour_points"] = {team: random.randint(0, 3) for team in teams}
        asked["start_order"] = random.sample(teams, len(teams))
    return {"id": f"{random.getrandbits(48):012x}", "kind": "round", "input": asked}


def base_tiles(random: Random) -> list[str]:
    """Four to eight tiles of the base box, each physical tile once."""
    letters = random.sample(sorted({tile.lower() for tile in BASE_MIDDLE}), random.choice([2, 3, 4, 5, 5, 6, 6]))
    middle = [letter.upper() if random.random() < 0.55 else letter for letter in letters]
    return [random.choice("aA"), *middle, random.choice("uuU")]


def any_tiles(random: Random) -> list[str]:
    """Four to eight tiles of all boxes, with more than their share of roundabouts and dangerous bends."""
    middle: list[str] = []
    for _ in range(random.randint(2, 6)):
        tile = random.choices(["any", "roundabout", "bend"], weights=[55, 33, 12])[0]
        middle.append(random.choice({"any": FULL_MIDDLE, "roundabout": ROUNDABOUTS, "bend": BENDS}[tile]))
    return [random.choice(["a", "A", "1", "1B"]), *middle, random.choice(["u", "U", "v", "v", "V"])]


def random_weather(random: Random, tiles: list[str]) -> dict[str, str]:
    """Up to three tiles with weather, mostly the two kinds that change a round."""
    where = random.sample(range(len(tiles)), random.choice([0, 0, 1, 2, 3]))
    kinds = ["rain", "rain", "rain", "crosswind", "crosswind", "tailwind", "headwind"]
    return {str(index): random.choice(kinds) for index in sorted(where)}


def focus_square(random: Random, track: Track) -> Square:
    """The square around which things shall happen: a fork or an exit, the line, a bend, a climb, anywhere."""
    forks = [square for square in track.squares if len(square.ahead) == 2]
    exits = [square for square in track.squares if len(square.behind) == 2]
    lines = [square for square in track.squares if square.past_line][:1]
    slippery = [square for square in track.squares if square.slippery]
    climbs = [square for square in track.squares if square.ascent]
    places = [forks] * 4 + [exits] * 3 + [lines, slippery, climbs] + [track.squares] * 3
    return random.choice(random.choice([place for place in places if place]))


def squares_before(random: Random, track: Track, focus: Square, reach: int) -> list[Square]:
    """A stretch of road from which a move of `reach` leads to the focus and its neighbourhood."""
    middle = max(0, focus.place - reach)
    width = random.randint(3, 14)
    start = max(0, middle - random.randint(0, width))
    return track.squares[start : start + width + 1]


def random_standings(
    random: Random, window: list[Square], teams: list[str], *, mode: str, verge: bool, home: bool
) -> list[Standing]:
    """Riders close together in the window; with `home` some have reached home before."""
    standings: list[Standing] = []
    newest: Square | None = None
    pairs = [(team, type_) for team in teams for type_ in ("rouleur", "sprinteur")]
    if mode != "ttt":
        random.shuffle(pairs)
    if home:
        pairs = [pair for pair in pairs if random.random() < 0.75] or pairs[:1]
    for team, type_ in pairs:
        for _ in range(30):
            square = random_square(random, window, newest)
            felt = [
                standing.lane
                for standing in standings
                if standing.square is square
                and (mode in {"race", "stage"} or (mode == "ttt" and standing.team == team))
            ]
            lane = random_lane(random, square, felt, verge=verge and mode != "itt")
            if lane is not None:
                standings.append(Standing(team, type_, square, lane))
                newest = square
                break
    return standings


def random_square(random: Random, window: list[Square], newest: Square | None) -> Square:
    """Mostly beside, next to or one gap away from the rider placed before."""
    if newest is None or random.random() < 0.1:
        return random.choice(window)
    square = newest
    forwards = random.random() < 0.5
    for _ in range(random.choice([0, 0, 1, 1, 1, 2, 2, 2, 3])):
        neighbours = square.ahead if forwards else square.behind
        if neighbours:
            square = random.choice(neighbours)
    return square if square in window else random.choice(window)


def random_lane(random: Random, square: Square, felt: list[int], *, verge: bool) -> int | None:
    """A lane that nobody felt stands in, mostly the rightmost; the verge mostly when there is none."""
    free = [lane for lane in range(square.lanes) if lane not in felt]
    if verge and random.random() < (0.02 if free else 0.3):
        return min([0, *felt]) - 1
    if not free:
        return None
    return free[0] if random.random() < 0.7 else random.choice(free)


def random_value(
    random: Random, standing: Standing, focus: Square, *, plan: str, common_value: int, base_only: bool
) -> int:
    """A printed value: for everybody the same, so that a formation rides on; low; any; or towards one square."""
    highest = 9 if base_only else 11
    if plan == "same" and random.random() < 0.85:
        return common_value
    if plan == "stand" and random.random() < 0.95:
        return 2
    if plan == "low":
        return random.choice([2, 2, 2, 3, 3, 4])
    if plan == "converge":
        wanted = focus.place - standing.square.place + random.choice([-2, -1, 0, 0, 0, 0, 1, 2])
        return max(2, min(highest, wanted))
    return random.randint(2, highest)


def random_card(random: Random, value: int, *, power_rate: float) -> dict[str, Any]:
    """An exhaustion card or an energy card, with powers as often as the question wants them."""
    if value == 2 and random.random() < 0.4:
        return {"value": 2, "powers": [], "exhaustion": True}
    powers: list[str] = []
    if random.random() < power_rate:
        powers = random.sample(POWERS, random.choice([1, 1, 1, 1, 2, 2, 3]))
    return {"value": value, "powers": sorted(powers), "exhaustion": False}


def add_tokens(random: Random, asked: dict[str, Any], track: Track, focus: Square) -> None:
    """Piles and the refreshment token, mostly where riders come by in this round; never on a branch."""
    road = [square for square in track.squares if not square.name.split(".")[1].startswith(("i", "o"))]
    near = [square for square in road if abs(square.place - focus.place) <= 5] or road
    piles: dict[str, dict[str, Any]] = {}
    for name, tokens in (("major", [5, 3, 1]), ("minor", [2, 1])):
        if random.random() < 0.7:
            piles[name] = {
                "square": random.choice(near if random.random() < 0.8 else road).name,
                "side": random.choice(["sprint", "mountain"]),
                "tokens": tokens[random.choice([0, 0, 0, 1, 2]) :],
            }
    asked["piles"] = piles
    if random.random() < 0.4:
        asked["refreshment"] = random.choice(near).name
