"""A second, naive reference of the round, written straight from the rulebooks and the rulings.

Slow and obvious on purpose: the fast engine is compared with it on random positions. It knows nothing of the product.
"""

from functools import lru_cache
from typing import Any

from tests.flamme.oracle.naive_ending import (
    exhaust_by_highest_card,
    exhaust_by_wind,
    hand_out_tokens,
    in_order,
    number_verge,
    refreshed_first,
    take_times,
)
from tests.flamme.oracle.naive_movement import move
from tests.flamme.oracle.naive_riders import Card, Rider, Road
from tests.flamme.oracle.naive_slipstream import apply_slipstream
from tests.flamme.oracle.naive_track import Track, build_track


def answer_round(question_input: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question of kind `round`, without its `steps`."""
    mode: str = question_input["mode"]
    weather: dict[str, str] = question_input["track"].get("weather") or {}
    track = known_track(tuple(question_input["track"]["tiles"]), tuple(weather.items()))
    riders = [read_rider(entry, track) for entry in question_input["riders"]]
    tour_points: dict[str, int] = question_input.get("tour_points") or {}
    start_order: list[str] = question_input.get("start_order") or teams_in_order(riders)
    roads = roads_of(riders, mode)

    movement = in_order(riders, mode=mode, tour_points=tour_points, start_order=start_order)
    for rider in movement:
        [road] = [road for road in roads if rider in road.riders]
        move(road, rider)
        rider.after_movement = rider.square
    for road in roads:
        apply_slipstream(road, track)
    if mode == "itt":
        exhaust_by_highest_card(riders)
    else:
        for road in roads:
            exhaust_by_wind(road)

    for road in roads:
        number_verge(road)
    ranking = in_order(riders, mode=mode, tour_points=tour_points, start_order=start_order)
    finish_order = [rider for rider in ranking if rider.finished]
    clock_running = bool(question_input.get("clock_running")) or finish_order != []
    if mode != "race":
        take_times(roads, clock_running=clock_running)
    tokens, tokens_left = hand_out_tokens(question_input.get("piles") or {}, ranking)

    answer: dict[str, Any] = {
        "riders": {rider.id: write_rider(rider, mode) for rider in riders},
        "movement_order": [rider.id for rider in movement],
        "ranking": [rider.id for rider in ranking],
        "finish_order": [rider.id for rider in finish_order],
    }
    if mode == "race":
        answer["race_over"] = finish_order != []  # F13
    else:
        answer["stage_over"] = len(finish_order) == len(riders)  # Grand Tour p. 4: everybody is home
    answer["clock_running"] = clock_running
    answer["tokens"] = tokens
    answer["tokens_left"] = tokens_left
    answer["refreshment_holder"] = refreshed_first(question_input.get("refreshment"), ranking)
    return answer


@lru_cache(maxsize=100)
def known_track(tiles: tuple[str, ...], weather: tuple[tuple[str, str], ...]) -> Track:
    """A road is laid once for all rounds on it: nothing of a round stands in its squares."""
    return build_track(list(tiles), dict(weather))


def roads_of(riders: list[Rider], mode: str) -> list[Road]:
    """Who feels whom: F20, teams do not exist for each other; F21, riders do not."""
    if mode == "ttt":
        return [Road([rider for rider in riders if rider.team == team]) for team in teams_in_order(riders)]
    if mode == "itt":
        return [Road([rider]) for rider in riders]
    return [Road(list(riders))]


def teams_in_order(riders: list[Rider]) -> list[str]:
    """The teams, each once, in the order in which they are named."""
    return list(dict.fromkeys(rider.team for rider in riders))


def read_rider(entry: dict[str, Any], track: Track) -> Rider:
    """A rider of the question."""
    card = entry["card"]
    return Rider(
        id=entry["id"],
        team=entry["team"],
        rouleur=entry["type"].upper().startswith("R"),
        square=track.named(entry["at"]),
        lane=entry["lane"],
        crashed=bool(entry.get("crashed")),
        card=Card(
            value=card["value"],
            powers=frozenset(card.get("powers") or []),
            exhaustion=bool(card.get("exhaustion")),
        ),
        minutes=entry.get("minutes") or 0,
    )


def write_rider(rider: Rider, mode: str) -> dict[str, Any]:
    """A rider of the answer; minutes only in tours, seconds only for those who came home."""
    assert rider.after_movement is not None
    written: dict[str, Any] = {
        "at": rider.square.name,
        "lane": rider.lane,
        "after_movement": rider.after_movement.name,
        "moved": rider.moved,
        "lost": rider.lost,
        "chased": rider.chased,
        "slip": rider.slip,
        "crashed": rider.crashed,
        "exhausted": rider.exhausted,
        "finished": rider.finished,
    }
    if mode != "race":
        written["minutes"] = rider.minutes
        if rider.seconds is not None:
            written["seconds"] = rider.seconds
    return written
