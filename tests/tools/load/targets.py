"""What a server is to carry on a quiet machine, held against what was measured."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Target(NamedTuple):
    """A figure of the report, what it is to be, and the echo's of the same run where there is one."""

    what: str
    measured: str  # where it stands
    wanted: float
    at_least: bool = False
    echo: str = ""


TARGETS = (
    Target("p99 at the rate, ms", "rate server ms p99", 15, echo="rate echo ms p99"),
    Target("longest at the rate, ms", "rate server ms longest", 120, echo="rate echo ms longest"),
    Target(
        "p99 while the processors were ours, ms",
        "rate server ms_on_our_own_processors p99",
        15,
        echo="rate echo ms_on_our_own_processors p99",
    ),
    Target(
        "longest while the processors were ours, ms",
        "rate server ms_on_our_own_processors longest",
        120,
        echo="rate echo ms_on_our_own_processors longest",
    ),
    Target("lost at the rate", "rate lost", 0),
    Target("refused at the rate", "rate refused", 0),
    Target("memory of the server, MB", "rate server_mb", 500),
    Target("durable answers a second", "full durable_answers_a_second", 3500, at_least=True, echo="full echo_a_second"),
    Target("CPU of an answer at full load, µs", "full cpu_us_an_answer server", 280, echo="full cpu_us_an_answer echo"),
    Target("one core: many tables against few", "sizes answers_a_second_of_one_core", 0.85, at_least=True),
    # Ten times as many sockets cost the echo more, too: this is what the tables themselves add.
    Target("the same, an answer counted in echoes", "sizes beside_the_echo", 0.85, at_least=True),
    Target(
        "two processes against one, a core each",
        "postgresql two_against_one with_a_core_for_each_process",
        1.7,
        at_least=True,
    ),
    # By the clock, on cores that are enough for the processes, the database and whoever plays.
    Target(
        "two processes against one, a share each",
        "postgresql two_against_one with_a_share_of_a_core_for_each_process",
        1.7,
        at_least=True,
    ),
)


REVIEWS = Target("p99 beside reviews against p99 without", "reviews beside_against_alone_ms p99", 1.5)


def held_against(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every target whose part was measured."""
    rows = []
    for target in (*TARGETS, REVIEWS):
        if (measured := look_up(report, target.measured)) is None:
            continue
        holds = measured >= target.wanted if target.at_least else measured <= target.wanted
        row = {"what": target.what, "measured": measured, "wanted": target.wanted, "at_least": target.at_least}
        if target.echo and (echo := look_up(report, target.echo)) is not None:
            row |= {"echo": echo, "ratio_to_echo": round(measured / max(echo, 0.01), 2)}
        rows.append({**row, "holds": holds})
    return rows


def look_up(report: Mapping[str, Any], way: str) -> float | None:
    """A figure of the report; of several processes the largest."""
    found: Any = report
    for name in way.split():
        if name not in found:
            return None
        found = found[name]
    return float(max(found) if isinstance(found, list) else found)


def in_words(rows: list[dict[str, Any]]) -> list[str]:
    """One line each, for people."""
    return [
        f"{'holds' if row['holds'] else 'FAILS'}  {row['what']:<43} {row['measured']:>8g}  "
        + f"{'at least' if row['at_least'] else 'at most'} {row['wanted']:g}".ljust(16)
        + (f"echo {row['echo']:g}, ratio {row['ratio_to_echo']:g}" if "echo" in row else "")
        for row in rows
    ]
