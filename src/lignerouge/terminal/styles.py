"""The colours and styles of the terminal: paper, ink and one red, readable on light and on dark backgrounds.

Nothing is told by colour alone: riders carry letters, terrain has symbols, packs have brackets.
"""

from rich.rule import Rule
from rich.text import Text

HEADING = "bold"
FAINT = "dim"
ASKING = "bold #d8373f"
RULE = "#d8373f"
UP, DOWN, GRID, OTHER = "bold #d8373f", "bold #2f7fc1", "#b08000", "#8d8068"


def ruled(text: str, characters: str = "─") -> Rule:
    """A heading with a line across the screen."""
    return Rule(Text(text, HEADING), align="left", style=RULE, characters=characters)
