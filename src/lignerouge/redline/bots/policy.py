"""How a bot decides, as hot functions on a table.

A policy may read what its seat sees, which is the whole table (R10): all hands, and what is in the reserve. What will
be drawn from it is nowhere yet. What others have chosen to give is not read.
"""

from typing import Any

from lignerouge.kernel.hot import Column, Grid, hot
from lignerouge.kernel.luck import Luck, below, take_streams
from lignerouge.kernel.notes import Notes
from lignerouge.redline.bots.heuristic import least_useful, sensible_placement
from lignerouge.redline.rules.alignments import count_new
from lignerouge.redline.rules.legality import Placements, cell_in, find_placements, piece_in, ports_as
from lignerouge.redline.rules.pieces import KINDS
from lignerouge.redline.rules.rounds import begin_game, draw_starter, keep_score, next_game
from lignerouge.redline.rules.table import BLOCKED, GIVING, NOBODY, OVER, PLACING, THINKING, Table, take
from lignerouge.redline.rules.turns import bit, discard, give, place

RANDOM, EAGER, SENSIBLE = 0, 1, 2


@hot
def pick_placement(policy: int, table: Table, found: Placements, luck: Luck, notes: Notes) -> int:
    """One of the placements that were found: any, any that makes an alignment, or a good one."""
    seat = int(table.turn)
    if policy == SENSIBLE:
        return sensible_placement(table, found, luck, notes)
    if policy == EAGER:
        chosen, count = 0, 0
        for n in range(found.count):
            code = int(found.code[n])
            if count_new(table, cell_in(code), piece_in(code) // KINDS, seat, notes) > 0:
                count += 1
                if below(luck, THINKING + seat, count) == 0:
                    chosen = code
        if count > 0:
            return chosen
    return int(found.code[below(luck, THINKING + seat, int(found.count))])


@hot
def pick_piece(policy: int, table: Table, seat: int, luck: Luck) -> int:
    """A piece of the hand to do without: any, or the one with the least room."""
    if policy == SENSIBLE:
        return least_useful(table, seat)
    return int(table.hand[seat, below(luck, THINKING + seat, int(table.held[seat]))])


@hot
def pick_other(policy: int, table: Table, seat: int, piece: int, luck: Luck) -> int:
    """A second piece to do without; NOBODY if there is none."""
    if table.held[seat] == 1:
        return NOBODY
    take(table, seat, piece)
    other = pick_piece(policy, table, seat, luck)
    table.hand[seat, table.held[seat]] = piece
    table.held[seat] += 1
    return other


@hot
def play_turn(policies: Column, table: Table, found: Placements, luck: Luck, notes: Notes) -> None:
    """Whatever the game waits for, by everybody's policy."""
    seat = int(table.turn)
    if table.phase == PLACING:
        find_placements(table, seat, found)
        code = pick_placement(policies[seat], table, found, luck, notes)
        place(table, piece_in(code), ports_as(code), cell_in(code), luck, notes)
    elif table.phase == BLOCKED:
        piece = pick_piece(policies[seat], table, seat, luck)
        discard(table, piece, pick_other(policies[seat], table, seat, piece, luck), notes)
    if table.phase == GIVING:
        for other in range(table.seats):
            if table.asked & bit(other) and table.choice[other] == NOBODY:
                table.choice[other] = pick_piece(policies[other], table, other, luck)
        give(table, notes)


@hot
def play_out(policies: Column, table: Table, found: Placements, luck: Luck, notes: Notes) -> None:
    """Finish a game from any position between two answers."""
    while table.phase != OVER:
        play_turn(policies, table, found, luck, notes)


@hot
def play_many(
    policies: Column,
    start: Any,
    work: Any,
    found: Placements,
    luck: Luck,
    notes: Notes,
    streams: Grid,
    turns: Column,
    points: Grid,
) -> None:
    """Match after match, dealt from an empty table, each with its own streams.

    Writes down after how long it was over, and everybody's points (R11).
    """
    for n in range(len(turns)):
        work[0] = start[0]
        take_streams(luck, streams, n)
        begin_game(work[0], draw_starter(work[0], luck), luck)
        play_out(policies, work[0], found, luck, notes)
        keep_score(work[0])
        turns[n] = work[0].turns
        while work[0].game < work[0].games:
            next_game(work[0], luck)
            play_out(policies, work[0], found, luck, notes)
            keep_score(work[0])
            turns[n] += work[0].turns
        for seat in range(work[0].seats):
            points[n, seat] = work[0].points[seat]
