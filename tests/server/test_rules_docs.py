"""The documentation tells the rules in the words of the pages."""

from pathlib import Path

import pytest

from lignerouge.server.rules_docs import rules_docs, with_texts

ROOT = Path(__file__).parents[2]
BASE = "## Lanes {#lanes}\n\n> Base, Square vs. Lane | F3 F9\n\nTwo lanes.\n\n- Right.\n- Left.\n"
RULINGS = "## Lanes {#F3}\n\n> Base |\n\nThe rightmost one.\n\n- Always.\n\n## Decks {#F4}\n\n> Base |\n\nFour cards.\n"
OLD = """# Rules

<!-- book: base from somewhere -->
Old.
<!-- end of book -->

### F3 Lanes

Old.

*In detail:* there are two.

*Book:* Base.

### F4 Decks

*Book:* Base.
"""
NEW = """# Rules

<!-- book: base from somewhere -->

## Lanes

*Base, Square vs. Lane; F3, F9.*

Two lanes.

- Right.
- Left.

<!-- end of book -->

### F3 Lanes

The rightmost one.

- Always.

*In detail:* there are two.

*Book:* Base.

### F4 Decks

Four cards.

*Book:* Base.
"""


def test_books_and_readings_are_written_anew_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "base.md").write_text(BASE, encoding="utf-8")
    (tmp_path / "rulings.md").write_text(RULINGS, encoding="utf-8")
    assert with_texts(OLD, tmp_path) == NEW
    assert with_texts(NEW, tmp_path) == NEW


@pytest.mark.parametrize("document", [*rules_docs(ROOT)], ids=lambda path: path.name)
def test_the_documentation_is_up_to_date(document: Path) -> None:
    written = document.read_text(encoding="utf-8")
    assert written == rules_docs(ROOT)[document], "it is old: run python -m lignerouge.server.write_schemas"
