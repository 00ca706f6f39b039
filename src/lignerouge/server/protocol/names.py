"""Names that people give to themselves, their seats and their tables: what shows is all that is there."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

# Letters by their kind, but blank; and marks that join letters without showing.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})  # Unicode's kinds of signs without a shape
MARKS = frozenset({"Mn", "Me"})  # they stand above, below or around the letter before them
JOINER, COLOURED = "\u200d", "\ufe0f"  # make one picture of two, and a coloured one of a sign
PICTURES = frozenset({"So", "Sk"})
MOST_MARKS = 2  # on one letter: enough for every living language
PLAIN = r"^[^\x00-\x1f\x7f-\x9f]*$"  # for clients that check by the schema; the rest is checked here


def is_hidden(text: str, place: int) -> bool:
    """The sign at this place does not show."""
    sign = text[place]
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if sign == JOINER:
        return not ((is_picture(before) or before == COLOURED) and is_picture(after))
    if sign == COLOURED:
        return not is_picture(before)
    return sign in BLANK or "\ufe00" <= sign <= "\ufe0e" or unicodedata.category(sign) in INVISIBLE


def is_picture(sign: str) -> bool:
    """Part of the pictures that telephones offer."""
    return sign != "" and unicodedata.category(sign) in PICTURES


def is_stacked(text: str, place: int) -> bool:
    """One mark too many on the same letter."""
    pile = text[max(0, place - MOST_MARKS) : place + 1]
    return len(pile) > MOST_MARKS and all(unicodedata.category(sign) in MARKS for sign in pile)


def shown(text: str) -> str:
    """A text without what does not show."""
    return "".join(
        sign for place, sign in enumerate(text) if not is_hidden(text, place) and not is_stacked(text, place)
    )


def in_order(text: str) -> str:
    """Nothing but single plain blanks, and none at the ends: nobody sees how many there are, and of which width."""
    return " ".join(text.split())


def readable(name: str) -> str:
    """A name of somebody else's making, as far as it shows."""
    return in_order(shown(unicodedata.normalize("NFC", name)))


def checked(name: str) -> str:
    """The name in its shortest spelling; a mistake if something in it does not show."""
    text = unicodedata.normalize("NFC", name)
    if shown(text) != text:
        raise PydanticCustomError("name", "a name has no invisible signs, and at most two marks on a letter")
    return in_order(text)


Shown = AfterValidator(checked)
Name = Annotated[str, Field(min_length=1, max_length=40, pattern=r"\S"), Shown]
SeatName = Annotated[str, Field(max_length=40, pattern=PLAIN), Shown]
TableName = Annotated[str, Field(max_length=60, pattern=PLAIN), Shown]
