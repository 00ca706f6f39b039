"""How the documentation becomes pages: `make docs` (decision 0017)."""

import inspect
import re
from functools import cache
from pathlib import Path
from pydoc import locate
from typing import Any

from sphinx.application import Sphinx

from lignerouge import __version__

ROOT = Path(__file__).parents[1]
TOKENS = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")

project = "Ligne Rouge"
author = "the Ligne Rouge authors"
copyright = author  # noqa: A001 -- the name is Sphinx's
version = release = __version__

# The sources begin at the root of the project, so that links between docs, examples and the files beside them hold.
root_doc = "docs/index"
include_patterns = ["docs/**", "examples/*", "CHANGELOG.md", "CONTRIBUTING.md"]
exclude_patterns = [".*", "*.egg-info", "build", "dist", "examples/bots", "requirements", "src", "tests", "web"]

extensions = ["myst_nb", "sphinx.ext.autodoc"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
myst_heading_anchors = 4
nb_execution_mode = "off"  # the tests run notebooks, and hold what they show against what is written down

default_role = "code"  # in docstrings as in Markdown
autodoc_member_order = "bysource"
autodoc_default_options = {"undoc-members": True}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False
maximum_signature_line_length = 100
toc_object_entries_show_parents = "hide"
suppress_warnings = ["misc.highlighting_failure"]  # dialogues in JSON have signs for who speaks


def colours(edition: int) -> dict[str, str]:
    """Furo's colours from the design tokens of the pages: by day (0) or by night (1)."""
    tokens = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", TOKENS)}
    named = {
        "color-background-primary": "paper",
        "color-background-secondary": "paper-2",
        "color-background-hover": "paper-3",
        "color-background-border": "rule",
        "color-foreground-primary": "ink",
        "color-foreground-secondary": "ink-2",
        "color-foreground-muted": "ink-3",
        "color-foreground-border": "rule-2",
        "color-brand-primary": "red",
        "color-brand-content": "red",
        "color-brand-visited": "red-2",
        "color-code-background": "paper-3",
        "color-inline-code-background": "paper-2",
        "color-highlight-on-target": "red-tint",
        "color-api-background": "paper-2",
        "color-sidebar-search-background": "paper-3",
    }
    return {variable: tokens[token][edition] for variable, token in named.items()}


html_theme = "furo"
html_title = "Ligne Rouge"
html_favicon = "../web/public/icon.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_extra_path = ["site/start"]  # the address of the site leads to its first page
html_copy_source = False
html_show_sphinx = False
html_theme_options: dict[str, Any] = {
    "light_css_variables": colours(0),
    "dark_css_variables": colours(1),
    "navigation_with_keys": True,
}
pygments_style, pygments_dark_style = "friendly", "monokai"


@cache
def comments(owner: type) -> dict[str, str]:
    """What stands behind the fields of a class."""
    field = re.compile(r"^    (\w+)(?:: [^#\n]+| = [^#\n]+)# (.+)$", re.MULTILINE)
    return dict(field.findall(inspect.getsource(owner)))


def add_comment(_: Sphinx, what: str, name: str, __: object, ___: object, lines: list[str]) -> None:
    """A field is explained by the comment behind it."""
    owner, _dot, field = name.rpartition(".")
    found = locate(owner) if what == "attribute" else None
    if isinstance(found, type) and not any(lines):
        lines[:] = [comments(found).get(field, "")]


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", add_comment)
