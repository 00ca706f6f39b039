"""Riders and cards as they lie on the table: coloured, and told apart by letters and figures."""

import re

from rich.text import Text

from lignerouge.flamme.content.catalogue import exhaustion

PAPER = "#1e1b17 on #f5eedd"
TIRED_PAPER = "#8f0e15 on #f4dccf"

TEAMS = {
    "A": "bold #1e1b17 on #e07b1f",
    "B": "bold #ffffff on #1f5da6",
    "C": "bold #ffffff on #2c7a4b",
    "D": "bold #1e1b17 on #f6efdf",
    "E": "bold #3d0d22 on #e58fae",
    "F": "bold #fff8e6 on #2b2926",
}
RIDER = re.compile(r"\b([A-F])[RS]\b")


def tag(rider: str, *, mine: bool = False, crashed: bool = False) -> Text:
    """A rider: two letters in the team's colours."""
    style = TEAMS[rider[0]] + (" underline" if mine else "")
    return Text(rider.lower() if crashed else rider, style)


def sentence(text: str) -> Text:
    """A sentence with its riders in their colours."""
    told = Text(text)
    for found in RIDER.finditer(text):
        told.stylize(TEAMS[found[1]], *found.span())
    return told


def card(label: str) -> Text:
    """A card lying on the table."""
    paper = TIRED_PAPER if label == "E" else PAPER
    edge = paper.split(" on ")[1]
    mark = "E{}" if label == "E" else "{}*" if "+" in label else "{}"
    face = mark.format(printed_value(label))
    return Text.assemble(("▐", edge), (f"{face:^3}", f"bold {paper}"), ("▌", edge))


def printed_value(label: str) -> int:
    """The number on a card."""
    return exhaustion().value if label == "E" else int(label.partition("+")[0])
