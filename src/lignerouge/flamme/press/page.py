"""The front page as a picture: 1200 by 630 for previews of links, 1080 by 1350 for phones, always by daylight."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Literal

from lignerouge.flamme.designer.drawing import StageDrawing
from lignerouge.flamme.designer.picture import AROUND, road
from lignerouge.flamme.designer.plates import COLOURS, clips, plate
from lignerouge.flamme.designer.ribbon import Place, best_turn, box_of, lay_squares
from lignerouge.flamme.press import letters
from lignerouge.flamme.press.edition import Edition, Row
from lignerouge.flamme.press.letters import DISPLAY, ITALIC, PLAIN, STRONG, TEXT, Face
from lignerouge.flamme.press.photo import photo
from lignerouge.flamme.press.shapes import card, wordmark
from lignerouge.flamme.press.story import Story
from lignerouge.kernel.svg import element, number

Form = Literal["wide", "tall"]
SIZES: dict[Form, tuple[int, int]] = {"wide": (1200, 630), "tall": (1080, 1350)}
PAPER, RULE, HIGH = "#f5eedd", "#cdbf9f", "#d6bd7c"
MARGIN = 32


def front_page(story: Story, edition: Edition, form: Form, *, with_letters: bool = False) -> str:
    """As SVG; `with_letters`: with its fonts in it, so that it looks the same everywhere."""
    width, height = SIZES[form]
    told = f"{edition.headline}. {edition.deck} {edition.ridden} {edition.card_text}"
    return element(
        "svg",
        element("title", escape(told)),
        *([letters.embedded_fonts()] if with_letters else []),
        clips(),
        element("rect", width=width, height=height, fill=PAPER),
        *(wide(story, edition) if form == "wide" else tall(story, edition)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        lang=edition.language,
        role="img",
    )


def wide(story: Story, edition: Edition) -> Iterator[str]:
    """For previews: all that fits into a glance."""
    right = SIZES["wide"][0] - MARGIN
    yield line(edition.above, ITALIC, MARGIN, 44, 19)
    yield line(edition.day, ITALIC, right, 44, 19, anchor="end")
    yield wordmark(600, 20, 32, PAPER)
    yield thick_lines(right, (68, 1), (71.5, 1))
    size = letters.size_that_fits(DISPLAY, edition.headline, 92, right - MARGIN, 44)
    yield line(edition.headline, DISPLAY, MARGIN, 164, size, room=right - MARGIN)
    yield line(edition.deck, TEXT, MARGIN, 204, 25, room=right - MARGIN, colour="ink-2")
    yield framed(MARGIN, 224, 784, 238, photo(story, 778, 232, 6, 100, 28, 15))
    yield framed(MARGIN, 476, 200, 130, road_map(story.drawing, 194, 124))
    yield from lines(edition.ridden, ITALIC, 250, 497, 22, 298, 3, 25)
    yield boxed(250, 566, 298, 40, profile(story.drawing, 298, 40))
    yield from decisive(edition, 566, 478, 78, 166)
    yield element("path", d="M844.5 224V606", stroke=RULE)
    yield line(
        edition.stage, DISPLAY, 868, 249, letters.size_that_fits(DISPLAY, edition.stage, 28, right - 868, 17), room=300
    )
    yield from result(edition.rows[:6], 868, 262, right, 50, 21)
    yield line(edition.foot, STRONG, right, 598, 17, anchor="end", colour="red")


def tall(story: Story, edition: Edition) -> Iterator[str]:
    """For phones: a whole page."""
    right = SIZES["tall"][0] - MARGIN
    yield line(edition.above, ITALIC, MARGIN, 66, 22, room=300)
    yield line(edition.day, ITALIC, right, 66, 22, anchor="end", room=300)
    yield wordmark(540, 30, 50, PAPER)
    yield thick_lines(right, (107, 1), (112, 3), (158, 1))
    yield line(edition.stage, STRONG, MARGIN + 2, 142, 19, room=560)
    yield line(edition.road, STRONG, right - 2, 142, 19, anchor="end", room=420)
    size = 134.0
    while len(row := headline_rows(edition.headline, size, right - MARGIN)) > 2:
        size -= 4
    size = min(letters.size_that_fits(DISPLAY, each, size, right - MARGIN, 60) for each in row)
    top = 158 + size * 0.98
    for n, words in enumerate(row):
        yield line(words, DISPLAY, MARGIN, top + n * size * 0.92, size, room=right - MARGIN)
    y = top + (len(row) - 1) * size * 0.92 + 62
    below = f"{edition.deck} {edition.ridden}"
    yield from lines(below, TEXT, MARGIN, y, 29, right - MARGIN, 2, 37, colour="ink-2")
    y += 37 * len(letters.break_lines(TEXT, below, 29, right - MARGIN, 2)) - 18
    high = 876 - y
    yield framed(
        MARGIN, y, right - MARGIN, high, photo(story, right - MARGIN - 6, high - 6, 6, min(150.0, high * 0.44), 36, 18)
    )
    yield from columns(story, edition, right)
    yield thick_lines(right, (1290, 3))
    yield line("Ligne Rouge", PLAIN, MARGIN, 1322, 19, colour="ink-2")
    yield line(edition.foot, STRONG, right, 1322, 20, anchor="end", colour="red")


def headline_rows(words: str, size: float, room: float) -> list[str]:
    """The headline in rows."""
    return letters.break_lines(DISPLAY, words, size, room, 9)


def columns(story: Story, edition: Edition, right: float) -> Iterator[str]:
    """Result, stage and card, side by side."""
    yield line(edition.result, DISPLAY, MARGIN, 920, 30)
    yield from result(edition.rows[:8], MARGIN, 934, 362, 41, 20)
    yield element("path", d="M390.5 896V1262M748.5 896V1262", stroke=RULE)
    yield line(edition.the_stage, DISPLAY, 418, 920, 30)
    yield framed(418, 934, 303, 240, road_map(story.drawing, 297, 234))
    yield boxed(418, 1186, 302, 60, profile(story.drawing, 302, 60))
    bottom = 1010.0
    if edition.card is not None:
        yield from decisive(edition, 776, 908, 96, right - 776 - 110)
        bottom = 1078
    yield element("path", d=f"M776 {number(bottom)}H{right}", stroke=COLOURS["ink"])
    yield from lines(edition.aside, ITALIC, 776, bottom + 38, 28, right - 776, 5, 33)


def decisive(edition: Edition, x: float, y: float, width: float, room: float) -> Iterator[str]:
    """Draw the decisive card, and beside it what it did."""
    if edition.card is None:
        return
    yield card(edition.card.rider, edition.card.card, x, y, width)
    left, scale = x + width + 14, width / 78
    eyebrow = edition.eyebrow.upper()
    size = letters.size_that_fits(STRONG, eyebrow, 11.5 * scale, room / 1.09, 8)
    yield element(
        "text",
        escape(eyebrow),
        x=left,
        y=y + 12,
        font_size=size,
        letter_spacing=size * 0.08,
        fill=COLOURS["red"],
        **STRONG.attributes,
    )
    title = letters.size_that_fits(DISPLAY, edition.card_title, 24 * scale, room, 14)
    yield line(edition.card_title, DISPLAY, left, y + 12 + 26 * scale, title, room=room)
    yield from lines(edition.card_text, TEXT, left, y + 12 + 48 * scale, 17 * scale, room, 4, 19.5 * scale)


def line(
    words: str,
    face: Face,
    x: float,
    y: float,
    size: float,
    *,
    room: float = 0,
    anchor: str = "start",
    colour: str = "ink",
) -> str:
    """One line of letters, cut if there is no room for it."""
    return element(
        "text",
        escape(letters.cut_to(face, words, size, room) if room else words),
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        fill=COLOURS[colour],
        **face.attributes,
    )


def lines(
    words: str, face: Face, x: float, y: float, size: float, room: float, most: int, step: float, *, colour: str = "ink"
) -> Iterator[str]:
    """A text in several lines."""
    for n, row in enumerate(letters.break_lines(face, words, size, room, most)):
        yield line(row, face, x, y + n * step, size, colour=colour)


def thick_lines(right: float, *drawn: tuple[float, float]) -> str:
    """Horizontal lines across the page, each at a height and with a thickness."""
    rows = [
        element("rect", x=MARGIN, y=y, width=right - MARGIN, height=thick, fill=COLOURS["ink"]) for y, thick in drawn
    ]
    return element("g", *rows)


def framed(x: float, y: float, width: float, height: float, inside: str) -> str:
    """A picture in a double frame."""
    edges = [
        element(
            "rect",
            x=inset + 0.5,
            y=inset + 0.5,
            width=width - 2 * inset - 1,
            height=height - 2 * inset - 1,
            fill="none",
            stroke=COLOURS["ink"],
        )
        for inset in (0, 3)
    ]
    return placed(x, y, placed(3, 3, inside), *edges)


def boxed(x: float, y: float, width: float, height: float, inside: str) -> str:
    """A picture with a fine edge."""
    edge = element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, fill="none", stroke=RULE)
    return placed(x, y, inside, edge)


def placed(x: float, y: float, *inside: str) -> str:
    """Moved to a place on the page."""
    return element("g", *inside, transform=f"translate({number(x)} {number(y)})")


def result(rows: Sequence[Row], x: float, y: float, right: float, step: float, size: float) -> Iterator[str]:
    """The order of arrival."""
    yield element("path", d=f"M{number(x)} {number(y)}H{number(right)}", stroke=COLOURS["ink"])
    for n, row in enumerate(rows):
        base = y + n * step + step / 2
        if n:
            yield element("path", d=f"M{number(x)} {number(y + n * step)}H{number(right)}", stroke=RULE)
        yield line(str(row.place), DISPLAY, x, base + size * 0.42, size * 1.2)
        tag = plate(row.rider, Place(0, 0, 0), letters=row.rider)
        yield placed(x + 57, base, element("g", tag, transform="scale(44)"))
        room = PLAIN.width(row.gap, size * 0.82)
        yield line(row.gap, PLAIN, right, base + size * 0.36, size * 0.82, anchor="end", colour="ink-2")
        yield line(row.team, STRONG, x + 92, base + size * 0.36, size, room=right - x - 100 - room)


def road_map(drawing: StageDrawing, width: float, height: float) -> str:
    """The stage from above."""
    turn = best_turn(drawing, width / height)
    left, top, right, bottom = box_of(drawing, turn)
    scale = min(width / (right - left + 2 * AROUND), height / (bottom - top + 2 * AROUND))
    x, y = (width / scale - right - left) / 2, (height / scale - bottom - top) / 2
    laid = list(lay_squares(drawing, turn).values())
    inside = element("g", *road(laid, drawing), transform=f"scale({number(scale)}) translate({number(x)} {number(y)})")
    ground = element("rect", width=width, height=height, fill=COLOURS["land"])
    return element("svg", ground, inside, width=width, height=height, overflow="hidden")


def profile(drawing: StageDrawing, width: float, height: float) -> str:
    """The stage from the side: ascents red, descents blue."""
    squares = [square for square in drawing.squares if square.branch != "outer"]
    heights = [square.height for square in squares]
    low, span = min(heights), max(1, max(heights) - min(heights))
    rise = min((height - 22) / span, 6.0)
    step = width / len(squares)

    def up(level: float) -> float:
        return height - 9 - (level - low) * rise

    points = [(0.0, up(0))] + [((n + 1) * step, up(square.height)) for n, square in enumerate(squares)]
    outline = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    drawn = [
        element("rect", width=width, height=height, fill="#f1e6d0"),
        element("path", d=f"M0 {number(height)}L{outline}V{number(height)}Z", fill=HIGH),
    ]
    for n, square in enumerate(squares):
        colour = {"ascent": "up", "descent": "down"}.get(square.ground, "ink")
        (x, y), (end_x, end_y) = points[n], points[n + 1]
        path = f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"
        drawn.append(element("path", d=path, stroke=COLOURS[colour], stroke_width=1.8 if colour == "ink" else 3))
    for mark in (drawing.start + 1, drawing.finish):
        x, y = points[sum(square.branch != "outer" for square in drawing.squares[:mark])]
        line_ = f"M{number(x)} {number(height)}V{number(min(y, height - 9))}"
        drawn.append(element("path", d=line_, stroke=COLOURS["ink"], stroke_width=1.4, stroke_dasharray="3 2"))
    return element("svg", *drawn, width=width, height=height, overflow="hidden")
