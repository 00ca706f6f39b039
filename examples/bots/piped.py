"""A bot in any language: this class starts a program and talks to it over standard input and output.

    pip install ./examples/bots
    lignerouge arena piped random sensible -n 60

A question is one line of JSON, {"view": …, "prompt": …}; the answer is one line, {"option": …}. Views and prompts are
those of docs/protocol.md. The program here is `bot.mjs`, for Node.
"""

import subprocess
from pathlib import Path
from typing import Any

import orjson

COMMAND = ["node", str(Path(__file__).with_name("bot.mjs"))]


class Program:
    """The program, started when it is first asked, and ended with this process: its input ends then."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """One line out, one line in."""
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(orjson.dumps(question) + b"\n")
        self.process.stdin.flush()
        return dict(orjson.loads(self.process.stdout.readline()))


PROGRAM = Program(COMMAND)  # one for all answers: a bot is made anew for each


class Piped:
    """Passes on what it is asked."""

    games = ("flamme", "tour", "redline")

    def __init__(self, game: str, seed: int) -> None:
        self.about = {"game": game, "seed": seed}

    def choose(self, view: Any, prompt: Any) -> str:
        """What the program says."""
        return str(PROGRAM.ask({**self.about, "view": view, "prompt": prompt})["option"])
