"""The boxes that a game is played with. Whoever does not name them has them all."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from lignerouge.flamme.content.catalogue import read_content, tiles
from lignerouge.flamme.content.refusals import refusal
from lignerouge.kernel.errors import quoted


@dataclass(frozen=True, slots=True)
class Box:
    """A box: how many teams it is for at most, and what its rules are taken from (`content/boxes.toml`)."""

    key: str
    name: str
    teams: int
    expansion: bool  # nobody plays with it alone
    basis: Literal["rulebook", "descriptions"]
    specialists: bool = False  # their cards are in it
    automatic: bool = False  # so are those of the teams that ride by themselves


@cache
def boxes() -> tuple[Box, ...]:
    """In the order in which they came out."""
    return tuple(Box(**entry) for entry in read_content("boxes")["box"])


def read_boxes(wanted: Any) -> tuple[Box, ...]:
    """Boxes by their keys; None: all of them."""
    if wanted is None:
        return boxes()
    if not isinstance(wanted, list | tuple) or not wanted or len(set(map(str, wanted))) != len(wanted):
        raise refusal("boxes_list", boxes=", ".join(box.key for box in boxes()))
    known = {box.key: box for box in boxes()}
    for key in wanted:
        if not isinstance(key, str) or key not in known:
            raise refusal("box_unknown", box=quoted(str(key)), boxes=", ".join(known))
    return tuple(box for box in boxes() if box.key in wanted)


def check_teams(chosen: Sequence[Box], seats: int) -> None:
    """Raise the mistake of more teams than the chosen boxes have riders for."""
    if all(box.teams < seats for box in chosen):
        needed = ", ".join(box.name for box in boxes() if box.teams >= seats)
        raise refusal("teams_box", seats=seats, box=needed, chosen=listed(chosen))


def check_tiles_are_in(chosen: Sequence[Box], names: Sequence[str], stage: str) -> None:
    """Raise the mistake of a stage whose tiles are in none of the chosen boxes."""
    keys = {box.key for box in chosen}
    for name in names:
        pack = tiles()[name].pack
        if pack not in keys:
            needed = next(box.name for box in boxes() if box.key == pack)
            raise refusal("tile_box", stage=stage, tile=name, box=needed, chosen=listed(chosen))


def check_chosen_are_in(chosen: Sequence[Box], *, specialists: bool, automatic: bool) -> None:
    """Raise the mistake of specialists or automatic teams whose cards are in none of the chosen boxes."""
    keys = {box.key for box in chosen}
    for box in boxes():
        if specialists and box.specialists and box.key not in keys:
            raise refusal("specialists_box", box=box.name, chosen=listed(chosen))
        if automatic and box.automatic and box.key not in keys:
            raise refusal("automatic_box", box=box.name, chosen=listed(chosen))


def listed(chosen: Sequence[Box]) -> str:
    """By name."""
    return ", ".join(box.name for box in chosen)
