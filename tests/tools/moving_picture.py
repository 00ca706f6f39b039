"""The picture that moves: a round of a real race, as the page shows it: `python -m tests.tools.moving_picture`.

Writes docs/pictures/reveal.webp. The browser's clock stands still while a frame is taken, so the picture is the same
on a slow machine as on a fast one.
"""

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import FloatRect, Page, ViewportSize, sync_playwright
from tests.support.chromium import launch
from tests.support.race_pages import SKIP, open_table, press, shown
from tests.support.servers import running_server
from tests.tools.frames import PLAYED, choose

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "reveal.webp"
STAGE = "La Classicissima"
LUCK, ROUND = 18, 3  # a round with everything in it: a full square, slipstream, exhaustion
SHOWN, TICKS = ".round .display", ".controls .ticks li"
BACK, PAUSE = ".controls button:nth-of-type(1)", ".controls button:nth-of-type(2)"
SETTLED = 1500  # milliseconds until everything has come to rest
WINDOW: ViewportSize = {"width": 1252, "height": 790}  # what is ridden is 900 wide then
STEP = 80  # milliseconds of a frame
FIRST, LAST = 600, 2200  # how long the first and the last frame stay
LONGEST = 250  # frames
COLOURS = 96  # posters have few: frames that keep to them are sharp and small

# Animations have a clock of their own: a new one is held at its beginning, and moved on by hand from there.
MOVE_ON = """step => {
  const held = (window.held ??= new WeakSet());
  for (const animation of document.getAnimations()) {
    const end = animation.effect.getComputedTiming().endTime;
    const now = held.has(animation) ? Number(animation.currentTime) + step : 0;
    held.add(animation);
    animation.pause();
    if (now >= end) animation.finish();
    else animation.currentTime = now;
  }
}"""
# What is ridden and told, without the head of the page and what stands beside it.
WHAT_TO_SHOW = """() => {
  const parts = [".map", ".near", ".dock"].map((part) => document.querySelector(`main > ${part}`));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const [x, y] = [Math.round(left) - 4, Math.round(top) - 4];
  return { x, y, width: Math.round(right) + 4 - x, height: Math.round(bottom) + 4 - y };
}"""


def taken(page: Page, clip: FloatRect) -> Image.Image:
    """The page at this moment."""
    return Image.open(io.BytesIO(page.screenshot(clip=clip, animations="allow"))).convert("RGB")


def frames(page: Page) -> Iterator[Image.Image]:
    """The round from its first step on, one frame after the other, to its end."""
    clip: FloatRect = page.evaluate(WHAT_TO_SHOW)
    yield taken(page, clip)
    page.locator(PAUSE).evaluate("button => button.click()")
    page.evaluate(MOVE_ON, 0)
    for _ in range(LONGEST):
        page.evaluate(MOVE_ON, STEP)
        page.clock.run_for(STEP)
        page.evaluate(MOVE_ON, 0)
        if not shown(page.locator(PLAYED)):
            return
        yield taken(page, clip)


def ridden(page: Page) -> None:
    """Up to the round that is wanted, before its first step, with the clock stopped."""
    choose(page)
    while page.locator(SHOWN).first.text_content() != str(ROUND):
        press(page.locator(SKIP))
        choose(page)
    page.locator(PAUSE).click()
    for _ in range(page.locator(TICKS).count()):
        page.locator(BACK).click()
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLED)
    page.clock.pause_at(page.evaluate("Date.now()") + 20)


def together(frames: list[Image.Image]) -> tuple[list[Image.Image], list[int]]:
    """Frames that look alike become one that stays longer."""
    kept, milliseconds = [frames[0]], [FIRST]
    for frame in frames[1:]:
        if ImageChops.difference(kept[-1], frame).getbbox() is None:
            milliseconds[-1] += STEP
        else:
            kept.append(frame)
            milliseconds.append(STEP)
    milliseconds[-1] = max(milliseconds[-1], LAST)
    return kept, milliseconds


def main() -> None:
    """Ride, look, write."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "tables.db", luck=LUCK) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        context = browser.new_context(base_url=server.url, viewport=WINDOW, color_scheme="light", locale="en")
        page = context.new_page()
        page.clock.install()
        page.goto("/")
        page.goto(open_table(page, "me", "sensible", "sensible", "sensible", options={"stage": STAGE}))
        ridden(page)
        seen, milliseconds = together(list(frames(page)))
        browser.close()
    target.parent.mkdir(parents=True, exist_ok=True)
    palette = seen[0].quantize(COLOURS, dither=Image.Dither.NONE)
    seen = [frame.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB") for frame in seen]
    small: dict[str, Any] = {"lossless": True, "quality": 80, "method": 4, "minimize_size": True}
    seen[0].save(target, save_all=True, append_images=seen[1:], duration=milliseconds, loop=0, **small)
    (width, height), size = seen[0].size, target.stat().st_size / 1024
    seconds = sum(milliseconds) / 1000
    print(f"{target.name}: {len(seen)} frames, {seconds:.1f} s, {width}x{height}, {size:.0f} KiB")


if __name__ == "__main__":
    main()
