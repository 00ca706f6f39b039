"""Playing with a screen reader and a keyboard: only what is said is known, and only keys are pressed."""

import re

from playwright.sync_api import Page

# Live regions are spoken whenever their words change; all of them are noted down, in the order in which they are heard.
LISTEN = """document.addEventListener("DOMContentLoaded", () => {
  window.spoken = [];
  const before = new Map();
  const listen = () => {
    for (const one of document.querySelectorAll("[role=status], [role=alert], [role=log], [aria-live]")) {
      const now = one.innerText.trim();
      if (now !== (before.get(one) ?? "")) {
        before.set(one, now);
        if (now !== "") window.spoken.push(now);
      }
    }
  };
  new MutationObserver(listen).observe(document, {subtree: true, childList: true, characterData: true});
  listen();
})"""
SAID = re.compile(
    r'^\s*- (button|radio|heading|status|link|dialog|alert|group|region)\b ?(?:"((?:[^"\\]|\\.)*)")?(.*)$'
)


class ScreenReader:
    """What the accessibility tree of a page says, and the keys that a player knows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)  # of whatever the page shows from now on
        self.heard: list[str] = []  # everything that a decision was made from

    def text(self) -> str:
        """The whole page as it is read."""
        return self.page.locator("body").aria_snapshot()

    def names(self, role: str, text: str | None = None) -> list[str]:
        """Of everything with this role, in the order in which it is read; what is disabled cannot be pressed."""
        found = (SAID.match(line) for line in (self.text() if text is None else text).splitlines())
        return [
            each[2] or each[3].lstrip(": ")
            for each in found
            if each and each[1] == role and "[disabled]" not in each[3]
        ]

    def focused(self) -> str:
        """What has the focus, as it is said."""
        here = self.page.locator("*:focus")
        if here.count() != 1:
            return ""
        found = SAID.match(here.aria_snapshot().splitlines()[0] if here.aria_snapshot() else "")
        return found[2] or "" if found else ""

    def spoken(self) -> list[str]:
        """What was said by itself since this was last asked."""
        return list(self.page.evaluate("window.spoken?.splice(0) ?? []"))

    def press(self, *keys: str) -> None:
        """One after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def walk_to(self, beginning: str, steps: int = 90) -> None:
        """With the tab key to what begins with these words, and press it."""
        for _ in range(steps):
            name = self.focused()
            if name.startswith(beginning):
                self.heard.append(name)
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"the tab key does not lead to {beginning!r}:\n{self.text()}")
