"""Random tours as questions to the rules desk, full of ties."""

from random import Random
from typing import Any

Question = dict[str, Any]

TEAMS = ["red", "blue", "green", "black", "white", "pink"]


def tokens(random: Random, riders: list[str]) -> dict[str, dict[str, int]]:
    """F17: at most three major and two minor tokens; either pile counts for sprint or mountain."""
    points: dict[str, dict[str, int]] = {"sprint": {}, "mountain": {}}
    for values in ([5, 3, 1], [2, 1]):
        side = points[random.choice(["sprint", "mountain"])]
        for rider, value in zip(random.sample(riders, random.randint(0, min(3, len(riders)))), values, strict=False):
            side[rider] = side.get(rider, 0) + value
    return points


def finish(random: Random, riders: list[str], mode: str) -> list[dict[str, Any]]:
    """Everybody home within a few rounds; two riders share neither lane nor place unless a trial lets them."""
    rounds, squares = random.choice([1, 2, 3]), random.choice([1, 3, 5])
    lines: list[dict[str, Any]] = []
    taken: set[tuple[int, int, int]] = set()
    for rider in riders:
        while True:
            place = (random.randint(1, rounds), random.randint(1, squares), random.randint(-1, 2))
            if mode != "stage" or place not in taken:
                break
            rounds += 1
        if mode == "ttt" and rider.endswith("S") and lines[-1]["lane"] == place[2]:
            place = (*place[:2], place[2] + 1)
        taken.add(place)
        seconds = random.choice([0, 10, 20, 30, 40])
        line = {"rider": rider, "round": 10 + place[0], "beyond": place[1], "lane": place[2]}
        lines.append({**line, "minutes": place[0] - 1, "seconds": seconds})
    random.shuffle(lines)
    return lines


def random_stage(random: Random, riders: list[str], *, tells_start: bool) -> Question:
    mode = random.choice(["stage", "stage", "stage", "ttt", "itt"])
    stage: Question = {"mode": mode, "finish": finish(random, riders, mode)}
    if mode == "stage":
        stage |= tokens(random, riders)
    stage["exhaustion"] = {rider: random.randint(0, 13) for rider in riders if random.random() < 0.9}
    stage["rest_day"] = random.random() < 0.3
    if tells_start:
        teams = list(dict.fromkeys(rider.rpartition(".")[0] for rider in riders))
        stage["start_order"] = random.sample(teams, len(teams))
    return stage


def random_tour(random: Random) -> Question:
    teams = random.sample(TEAMS, random.randint(1, 6))
    riders = [f"{team}.{kind}" for team in teams for kind in "RS"]
    count = random.choice([1, 2, 3, 3, 7, 8, 14, 15, 21])
    tells_start = random.random() < 0.3
    return {"teams": teams, "stages": [random_stage(random, riders, tells_start=tells_start) for _ in range(count)]}


def random_final(random: Random) -> Question:
    teams = random.sample(TEAMS, random.randint(1, 6))
    riders = [f"{team}.{kind}" for team in teams for kind in "RS"]
    some = {key: [rider for rider in riders if random.random() < 0.8] for key in ("sprint", "mountain")}
    return {
        "teams": teams,
        "stages": random.randint(3, 21),
        "times": {rider: random.choice([300, 310, 320, random.randint(0, 4000)]) for rider in riders},
        **{key: {rider: random.choice([0, 1, 2, 3, 5]) for rider in named} for key, named in some.items()},
        "podium_points": {team: random.randint(0, 4) for team in teams},
        "rest_points": {team: random.randint(0, 2) for team in teams},
        "last_arrival": random.sample(riders, len(riders)),
    }
