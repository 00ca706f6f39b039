"""The photo finish, as the pages show it (`web/src/table/over/PhotoFinish.svelte`): who stands where at the line."""

from collections.abc import Iterator

from lignerouge.flamme.designer.plates import COLOURS
from lignerouge.flamme.press.edition import rider_name
from lignerouge.flamme.press.letters import STRONG, cut_to
from lignerouge.flamme.press.shapes import figure, hills, rays
from lignerouge.flamme.press.story import Arrival, Story
from lignerouge.kernel.svg import element, number

SKY, NEAR, FAR, POPLAR = "#ecdfbf", "#a7b37f", "#d6bd7c", "#73895f"
CHECKS = 10


def photo(
    story: Story, width: float, height: float, squares: int, rider_height: float, ruler: float, size: float
) -> str:
    """A picture of so many squares: the winner in the last but one of them, in the last if the line shows then."""
    first = story.winner
    start = min(first.at + 2 - squares, max(-1, first.at + 1 - squares))
    square, horizon, foot = width / squares, height * 0.44, height - ruler
    wheel = (first.at + 0.5 - start) * square + rider_height * 0.297
    seen = [each for each in story.arrivals if each.in_photo and start <= each.at < start + squares]
    drawn = [
        *backdrop(width, height, horizon, squares),
        *road(start, squares, square, width, horizon, foot),
        *riders(seen, start, square, horizon, foot, rider_height),
        element(
            "path",
            d=f"M{number(wheel)} {number(height * 0.05)}V{number(foot)}",
            stroke=COLOURS["ink"],
            stroke_width=1.6,
        ),
        element("rect", y=foot, width=width, height=ruler, fill=COLOURS["paper-3"]),
        element("path", d=f"M0 {number(foot)}H{number(width)}", stroke=COLOURS["road-case"], stroke_width=1.4),
    ]
    for n in range(squares):
        at = start + n
        here = [rider_name(each.rider) for each in seen if each.at == at]
        mark = str(-at) if at < 0 else f"+{at + 1}"
        words = ", ".join(here) if here and STRONG.width(", ".join(here), size) < square - 6 else mark
        drawn.append(
            element(
                "text",
                cut_to(STRONG, words, size, square - 4),
                x=(n + 0.5) * square,
                y=height - ruler / 2 + size * 0.36,
                font_size=size,
                text_anchor="middle",
                fill=COLOURS["ink-2"],
                **STRONG.attributes,
            )
        )
    return element("svg", *drawn, width=width, height=height, overflow="hidden")


def backdrop(width: float, height: float, horizon: float, squares: int) -> Iterator[str]:
    """Sky, sun, hills and trees."""
    yield element("rect", width=width, height=height, fill=SKY)
    yield element("path", d=rays(width * 0.16, horizon * 0.96, width * 1.1), fill=COLOURS["paper-3"], opacity=0.5)
    yield element("circle", cx=width * 0.16, cy=horizon * 0.96, r=height * 0.25, fill=COLOURS["red"])
    yield element("path", d=hills(width, height, (0.4, 0.3, 0.37, 0.24, 0.34, 0.28, 0.38, 0.3)), fill=FAR)
    yield element("path", d=hills(width, height, (0.44, 0.38, 0.42, 0.36, 0.43, 0.38, 0.41, 0.4)), fill=NEAR)
    for n in range(2 * squares):
        if n * 7 % 5 < 3:
            x = n * width / squares / 2 + n * 37 % 40
            high = height * (0.12 if n % 3 else 0.09)
            wide = high * (0.2 if n % 3 else 0.42)
            yield element("ellipse", cx=x, cy=horizon - 4 - high / 2, rx=wide, ry=high / 2, fill=POPLAR)


def road(start: int, squares: int, square: float, width: float, horizon: float, foot: float) -> Iterator[str]:
    """The squares around the line, and the line."""
    yield element("rect", y=horizon - 6, width=width, height=6, fill=NEAR)
    for n in range(squares):
        fill = COLOURS["road" if start + n < 0 else "road-end"]
        yield element("rect", x=n * square, y=horizon, width=square + 0.5, height=foot - horizon, fill=fill)
    borders = "".join(f"M{number(n * square)} {number(horizon)}V{number(foot)}" for n in range(1, squares))
    yield element("path", d=borders, stroke=COLOURS["road-line"], stroke_width=4, opacity=0.8)
    middle = f"M0 {number((horizon + foot) / 2)}H{number(width)}"
    yield element("path", d=middle, stroke=COLOURS["road-lane"], stroke_width=1.5, stroke_dasharray="8 7")
    yield element("path", d=f"M0 {number(horizon - 6)}H{number(width)}", stroke=COLOURS["road-case"], stroke_width=2)
    line, check = -start * square, min(12.0, square * 0.09)
    if 0 < line < width:
        for n in range(2 * CHECKS):
            row, column = divmod(n, 2)
            yield element(
                "rect",
                x=line - check + column * check,
                y=horizon + row * (foot - horizon) / CHECKS,
                width=check,
                height=(foot - horizon) / CHECKS,
                fill=COLOURS["line" if (row + column) % 2 else "paper-3"],
            )


def riders(seen: list[Arrival], start: int, square: float, horizon: float, foot: float, height: float) -> Iterator[str]:
    """Who is there, the far lane first."""
    wide = height * 66 / 60
    lanes = max(2, *(each.lane + 1 for each in seen), 2)
    for each in sorted(seen, key=lambda one: -one.lane):
        lane = max(0, each.lane)
        left = (each.at + 0.5 - start) * square - wide / 2 - lane * wide * 0.26
        top = foot - 12 - lane / lanes * (foot - horizon) * 0.82 - height * 0.97
        yield element(
            "g",
            element("ellipse", cx=wide / 2, cy=height * 0.97, rx=wide * 0.46, ry=5, opacity=0.17),
            element("g", figure(each.rider), transform=f"scale({number(height / 60)})"),
            transform=f"translate({number(left)} {number(top)})",
        )
