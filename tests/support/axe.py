"""What axe finds wrong with a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def axe() -> str:
    """The program, as npm installed it."""
    return SOURCE.read_text(encoding="utf-8")


# What is told of it is chosen in the page: all that axe found is a long text.
RUN = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations'], preload: false});
  return found.violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.help}: ${each.nodes[0].html.slice(0, 200)}`);
}"""


def violations(page: Page) -> list[str]:
    """Serious and critical ones, in a line each."""
    if not page.evaluate("() => 'axe' in window"):  # reading it costs as much as running it
        page.evaluate(f"() => {{ {axe()}; }}")
    found: list[str] = page.evaluate(RUN)
    return found
