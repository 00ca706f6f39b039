"""What axe finds wrong with a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def axe() -> str:
    """The program, as npm installed it."""
    return SOURCE.read_text(encoding="utf-8")


# What weighs less than serious is left out below, so it need not be looked for: a sixth of a look's time. A rule has
# one weight, whatever its checks say.
LESSER = (
    "aria-allowed-role aria-deprecated-role empty-heading empty-table-header form-field-multiple-labels heading-order "
    "html-xml-lang-mismatch image-redundant-alt landmark-banner-is-top-level landmark-complementary-is-top-level "
    "landmark-contentinfo-is-top-level landmark-main-is-top-level landmark-no-duplicate-banner "
    "landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main landmark-unique "
    "page-has-heading-one presentation-role-conflict region scope-attr-valid skip-link table-duplicate-name"
)
# What is told of it is chosen in the page: all that axe found is a long text.
RUN = """async (lesser) => {
  const rules = Object.fromEntries(lesser.split(' ').map((name) => [name, {enabled: false}]));
  const found = await axe.run(document, {resultTypes: ['violations'], preload: false, rules});
  return found.violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.help}: ${each.nodes[0].html.slice(0, 200)}`);
}"""


def violations(page: Page) -> list[str]:
    """Serious and critical ones, in a line each."""
    if not page.evaluate("() => 'axe' in window"):  # reading it costs as much as running it
        page.evaluate(f"() => {{ {axe()}; }}")
    found: list[str] = page.evaluate(RUN, LESSER)
    return found
