"""Puzzles at a keyboard: the position on the screen of its game, one question, then the answer and why."""

from collections.abc import Sequence

from rich.console import Console

from lignerouge.kernel import journal
from lignerouge.kernel.intervals import Z95
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.puzzles.puzzle import Puzzle
from lignerouge.puzzles.reasons import WORDS, hundredths, option_name, reasons
from lignerouge.registry import GAMES, load_reference
from lignerouge.terminal.play import Screen
from lignerouge.terminal.styles import FAINT, HEADING
from lignerouge.terminal.user_input import Asker, PlayerLeftError, Read


def ask_puzzles(puzzles: Sequence[Puzzle], number: int, console: Console, language: str, read: Read = input) -> int:
    """One after the other, until somebody leaves. -> how many were found"""
    found = 0
    try:
        for n, puzzle in enumerate(puzzles, 1):
            grade = WORDS.say(f"grades.{puzzle.grade}", language)
            console.rule(
                WORDS.say("asked.title", language, number=number, n=n, of=len(puzzles), grade=grade), style="dim"
            )
            chosen = ask_puzzle(puzzle, console, language, read)
            found += chosen in puzzle.right
            tell(puzzle, chosen, console, language)
            if n < len(puzzles):
                Asker(console, language, read).wait(WORDS.say("asked.again", language))
    except (PlayerLeftError, KeyboardInterrupt):
        return found
    console.print(WORDS.say("answers.done", language, found=found, of=len(puzzles)), style=HEADING)
    return found


def ask_puzzle(puzzle: Puzzle, console: Console, language: str, read: Read) -> str:
    """The option that was chosen."""
    entry = GAMES.find(puzzle.journal.game)
    view, prompt = puzzle.position
    match = Match.resume(entry.game, journal.cut(puzzle.journal, puzzle.step), seeded(1))
    screen: Screen = load_reference(entry.terminal)(match, [prompt.seat], console, language, read=read)
    return screen.choose(view, prompt)


def tell(puzzle: Puzzle, chosen: str, console: Console, language: str) -> None:
    """Whether it was right, what every option is worth, and why."""
    entry = GAMES.find(puzzle.journal.game)

    def line(text: str, style: str = "") -> None:
        console.print(text, style=style, markup=False, soft_wrap=True)

    names = {each.option: option_name(each.option, language) for each in puzzle.options}
    mine = next(each for each in puzzle.options if each.option == chosen)
    key = "found" if chosen in puzzle.right else "missed"
    line(WORDS.say(f"answers.{key}", language, option=names[chosen], points=hundredths(mine.loss)), HEADING)
    for each in sorted(puzzle.options, key=lambda option: -option.chance):
        word = "best" if each.option == puzzle.best else "fine" if each.option in puzzle.right else "costs"
        values = {"points": hundredths(each.loss), "error": hundredths(Z95 * each.loss_error)}
        said = WORDS.say(f"answers.{word}", language, **values)
        chance = hundredths(each.chance)
        line(WORDS.say("answers.option", language, card=names[each.option], chance=chance, word=said))
        if events := puzzle.led_to[each.option]:
            sentences = " ".join(entry.sentence(event, language) for event in events)
            line(WORDS.say("answers.led", language, events=sentences), FAINT)
    for reason in reasons(puzzle, language):
        line(reason)
    line(" · ".join(WORDS.say(f"themes.{theme}", language) for theme in puzzle.themes), FAINT)
