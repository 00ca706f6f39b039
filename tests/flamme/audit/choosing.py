"""Random races and tours to be played: all boxes, one to six teams, every option."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.flamme.audit.parts import STAGE_CARDS, copies

Options = dict[str, Any]
Check = Callable[[str], bool]  # whether a road crosses itself is for the product to say

STARTS = {False: ("a", "A"), True: ("1", "1B")}
FINISHES = ("u", "U", "v", "V")
BENDS = "eEgGiIjJoOpPhHkKqQrRsStT"
STRAIGHTS = "bBcCdDfFlLmMnN"
PELOTON = ("3", "3B", "4", "4B", "5", "5B", "6", "6B", "7", "7B", "8", "8B", "9", "9B")
GRAND_TOUR = ("x", "X", "y", "Y", "z", "Z")
BOXES = ((STRAIGHTS,), (STRAIGHTS, PELOTON), (STRAIGHTS, GRAND_TOUR), (STRAIGHTS, PELOTON, GRAND_TOUR))
WINDS = ("crosswind", "tailwind", "headwind", "rain", "rain", "fair")
KINDS = ("race", "race", "race", "normal", "extended", "ttt", "itt")
BOTS = ("", "", "", "random", "sensible", "climber")
LETTERS = "ABCDEF"


def random_road(random: Random, teams: int, can_be_laid: Check) -> str:
    """A short road of its own that does not cross itself."""
    while not can_be_laid(road := random_tiles(random, teams)):
        pass
    return road


def random_tiles(random: Random, teams: int) -> str:
    """A start, some tiles, a finish."""
    wide = teams >= 5
    road = [random.choice(STARTS[wide])]
    if random.random() < 0.5:
        road.append("2" if wide else "2B")
    pools = random.choice(BOXES)
    for _ in range(random.randint(2, 7)):
        tile = random.choice(random.choice((*pools, BENDS)))
        if not any(tile[0].lower() == used[0].lower() for used in road):
            road.append(tile)
    return "-".join([*road, random.choice(FINISHES)])


def random_stage(random: Random, teams: int, can_be_laid: Check) -> str:
    """Mostly short roads, which make quick games; now and then a card."""
    if random.random() < 0.8:
        return random_road(random, teams, can_be_laid)
    cards = [name for name, sides in STAGE_CARDS.items() if teams < 5 or sides[1]]
    numbered = f"Stage {random.randint(1, 21)}"
    return random.choice([*cards, numbered, numbered, numbered])


def random_automatic(random: Random, teams: int) -> dict[str, str]:
    """F33: one Peloton team at most; somebody plays."""
    if teams == 1 or random.random() < 0.6:
        return {}
    kinds = {letter: random.choice(["", "", "muscle"]) for letter in LETTERS[:teams]}
    kinds[random.choice(LETTERS[:teams])] = random.choice(["peloton", "peloton", ""])
    kinds[random.choice(LETTERS[:teams])] = ""
    return {letter: kind for letter, kind in kinds.items() if kind}


def random_specialists(random: Random, teams: int) -> dict[str, int]:
    """As many copies of each as there are (Grand Tour p. 12)."""
    chosen: dict[str, int] = {}
    for kind in "RS":
        stock = [number for number in range(1, 7) for _ in range(copies(teams))]
        random.shuffle(stock)
        for letter in LETTERS[:teams]:
            chosen[letter + kind] = stock.pop()
    if random.random() < 0.4:
        for rider in random.sample(sorted(chosen), random.randint(1, len(chosen))):
            del chosen[rider]
    return chosen


def for_people(options: Options, automatic: Mapping[str, str]) -> Options:
    """Nothing is chosen for teams that ride by themselves."""
    chosen = dict(options)
    if LETTERS[chosen.get("starter", 0)] in automatic:
        chosen.pop("starter", None)
    if "handicap" in chosen:
        chosen["handicap"] = [0 if LETTERS[n] in automatic else cards for n, cards in enumerate(chosen["handicap"])]
    if isinstance(chosen.get("specialists"), dict):
        chosen["specialists"] = {rider: n for rider, n in chosen["specialists"].items() if rider[0] not in automatic}
    return chosen


def random_race(random: Random, can_be_laid: Check) -> tuple[Options, int, list[str]]:
    """Options, number of teams, and who plays."""
    kind = random.choice(KINDS)
    teams = random.choice([1, 2, 3, 4, 5, 6] if kind in ("ttt", "itt") else [2, 2, 3, 4, 4, 5, 6])
    options: Options = {"stage": random_stage(random, teams, can_be_laid)}
    if kind != "race" or random.random() < 0.3:
        options["kind"] = kind
    if random.random() < 0.4:
        options["handicap"] = [random.randint(0, 2) for _ in range(teams)]
    if random.random() < 0.5:
        options["specialists"] = random.choice(["draft", random_specialists(random, teams)])
    if random.random() < 0.3:
        options["starter"] = random.randrange(teams)
    if automatic := random_automatic(random, teams):
        options = {**for_people(options, automatic), "automatic": automatic}
    if random.random() < 0.5:
        options["weather"] = random.choice(
            ["dealt", {str(n): random.choice(WINDS) for n in random.sample(range(1, 5), 2)}]
        )
    if random.random() < 0.1:
        options["boxes"] = ["base", "peloton", "grand_tour"]
    return options, teams, [random.choice(BOTS) for _ in range(teams)]


def random_tour_stage(random: Random, teams: int, can_be_laid: Check) -> Any:
    """Mostly roads of one's own; their kinds as in a tour."""
    if random.random() < 0.3:
        return random.randint(1, 21)
    kind = random.choice(["normal", "normal", "normal", "extended", "ttt", "itt"])
    if random.random() < 0.1:
        cards = [
            name for name, sides in STAGE_CARDS.items() if not name.startswith("Stage") and (teams < 5 or sides[1])
        ]
        return {"card": random.choice(cards), "kind": kind}
    return {"tiles": random_road(random, teams, can_be_laid), "kind": kind}


def random_tour(random: Random, can_be_laid: Check) -> tuple[Options, int, list[str]]:
    """Options, number of teams, and who plays; most tours are short, so that there can be many."""
    teams = random.choice([2, 2, 3, 3, 4, 4, 5, 6])
    length = random.choice([3, 3, 3, 4, 4, 5, 8, 15]) if random.random() < 0.5 else 3
    options: Options = {"stages": [random_tour_stage(random, teams, can_be_laid) for _ in range(length)]}
    if random.random() < 0.02:
        options["stages"] = "basic"
    if random.random() < 0.5:
        options["rest_days"] = [random.randint(1, 2)]
    if random.random() < 0.3:
        options["handicap"] = [random.randint(0, 2) for _ in range(teams)]
    if random.random() < 0.6:
        options["specialists"] = True
    if random.random() < 0.2:
        options["starter"] = random.randrange(teams)
    if automatic := random_automatic(random, teams):
        options = {**for_people(options, automatic), "automatic": automatic}
    if random.random() < 0.4:
        options["weather"] = "dealt"
    return options, teams, [random.choice(BOTS) for _ in range(teams)]
