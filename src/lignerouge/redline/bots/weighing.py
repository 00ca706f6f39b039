"""What every answer is worth, for who judges: each is tried in the same imagined games, or the ending is solved."""

import math
from dataclasses import replace

import numpy as np

from lignerouge.kernel.hot import clone
from lignerouge.kernel.luck import Luck, streams, take_streams
from lignerouge.kernel.notes import Notes
from lignerouge.kernel.opinion import Opinion, Value
from lignerouge.redline.bots.ending import DEPTH, draw_this, tables, try_option, value
from lignerouge.redline.bots.options import carry_out
from lignerouge.redline.bots.policy import SENSIBLE, play_out
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.rounds import counts_wins, score_of
from lignerouge.redline.rules.table import SEATS, Table
from lignerouge.redline.rules.turns import DRAW

CHANCE, PLACE, WORTH = range(3)


def imagined(
    table: Table, seat: int, options: dict[str, int], worlds: int, seed: int, notes: Notes, best: str = ""
) -> Opinion:
    """Every option in the same worlds, everybody sensible: their differences from the best are surer than they are.

    `best`: the one that is known to be.
    """
    rows, luck, found = streams(seed, 0, worlds), Luck.fresh(), Placements.fresh()
    policies, games = np.full(SEATS, SENSIBLE), np.zeros((len(options), worlds, 3))
    for n, code in enumerate(options.values()):
        for world in range(worlds):
            take_streams(luck, rows, world)
            played = clone(table)
            carry_out(played, seat, code, luck, notes)
            play_out(policies, played, found, luck, notes)
            games[n, world] = result_of(played, seat)
    means, errors = games.mean(axis=1), games.std(axis=1) / math.sqrt(worlds)
    best = best or list(options)[int(means[:, WORTH].argmax())]
    apart = (games[:, :, CHANCE] - games[list(options).index(best), :, CHANCE]).std(axis=1) / math.sqrt(worlds)
    least = 1 / worlds  # where all games went alike, the next one may not
    figures = np.stack([means, errors], axis=2).reshape(len(options), -1).tolist()
    values = (Value(option, worlds, *figures[n]) for n, option in enumerate(options))
    return Opinion(best, tuple(replace(each, apart_error=max(float(apart[n]), least)) for n, each in enumerate(values)))


def result_of(table: Table, seat: int) -> tuple[float, float, float]:
    """Of a game that is over: whether it was won, the place, and what that is worth."""
    score = score_of(table, seat)
    place = 1.0 + sum(score_of(table, other) > score for other in range(table.seats))
    worth = float(place == 1) if counts_wins(table) else (score - 1) / (table.seats - 1)
    return float(place == 1), place, worth


def solved(table: Table, seat: int, options: dict[str, int], most: int, notes: Notes) -> list[Value]:
    """Every option of an ending exactly, the mean over what may be drawn; nothing if that takes more tables."""
    stack, found = tables()
    effort, answer = np.array([most]), np.zeros(DEPTH, np.int64)
    values = []
    for option, code in options.items():
        stack[0] = table
        draws = int(table.kept) if try_option(stack[0], code, notes) == DRAW else 0
        chance = 0.0
        for n in range(max(1, draws)):
            stack[1] = stack[0]
            if draws:
                draw_this(stack[1], n, notes)
            chance += value(stack, found, 1, seat, 0.0, 1.0, effort, answer, notes) / max(1, draws)
            if effort[0] < 0:
                return []
        values.append(Value(option, 0, chance, 0.0, 2 - chance, 0.0, chance, 0.0))
    return values
