"""Every sentence that a player sees uses the published words of its language (docs/glossary.md).

All files of a language are found by their names: templates, pages, rules, lessons, titles of cases. A word that the
books do not use for the thing is refused, in whatever file it comes back.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from lignerouge.kernel.phrases import LANGUAGES

ROOT = Path(__file__).parents[1]
PLACES = (ROOT / "src" / "lignerouge", ROOT / "web" / "src")
BUILT = ROOT / "src" / "lignerouge" / "web"
CASES = ROOT / "src" / "lignerouge" / "flamme" / "content" / "cases"

# By language: what must not be said, and what the published book says instead.
REFUSED: Mapping[str, Mapping[str, str]] = {
    "en": {
        r"behind (the|its) (finish )?line\b": "past the line; only the start has squares behind its line",
        r"\ba antidiagonal": "an antidiagonal",
        r"How shall we call": "What shall we call you?",
        r"\blaps?\b": "round",
        r"\bdiscard pile": "recycled cards",
    },
    "fr": {
        r"derrière (la|sa) ligne(?! de départ)": "après la ligne, au-delà de la ligne",
        r"\bfeuilles?\b": "Fiche de Joueur, Fiche de Parcours",
        r"ravitaill": "Rafraîchissement, zone d'approvisionnement",
        r"arrivée (à|au) plat": "arrivée en plaine",
        r"\bmanches?\b": "tour",
        r"\b(chutes?|chut(é|er|ent))\b": "accident",
        r"\btombés?\b|\bà terre\b": "accidenté",
        r"bas-côté": "herbe",
        r"\bvoies? de (gauche|droite)\b": "file: a voie is a branch of a roundabout",
        r"(?<!co)équipiers?\b": "coéquipier: Équipier is a specialist",
        r"course simple": "course unique",
        r"[Ff]iche de (joueur|parcours)": "Fiche de Joueur, Fiche de Parcours, as printed on them",
        r"[Pp]oints de (sprint|montagne|tour)\b": "points de Sprint, de Montagne, de Tour",
        r"\b(remporte|gagne|est|dans) le tour\b(?! (où|qui))": "le Tour: a tour is a round",
        r"Fatigue (de|dans) la réserve|carte de la réserve": "paquet Fatigue; the réserve is Redline's",
        r"[Rr]ègles supplémentaires|construire (la piste|le parcours)": "the printed heading",
    },
    "es": {
        r"\brondas?\b": "turno",
        r"\brobots?\b": "bot",
        r"\blosetas?\b": "tramo",
        r"\bmont(ón|ones)\b": "pila",
        r"\brebufo\b": "rueda",
        r"\bciclistas?\b": "corredor",
        r"[Pp]untos de (la vuelta|Tour)\b": "puntos de vuelta",
        r"Sin ir a rueda": "No se va a rueda",
        r"\bbaraj": "mezclar",
        r"carrera suelta": "carrera única",
        r"etapas? largas?": "etapa prolongada",
        r"^Tiempo(:|$)|tiempo nuevo": "Meteorología",
        r"[Ff]altan? \{riders\}|Falta por": "Por escribir: it can be several",
        r"elige primero el que": "toma",
        r"[Hh]oja de carrera": "hoja de ruta",
        r"detrás de la línea(?! de salida)": "tras la línea",
        r"[Pp]osiciones de salida|montar la carretera|construir el recorrido|[Mm]ontañas": "the printed heading",
    },
}

# Where a refused word is right: in which file, and why.
RIGHT = {
    ("es", r"\bciclistas?\b", "web/src/i18n/es.ts"): "the people on the poster of the front page",
    ("es", r"^Tiempo(:|$)|tiempo nuevo", "web/src/i18n/cardboard/es.ts"): "the column of times",
    ("es", r"^Tiempo(:|$)|tiempo nuevo", "web/src/i18n/table/es.ts"): "the column of times",
    ("es", r"^Tiempo(:|$)|tiempo nuevo", "web/src/i18n/tour/es.ts"): "the column of times",
}

# What a book of the base game is divided into, as printed; our own texts cite it so.
HEADINGS = {
    "en": "Overview and Goal of the Game|Build the Track|Building the track|Form Rider Decks|Starting positions|"
    "Square vs. Lane|Energy Phase|Movement Phase|End Phase|Additional Rules|Mountains|Handicap",
    "fr": "Aperçu et but du jeu|Construisez la piste|Préparez les pioches des coureurs|Positions de départ|"
    "Cases et files|Phase d’énergie|Phase de mouvement|Phase finale|Fin de partie|Règles additionnelles|Montagnes|"
    "Handicap",
    "es": "Resumen del juego|Ganar la carrera|Preparar la carretera|Preparar los mazos de los corredores|"
    "Posición de salida|Casillas y carriles|Fase de energía|Fase de movimiento|Fase final|Reglas adicionales|Montaña|"
    "Compensación",
}

PARTS = {
    "fr": "Mise en place|Étapes supplémentaires|Choisissez un coureur, piochez ses cartes|"
    "Lorsque vous piochez des cartes|Appliquez l’aspiration|Attribuez les cartes Fatigue|Fin de partie|"
    "Ganar la carrera|Al robar cartas",
    "es": "Preparación|Etapas para todos los gustos|Elegir corredor, robar cartas|Al robar cartas|Ir a rueda|"
    "Repartir cartas de fatiga|Fin de partie|Ganar la carrera",
}


def files_of(language: str) -> Iterator[Path]:
    """All that is written in a language: it, or a folder it is in, is named after the language."""
    for place in PLACES:
        for path in sorted(place.rglob("*")):
            if path.is_relative_to(BUILT) or path.suffix not in {".toml", ".ts", ".json", ".md"}:
                continue
            if language in {*path.stem.split("."), *path.relative_to(ROOT).parts[:-1]}:
                yield path


def leaves(tree: Any) -> Iterator[str]:
    """The texts in a tree of tables and rows."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict | list):
        for below in tree.values() if isinstance(tree, dict) else tree:
            yield from leaves(below)


