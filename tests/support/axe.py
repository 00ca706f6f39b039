"""What axe finds wrong with a page."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def axe() -> str:
    """The program, as npm installed it."""
    return SOURCE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Serious and critical ones, in a line each."""
    if not page.evaluate("() => 'axe' in window"):  # reading it costs as much as running it
        page.evaluate(f"() => {{ {axe()}; }}")
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations'], preload: false})")
    return [
        f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
