"""The command `explain`: the rules desk."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from lignerouge.cli.options import AsJson, Language
from lignerouge.cli.output import echo_json
from lignerouge.compiling.parts import RULES
from lignerouge.compiling.processes import compile_missing
from lignerouge.flamme.explain.answers import answer, as_question
from lignerouge.flamme.explain.race import read_question
from lignerouge.flamme.play.notation import parse_plays, parse_position
from lignerouge.kernel.errors import InputError
from lignerouge.rulebooks import parts, question_api
from lignerouge.terminal.flamme.reveal import tell_round

app = typer.Typer(add_completion=False)


@app.command()
def explain(
    position: Annotated[str, typer.Argument(help='A position, as in "abcdu 2.1:AR,BS 1.6:CR".')] = "",
    cards: Annotated[str, typer.Argument(help='What is played, as in "AR5 BS9 CRE".')] = "",
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Answer questions from standard input, one JSON object a line.")
    ] = False,
    as_json: AsJson = False,
    language: Language = "",
) -> None:
    """Resolve one round and say each step with its rule."""
    if jsonl:
        answer_questions()
        return
    if not position or not cards:
        raise InputError(
            'explain needs a position and cards, as in: lignerouge explain "abcdu 2.1:AR,BS 1.6:CR" "AR5 BS9 CRE".'
        )
    question = as_question(parse_position(position), parse_plays(cards))
    compile_missing(Console(stderr=True), RULES)
    if as_json:
        echo_json(answer("round", question))
    else:
        tell_round(read_question(question), Console(), language)


def answer_questions() -> None:
    """Every game's questions from standard input."""
    compile_missing(Console(stderr=True), *parts())
    for line in question_api().answer_lines(sys.stdin):
        sys.stdout.write(line + "\n")
