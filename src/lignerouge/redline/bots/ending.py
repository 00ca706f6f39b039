"""Endings of two players, played exactly: every placement, every choice, and every piece that could be drawn.

Nothing is hidden between two players but what chance will draw from the reserve, whose contents are known: so the value
of a position is the chance to win it if both play their best, the mean over all draws where one is due.
"""

from typing import Any

import numpy as np

from lignerouge.kernel.hot import Column, hot
from lignerouge.kernel.notes import Notes
from lignerouge.redline.bots.options import find_options, second_of
from lignerouge.redline.rules.alignments import count_new
from lignerouge.redline.rules.legality import Placements, cell_in, piece_in, ports_as
from lignerouge.redline.rules.pieces import KINDS
from lignerouge.redline.rules.table import BLOCKED, GIVING, OVER, PLACING, Table
from lignerouge.redline.rules.turns import DRAW, NOTHING, discard, end_placement, give, put_down, take_up

DEPTH = 28  # tables that an ending can need at once


@hot
def asked_seat(table: Table) -> int:
    """Of two players the one who has to answer."""
    return 1 - int(table.turn) if table.phase == GIVING else int(table.turn)


@hot
def bring_forward(table: Table, found: Placements, notes: Notes) -> None:
    """Alignments first: they are often best, and then the rest need not be looked at."""
    first = 0
    for n in range(found.count):
        code = int(found.code[n])
        if count_new(table, cell_in(code), piece_in(code) // KINDS, 0, notes) > 0:
            found.code[n] = found.code[first]
            found.code[first] = code
            first += 1


@hot
def look(table: Table, found: Placements, notes: Notes) -> None:
    """The options of whoever has to answer, the promising ones first."""
    find_options(table, asked_seat(table), found)
    if table.phase == PLACING:
        bring_forward(table, found, notes)


@hot
def try_option(table: Table, option: int, notes: Notes) -> int:
    """Carry an option out, all but the draw. -> DRAW if one is due, and the end of the placement after it"""
    if table.phase == PLACING:
        reward = put_down(table, piece_in(option), ports_as(option), cell_in(option), notes)
        if reward == NOTHING:
            end_placement(table, notes)
        return reward
    if table.phase == BLOCKED:
        discard(table, option >> 8, second_of(option), notes)
    else:
        table.choice[1 - int(table.turn)] = option
        give(table, notes)
    return NOTHING


@hot
def draw_this(table: Table, n: int, notes: Notes) -> None:
    """The n-th piece in the row of the reserve is drawn."""
    last = table.kept - 1
    table.reserve[n], table.reserve[last] = table.reserve[last], table.reserve[n]
    take_up(table, int(table.turn), notes)
    end_placement(table, notes)


@hot
def value(
    stack: Any, found: Any, depth: int, me: int, low: float, high: float, effort: Column, answer: Column, notes: Notes
) -> float:
    """The chance of seat `me` to win from the table at this depth, and in `answer` the best option there.

    What is not between low and high is only a bound. `effort` counts down the tables looked at; once it is below zero
    the result means nothing.
    """
    effort[0] -= 1
    if stack[depth].phase == OVER:
        return 1.0 if stack[depth].winner == me else 0.0
    if effort[0] < 0 or depth + 2 >= DEPTH:
        effort[0] = -1
        return 0.0
    mine = asked_seat(stack[depth]) == me
    look(stack[depth], found[depth], notes)
    answer[depth] = found[depth].code[0]
    best = 0.0 if mine else 1.0
    for n in range(found[depth].count):
        stack[depth + 1] = stack[depth]
        if try_option(stack[depth + 1], int(found[depth].code[n]), notes) == DRAW:
            kept = int(stack[depth + 1].kept)
            result = 0.0
            for drawn in range(kept):
                stack[depth + 2] = stack[depth + 1]
                draw_this(stack[depth + 2], drawn, notes)
                result += value(stack, found, depth + 2, me, 0.0, 1.0, effort, answer, notes) / kept
                left = (kept - 1 - drawn) / kept
                if result + left <= low or result >= high:
                    result += left * (result < high)
                    break
        else:
            result = value(stack, found, depth + 1, me, low, high, effort, answer, notes)
        if (result > best) == mine and result != best:
            best = result
            answer[depth] = found[depth].code[n]
        low, high = (max(low, best), high) if mine else (low, min(high, best))
        if low >= high or effort[0] < 0:
            break
    return best


def tables() -> tuple[Any, Any]:
    """Room for the tables and options of an ending."""
    return np.zeros(DEPTH, Table.layout), np.zeros(DEPTH, Placements.layout)
