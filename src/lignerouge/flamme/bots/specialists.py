"""Which specialists are worth most to a draft, as measured (notebook, entry 5)."""

from collections.abc import Mapping

# Tour points that one of them adds to a team in a stage of the basic tour, where all others ride with plain decks.
WORTH: Mapping[str, float] = {
    **{"R1": 0.33, "R2": 0.28, "R3": 0.52, "R4": 0.10, "R5": 0.16, "R6": 0.38},
    **{"S1": 0.11, "S2": 0.24, "S3": 0.48, "S4": 0.42, "S5": 0.13, "S6": 0.24},
}


def specialist_worth(option: str) -> float:
    """Of an option of the draft: "R3", "S5"."""
    return WORTH[option]
