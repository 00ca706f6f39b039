"""How an actor learns to choose like the legend's instincts, before it learns from races."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lignerouge.flamme.bots.guess import HIDDEN, LAYER, SITUATION, TRAITS
from lignerouge.flamme.bots.levels import legend
from lignerouge.flamme.bots.network import INSTINCT
from lignerouge.research.practice import HAND, Notes


def teach_as_instincts(weights: Sequence[Any], luck: np.random.Generator) -> None:
    """Half of the hidden layer like the legend's instinct for flat roads, half like that for mountains."""
    half = LAYER // 2
    for kind in range(2):
        to_card, to_scene, out, direct = weights[4 * kind : 4 * kind + 4]
        to_card[:], to_scene[:] = (
            0.02 * luck.standard_normal(to_card.shape),
            0.02 * luck.standard_normal(to_scene.shape),
        )
        direct[:] = 0.0
        for n, row in enumerate((legend().flat, legend().mountains)):
            matrix, answers, ways = instinct_parts(np.array(row), kind)
            mine = slice(n * half, n * half + half)
            to_card[:TRAITS, mine], to_scene[:SITUATION, mine] = matrix[:TRAITS], matrix[TRAITS:]
            out[mine] = answers / 2
            direct[:TRAITS] += ways / 2


def instinct_parts(row: Any, kind: int) -> tuple[Any, Any, Any]:
    """Of an instinct's weights for a type of rider: into the hidden layer, out of it, past it."""
    part = row[kind * INSTINCT // 2 : (kind + 1) * INSTINCT // 2]
    matrix = part[: (TRAITS + SITUATION) * HIDDEN].reshape(TRAITS + SITUATION, HIDDEN)
    return matrix, part[len(matrix) * HIDDEN :][:HIDDEN], part[-TRAITS:]


def chances_of_instinct(row: Any, notes: Notes, first: int, last: int) -> Any:
    """How an instinct would have chosen: it goes by the first of the numbers that an actor is told."""
    scene, cards, told = (
        notes.scene[first:last, :SITUATION],
        notes.cards[first:last, :, :TRAITS],
        notes.told[first:last],
    )
    scores = np.zeros((last - first, HAND))
    for kind in range(2):
        mine = told[:, 0] == kind
        matrix, answers, ways = (each.astype(np.float32) for each in instinct_parts(row, kind))
        layer = np.maximum(cards[mine] @ matrix[:TRAITS] + (scene[mine] @ matrix[TRAITS:])[:, None], 0.0)
        scores[mine] = layer @ answers + cards[mine] @ ways
    scores[np.arange(HAND)[None, :] >= told[:, 1][:, None]] = -1e9
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return (chances / chances.sum(axis=1, keepdims=True)).astype(np.float32)