def texts_of(path: Path) -> list[str]:
    """What of a file is read by a player."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".toml":
            return [*leaves(tomllib.loads(text))]
        case ".json":
            return [*leaves(json.loads(text))]
        case ".ts":
            return re.findall(r'"((?:[^"\\]|\\.)*)"', re.sub(r"^\s*(/\*\*|//).*$", "", text, flags=re.MULTILINE))
        case _:
            return text.splitlines()


def said_in(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, with the file it stands in. The cases are written in English."""
    for path in files_of(language):
        yield from ((str(path.relative_to(ROOT)), text) for text in texts_of(path))
    if language == "en":
        for path in sorted(CASES.glob("*.toml")):
            titles = re.findall(r'^case = "(.+)"$', path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            yield from ((str(path.relative_to(ROOT)), title) for title in titles)


def test_the_files_of_a_language_are_found() -> None:
    """A walk that finds nothing would refuse nothing."""
    for language in LANGUAGES:
        found = {str(path.relative_to(ROOT)) for path in files_of(language)}
        assert {
            f"src/lignerouge/flamme/text/words/{language}.toml",
            f"src/lignerouge/flamme/press/words/{language}.toml",
            f"src/lignerouge/redline/text/words/{language}.toml",
            f"src/lignerouge/terminal/words/{language}.toml",
            f"web/src/i18n/{language}.ts",
            f"web/src/i18n/table/sentences.{language}.ts",
            f"web/src/i18n/redline/sentences.{language}.ts",
            f"web/src/lessons/text/{language}.json",
            f"web/src/rules/text/{language}/rulings.md",
        } <= found


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_published_words(language: str) -> None:
    wrong, used = [], set()
    for path, text in said_in(language):
        for refused, instead in REFUSED[language].items():
            if not re.search(refused, text):
                continue
            if (language, refused, path) in RIGHT:
                used.add((language, refused, path))
            else:
                wrong.append(f"{path}: {text!r}: {instead}")
    assert not wrong, "\n".join(wrong)
    assert used == {exception for exception in RIGHT if exception[0] == language}, "an exception that is not needed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_cited_as_printed(language: str) -> None:
    cited = re.compile(r"^> Base, (.+) \|")
    printed = re.compile(rf"(?:{HEADINGS[language]})(?: \d)?(?:( ?: | ?; )|$)")
    abroad = re.compile(r"in (French|Spanish), ")
    found = [
        (path.name, line, place)
        for path in (ROOT / "web" / "src" / "rules" / "text" / language).glob("*.md")
        for line in path.read_text(encoding="utf-8").splitlines()
        for place in cited.findall(line)
    ]
    assert found
    for name, line, place in found:
        for part in re.split(r" ?[;:] ", place):
            if not part.startswith("Grand Tour") and not abroad.match(part):
                assert printed.fullmatch(part), f"{name}: {line}: {part}"


@pytest.mark.parametrize("language", PARTS)
def test_cases_cite_headings_as_printed(language: str) -> None:
    """The cases of the base book cite it by its headings, in each edition's own words."""
    cited = {
        page
        for path in CASES.glob("base*.toml")
        for page in re.findall(r'^page = "(.+)"$', path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    }
    pages = json.loads((ROOT / "web/src/rules/titles" / f"pages.{language}.json").read_text(encoding="utf-8"))
    heading = f"(?:{HEADINGS[language]}|{PARTS[language]})"
    assert cited
    for page in cited:
        said = re.sub(r" \([^)]*\)", "", pages[page])
        assert re.fullmatch(rf"{heading}(, {heading})?", said), f"{page}: {said}"


def test_sources_of_findings_are_cited_as_printed() -> None:
    for language in LANGUAGES:
        text = (ROOT / "src/lignerouge/flamme/text/words" / f"{language}.toml").read_text(encoding="utf-8")
        sources = tomllib.loads(text)["sources"]
        for key in ("track", "grid"):
            assert re.fullmatch(HEADINGS[language], sources[key].split(", ")[1]), sources[key]


def test_a_sign_of_two_parts_has_its_space_in_french() -> None:
    """The space before it, which the filling of a sentence makes one that does not break."""
    bare = re.compile(r"[^\s\d:/(«{]([;!?»]|:(?=\s|$))")
    wrong = [
        f"{path}: {text!r}"
        for path, text in said_in("fr")
        if bare.search(re.sub(r"https?:\S+|`[^`]*`|\w+:(?=[\w…])", "", text)) and not re.fullmatch(r"[\w.-]+", text)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_page_sets_a_colon_of_its_own() -> None:
    """French has a space before it: what stands before a colon on a page is said by `labelled`."""
    pages = sorted((ROOT / "web" / "src").rglob("*.svelte"))
    assert pages
    for page in pages:
        markup = page.read_text(encoding="utf-8").rpartition("</script>")[2].partition("<style>")[0]
        assert not re.findall(r".*\}:[\s<].*", markup), page
