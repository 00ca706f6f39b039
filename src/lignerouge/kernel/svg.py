"""Pictures as SVG: what notebooks show of a game (`_repr_svg_`). Whatever is written in them is escaped."""

from collections.abc import Sequence
from html import escape

WIDTH = 900  # pixels of a picture

Box = tuple[float, float, float, float]  # left, top, right, bottom


def number(value: float) -> str:
    """Three digits at most: a thousandth of a square is less than a pixel."""
    return f"{round(value, 3) + 0.0:g}"


def element(tag: str, *inside: str, **attributes: object) -> str:
    """An element with other elements in it; `stroke_width` is written stroke-width, `class_` class."""
    said = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(number(value) if isinstance(value, float) else str(value))}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{said}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{said}/>"


def text(words: str, **attributes: object) -> str:
    """Letters."""
    return element("text", escape(words), font_family="Inter, 'Segoe UI', Roboto, Arial, sans-serif", **attributes)


def picture(box: Box, inside: Sequence[str], told: str, most: float = 48.0) -> str:
    """A whole picture of what lies in this box; `told` says the same to whoever cannot see it.

    It is as wide as a page, unless one unit would become larger than `most` pixels.
    """
    left, top, right, bottom = box
    scale = min(WIDTH / (right - left), most)
    return element(
        "svg",
        element("title", escape(told)),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (left, top, right - left, bottom - top))),
        width=round((right - left) * scale),
        height=round((bottom - top) * scale),
        role="img",
    )
