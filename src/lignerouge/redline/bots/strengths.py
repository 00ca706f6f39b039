"""How strong the bots are, as the arena measured them (notebook, entries 13 and 40).

Each met the next below in games of two; the ratings follow from these shares in the arena's model, with 1500 as mean.
"""

from collections.abc import Mapping

from lignerouge.registry import Strength

STRENGTHS: Mapping[str, Strength] = {
    "random": Strength(1102, 0.258, 10_000, 1, "eager"),
    "eager": Strength(1286, 0.742, 10_000, 1, "random"),
    "sensible": Strength(1532, 0.805, 10_000, 1, "eager"),
    "search": Strength(2080, 0.959, 1_000, 1, "sensible"),
}
