"""A player who tries promising answers in many imagined continuations.

What an answer is worth is measured: the game is played on from it to its end, by a policy on all seats, each time with
draws of its own. Answers that do well are tried more often (UCB1).
"""

from typing import Any

import numpy as np

from lignerouge.kernel.hot import Column, hot
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import Notes
from lignerouge.redline.bots.heuristic import worth
from lignerouge.redline.bots.options import carry_out
from lignerouge.redline.bots.policy import play_turn
from lignerouge.redline.rules.legality import Placements
from lignerouge.redline.rules.rounds import counts_wins, score_of
from lignerouge.redline.rules.table import OVER, Table

CURIOSITY = 0.35
TRIES, WORTH, SQUARE, WON, PLACE, PLACE_SQUARE = range(6)  # sums over the games imagined after an option
COLUMNS = 6


@hot
def sift(table: Table, options: Placements, most: int, notes: Notes) -> None:
    """Keep the placements that look best, at most so many, best first."""
    scores = np.empty(options.count, np.int64)
    for n in range(options.count):
        scores[n] = worth(table, int(options.code[n]), notes)
    kept = min(most, int(options.count))
    for n in range(kept):
        best = n
        for m in range(n + 1, options.count):
            if scores[m] > scores[best]:
                best = m
        scores[n], scores[best] = scores[best], scores[n]
        code = int(options.code[n])
        options.code[n] = options.code[best]
        options.code[best] = code
    options.count = kept


@hot
def pick(sums: Any, count: int, tried: int) -> int:
    """The option to try next: each once, then the one that may be best."""
    best, most = 0, -1.0
    for n in range(count):
        if sums[n, TRIES] == 0:
            return n
        hope = sums[n, WORTH] / sums[n, TRIES] + CURIOSITY * np.sqrt(np.log(tried) / sums[n, TRIES])
        if hope > most:
            best, most = n, hope
    return best


@hot
def search(
    policies: Column,
    start: Any,
    work: Any,
    seat: int,
    options: Placements,
    found: Placements,
    effort: int,
    luck: Luck,
    notes: Notes,
    sums: Any,
) -> int:
    """The place of the option that does best; `effort` is how many turns may be imagined, `sums` what came of them."""
    count, tried = int(options.count), 0
    while effort > 0:
        n = pick(sums, count, tried)
        work[0] = start[0]
        carry_out(work[0], seat, int(options.code[n]), luck, notes)
        while work[0].phase != OVER:
            play_turn(policies, work[0], found, luck, notes)
            effort -= 1
        effort -= 1
        score, place = score_of(work[0], seat), 1.0
        for other in range(work[0].seats):
            place += score_of(work[0], other) > score
        gain = (score - 1) / (work[0].seats - 1)
        if counts_wins(work[0]):
            gain = 1.0 if place == 1 else 0.0
        sums[n, TRIES] += 1
        sums[n, WORTH] += gain
        sums[n, SQUARE] += gain * gain
        sums[n, WON] += place == 1
        sums[n, PLACE] += place
        sums[n, PLACE_SQUARE] += place * place
        tried += 1
    return int(np.argmax(sums[:count, TRIES]))
