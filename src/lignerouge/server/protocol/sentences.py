"""The sentences of the games for the pages, as TypeScript: the pages say what the terminal says, in the same words.

What is written here is formatted as Prettier does.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from lignerouge.kernel.phrases import LANGUAGES, Counted, Entry
from lignerouge.kernel.phrases import REFUSALS as REFUSED
from lignerouge.kernel.refusals import WORDS as KERNEL
from lignerouge.registry import PageSentences
from lignerouge.server.protocol.errors import REFUSALS
from lignerouge.server.protocol.event_schema import own_types

WIDTH = 120
SHORT = 5  # Prettier leaves a value beside a name shorter than this, however long the line
ABOUT = "Made by `{command}` from `{package}`: change the TOML there, not this file."

Value = str | int | bool | Mapping[str, "Value"] | Sequence["Value"]


def sentence_files(folder: Path, command: str) -> dict[Path, str]:
    """The files of our own games below the pages' folder of messages."""
    files = {}
    for shared in [types.sentences for types in own_types() if types.sentences]:
        about = ABOUT.format(command=command, package=f"{shared.text.package.replace('.', '/')}/text")
        files[folder / shared.folder / "events.ts"] = module("EventRules", shared.text.rules, about)
        for language in LANGUAGES:
            said = {shared.prefix + key: words for key, words in messages(shared, language).items()}
            files[folder / shared.folder / f"sentences.{language}.ts"] = module("Message", said, about)
    about = ABOUT.format(command=command, package="lignerouge/server/text")
    for language in LANGUAGES:
        files[folder / "refusals" / f"sentences.{language}.ts"] = module("Message", refusals(language), about)
    return files


def refusals(language: str) -> dict[str, Value]:
    """Why the server, a record or one of our own games refuses something."""
    return {key: worded(words) for key, words in REFUSALS.entries(language).items()} | of_games(language)


def of_games(language: str) -> dict[str, Value]:
    """Why our own games, or what they have in common, refuse something (`Phrasebook.refusal`)."""
    books = [KERNEL, *(types.sentences.text.words for types in own_types() if types.sentences)]
    return {
        f"{book.package.rpartition('.')[2]}.{key}": worded(words)
        for book in books
        for key, words in book.entries(language).items()
        if key.partition(".")[0] in REFUSED
    }


def worded(words: Entry) -> Value:
    """A sentence, or one with a singular."""
    assert not isinstance(words, tuple)
    return asdict(words) if isinstance(words, Counted) else words


def messages(shared: PageSentences, language: str) -> dict[str, Value]:
    """Its sections of the phrasebook; the words of a row are numbered."""
    told: dict[str, Value] = {}
    for key, words in shared.text.words.entries(language).items():
        if key.partition(".")[0] not in shared.sections:
            continue
        if isinstance(words, tuple):
            told |= {f"{key}.{number}": word for number, word in enumerate(words)}
        else:
            told[key] = worded(words)
    return told


def module(kind: str, value: Value, about: str) -> str:
    """A file with one value."""
    source = {"Message": "../messages", "EventRules": "../eventRules"}[kind]
    checked = f"Record<string, {kind}>" if kind == "Message" else kind
    lines = [
        f"/** {about} */",
        f'import type {{ {kind} }} from "{source}";',
        "",
        f"export default {literal(value)} as const satisfies {checked};",
    ]
    return "\n".join(lines) + "\n"


def literal(value: Value, indent: str = "") -> str:
    """A value, one property or element a line."""
    inner = indent + "  "
    if isinstance(value, Mapping):
        lines = [prop(key, part, inner) for key, part in value.items()]
        return "\n".join(["{", *lines, f"{indent}}}"])
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "\n".join(["[", *(f"{inner}{literal(part, inner)}," for part in value), f"{indent}]"])
    return quoted_text(value) if isinstance(value, str) else json.dumps(value)


def quoted_text(text: str) -> str:
    """A string in the quotes of which fewer stand in it, double ones if equal."""
    written = json.dumps(text, ensure_ascii=False)
    if text.count('"') <= text.count("'"):
        return written
    return "'" + written[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def prop(key: str, value: Value, indent: str) -> str:
    """A property; what is too long for its line stands on the next one."""
    name = key if key.isidentifier() else json.dumps(key)
    line = f"{indent}{name}: {literal(value, indent)},"
    if isinstance(value, str) and len(line) > WIDTH and len(name) >= SHORT:
        return f"{indent}{name}:\n{indent}  {literal(value)},"
    return line
