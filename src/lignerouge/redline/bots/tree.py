"""A player who thinks in a tree of imagined games (PUCT).

Each imagined game goes down the tree, everybody choosing what has been best for them so far or what has been tried too
little for its looks, adds one position, and is played on from there by a policy on all seats. So what an answer is
worth depends on the best replies to it, the better known the longer the thought. Games that are played on by the policy
at once (`search.py`) repeat its mistakes however many they are; among three or more, where a tree of so few games stays
shallow, they still do better (notebook, 29).

Not everybody finds the best reply. So in some of the imagined games the others are careless: they take what looks best.
A search without them wins more against its like, and less against everybody else (notebook, 40).

A draw from the reserve happens anew in every imagined game: each piece that came leads to a position of its own.
"""

from typing import Any

import numpy as np

from lignerouge.kernel.hot import Column, Record, field, hot
from lignerouge.kernel.luck import Luck, below
from lignerouge.kernel.notes import Notes
from lignerouge.redline.bots.options import carry_out, find_options
from lignerouge.redline.bots.policy import play_turn
from lignerouge.redline.bots.search import sift
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.rounds import counts_wins, score_of
from lignerouge.redline.rules.table import GIVING, OVER, PLACING, SEATS, THINKING, Table

CURIOSITY = 1.0
LONGEST = 256  # answers of a game, more than there can be: 48 pieces are placed once each, and given away at most twice
NEW = -1
DRAWN = 64  # positions that an answer can lead to: nothing was drawn, or one of 48 pieces
BRANCHES = 12  # answers of a position, on average at most
SHORTEST = 4  # turns of an imagined game, on average at least


class Position(Record):
    """A position of the tree: who has to answer, and its answers as a row among all answers."""

    seat: int = field("i4")
    first: int = field("i4")
    count: int = field("i4")
    tries: int = field("i4")
    worth: float = field("f8")  # to who has to answer, the sum over its tries


class Answer(Record):
    """An answer in a position of the tree."""

    code: int = field("i4")
    tries: int = field("i4")
    worth: float = field("f8")  # to who gives it, the sum over its tries
    looks: float = field("f8")  # how much it is to be tried before anything is known; all of a position add up to 1


class Link(Record):
    """Where an answer leads, with what was drawn for it."""

    key: int = field("i8")  # 0: free
    position: int = field("i4")


class Size(Record):
    """How much of the tree there is."""

    positions: int = field("i4")
    answers: int = field("i4")


def new_tree(turns: int) -> tuple[Any, Any, Any, Size]:
    """Room for the tree of a search with so many turns: positions, answers, links, and how much is used."""
    most = 2 + turns // SHORTEST
    slots = 1 << (2 * most).bit_length()
    answers = np.zeros(BRANCHES * most + 64, Answer.layout)
    return np.zeros(most, Position.layout), answers, np.zeros(slots, Link.layout), Size.fresh()


@hot
def add_position(
    positions: Any, answers: Any, size: Size, table: Table, seat: int, found: Placements, most: int, notes: Notes
) -> int:
    """A position with all its answers, the best looking first. -> its number, or NEW if there is no room"""
    find_options(table, seat, found)
    if table.phase == PLACING:
        sift(table, found, most, notes)
    if size.positions == len(positions) or size.answers + found.count > len(answers):
        return NEW
    number, total = int(size.positions), 0.0
    for n in range(found.count):
        answer = answers[size.answers + n]
        answer.code = found.code[n]
        answer.looks = 1.0 / (n + 1.0) ** 0.5 if table.phase == PLACING else 1.0
        total += answer.looks
    for n in range(found.count):
        answers[size.answers + n].looks /= total
    positions[number].seat = seat
    positions[number].first = size.answers
    positions[number].count = found.count
    size.positions += 1
    size.answers += found.count
    return number


@hot
def pick(position: Position, answers: Any) -> int:
    """The answer to try next: what has been best so far, or may be and was tried too little."""
    best, most = int(position.first), -1.0
    usual = position.worth / position.tries if position.tries > 0 else 0.5
    eager = CURIOSITY * np.sqrt(position.tries + 1.0)
    for n in range(position.first, position.first + position.count):
        tries = answers[n].tries
        hope = answers[n].worth / tries if tries > 0 else usual
        hope += eager * answers[n].looks / (1.0 + tries)
        if hope > most:
            best, most = n, hope
    return best


@hot
def find_link(links: Any, key: int) -> int:
    """Where a link stands, or belongs."""
    slot = key * 0x9E3779B1 >> 7 & len(links) - 1
    while links[slot].key != 0 and links[slot].key != key:
        slot = slot + 1 & len(links) - 1
    return slot


@hot
def gain_of(table: Table, seat: int) -> float:
    """What the end of a game is worth to a seat, from 0 to 1."""
    if counts_wins(table):
        return 1.0 * (table.winner == seat)
    return (score_of(table, seat) - 1) / (table.seats - 1)


@hot
def think(
    policies: Column,
    start: Any,
    work: Any,
    seat: int,
    most: int,
    positions: Any,
    answers: Any,
    links: Any,
    size: Size,
    found: Placements,
    effort: int,
    careless: int,
    luck: Luck,
    notes: Notes,
) -> int:
    """The answer that does best. The tree tells what came of the imagined games.

    `effort` is how many turns may be imagined; in `careless` of a hundred games the others take what looks best.
    """
    way, through, gains = np.empty(LONGEST, np.int64), np.empty(LONGEST, np.int64), np.empty(SEATS, np.float64)
    add_position(positions, answers, size, start[0], seat, found, most, notes)
    while effort > 0:
        work[0] = start[0]
        here, depth, is_careless = 0, 0, below(luck, THINKING + seat, 100) < careless
        while here != NEW:
            chosen, who, kept = int(positions[here].first), int(positions[here].seat), int(work[0].kept)
            if who == seat or not is_careless:
                chosen = pick(positions[here], answers)
            way[depth], through[depth] = chosen, here
            depth += 1
            effort -= 1
            carry_out(work[0], who, int(answers[chosen].code), luck, notes)
            if work[0].phase == GIVING:
                play_turn(policies, work[0], found, luck, notes)
            if work[0].phase == OVER:
                break
            drawn = 1 + int(work[0].hand[who, work[0].held[who] - 1]) if work[0].kept < kept else 0
            key = 1 + chosen * DRAWN + drawn
            slot = find_link(links, key)
            if links[slot].key == key:
                here = int(links[slot].position)
            else:
                here = NEW
                added = add_position(positions, answers, size, work[0], int(work[0].turn), found, most, notes)
                if added != NEW:
                    links[slot].key, links[slot].position = key, added
        while work[0].phase != OVER:
            play_turn(policies, work[0], found, luck, notes)
            effort -= 1
        for n in range(work[0].seats):
            gains[n] = gain_of(work[0], n)
        for n in range(depth):
            position, answer = positions[through[n]], answers[way[n]]
            position.tries += 1
            position.worth += gains[position.seat]
            answer.tries += 1
            answer.worth += gains[position.seat]
    best = int(positions[0].first)
    for n in range(positions[0].first, positions[0].first + positions[0].count):
        if answers[n].tries > answers[best].tries:
            best = n
    return int(answers[best].code)
