"""Which specialists are worth most: tour points of a stage that one of them adds to a team, measured (notebook)."""

from collections.abc import Mapping

WORTH: Mapping[str, float] = {f"{type_}{number}": -float(number) for type_ in "RS" for number in range(1, 7)}


def specialist_worth(option: str) -> float:
    """Of an option of the draft: "R3", "S5"."""
    return WORTH[option]
