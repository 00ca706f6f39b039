"""The rules in the documentation: the English texts of the pages, so that they are written once.

In a document the text of a book stands between `<!-- book: base … -->` and `<!-- end of book -->`, the reading of a
ruling between its heading, `### F5 Energy`, and `*In detail:*` or `*Book:*`, which only the documentation has.
"""

import re
from pathlib import Path

BOOK = re.compile(r"(<!-- book: ([\w-]+) .*?-->\n).*?(<!-- end of book -->)", re.DOTALL)
READING = re.compile(r"^(### ([FR]\d+) .+?\n\n).*?(?=^\*(?:In detail|Book):\*)", re.DOTALL | re.MULTILINE)
SECTION = re.compile(r"^## (.+) \{#([\w-]+)\}\n\n> (.+?) \|(.*)\n\n((?:(?!## ).*\n)+)", re.MULTILINE)


def rules_docs(root: Path) -> dict[Path, str]:
    """The documents that tell rules, as the pages tell them now."""
    books = root / "web" / "src" / "rules" / "text" / "en"
    documents = (root / "docs" / name for name in ("rules.md", "rulings.md", "redline.md"))
    return {path: with_texts(path.read_text(encoding="utf-8"), books) for path in documents}


def with_texts(document: str, books: Path) -> str:
    """A document with its books and readings written anew."""

    def text(book: str) -> str:
        return (books / f"{book}.md").read_text(encoding="utf-8")

    readings = {number: body for _, number, _, _, body in SECTION.findall(text("rulings"))}
    document = BOOK.sub(lambda found: f"{found[1]}\n{SECTION.sub(section, text(found[2]))}\n{found[3]}", document)
    return READING.sub(lambda found: found[1] + readings[found[2]].strip() + "\n\n", document)


def section(found: re.Match[str]) -> str:
    """A section's title, and below it its source with the rulings it rests on."""
    title, _, source, rulings, body = found.groups()
    cited = "; ".join(filter(None, [source, ", ".join(rulings.split())]))
    return f"## {title}\n\n*{cited}.*\n\n{body}"
