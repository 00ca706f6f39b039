"""Games in retrospect: chances, decisions, turning points; fair, repeatable, in three languages."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from lignerouge.cli import app
from lignerouge.kernel import journal
from lignerouge.kernel.chances import Figure, Split
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.game import Outcome
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match
from lignerouge.kernel.opinion import Opinion, Value
from lignerouge.registry import GAMES
from lignerouge.reviewing.decisions import Decision, events_of_rider, events_with, moments, round_of
from lignerouge.reviewing.report import as_json, decision_as_json
from lignerouge.reviewing.review import Review, review
from lignerouge.reviewing.rounds import Estimate, Round, balanced, rounds_by_decisions, turning_points, verdict
from lignerouge.terminal.review import show_review

OPTIONS: dict[str, Any] = {
    "flamme": {"stage": "abu"},
    "tour": {"stages": [{"tiles": "abv"}] * 3, "specialists": True},
    "redline": {},
}
CRITICS = {"flamme": "champion@2", "tour": "champion@1", "redline": "search@40"}


def record_of(game: str, seats: tuple[str, ...] = ("sensible", "random"), seed: int = 4) -> journal.Journal:
    entry = GAMES[game]
    match = Match.begin(entry.game, OPTIONS[game], seats, seeded(seed))
    pilots = {seat: entry.new_steady_bot(bot, seat).choose for seat, bot in enumerate(seats)}
    for _ in match.autopilot(pilots):
        pass
    return match.journal


@pytest.mark.parametrize(
    "game", ["flamme", *(pytest.param(game, marks=pytest.mark.compiled) for game in ("tour", "redline"))]
)
def test_every_game_can_be_reviewed(game: str) -> None:
    record, heard = record_of(game), list[int]()
    found = review(record, CRITICS[game], worlds=2, begin=lambda *many: heard.append(sum(many)), progress=heard.append)
    assert heard[0] == sum(heard[1:]) >= len(found.decisions) > 5
    assert found.outcome is not None
    for each in found.rounds:
        assert sum(seat.chance for seat in each.seats) == pytest.approx(1)
        assert all(1 <= seat.place <= 2 for seat in each.seats)
    assert found.rounds[-1].name == ""
    for decision in found.decisions:
        entry = record.entries[decision.step]
        assert (decision.prompt, decision.option) == (entry.prompt, entry.option)
        assert decision.loss >= 0
        assert decision.loss == 0 or decision.option != decision.opinion.best
        assert {value.option for value in decision.opinion.values} >= {decision.option, decision.opinion.best}
    assert 1 <= len(found.turning_points) <= 3
    told = as_json(found)
    json.dumps(told, allow_nan=False)
    check_stages(told, series=game == "tour")
    assert as_json(review(record, CRITICS[game], worlds=2)) == as_json(found), "the same record, the same review"


def check_stages(told: dict[str, Any], *, series: bool) -> None:
    """What each stage of a tour was worth: its parts add up, and all stages lead from the start to the result."""
    stages, seats = told["luck"]["stages"], told["luck"]["seats"]
    assert bool(stages) == series
    for seat, total in enumerate(seats if stages else ()):
        now = total["start"]
        for stage in stages:
            own = stage["seats"][seat]
            assert own["start"] == now
            assert own["deal"][0] + own["own"][0] + own["others"][0] == own["change"]
            now += own["change"]
        assert now == total["result"]


def test_unfinished_games_end_where_they_stand() -> None:
    record = record_of("flamme")
    cut = journal.cut(record, len(record.entries) - 6)
    found = review(cut, "champion@1", worlds=2)
    assert found.outcome is None
    told = as_json(found)
    assert (told["places"], told["rounds"][-1]["round"]) == (None, "")
    for seat, total in enumerate(told["luck"]["seats"]):
        assert total["start"] + sum(total[part][0] for part in ("deal", "own", "others")) == total["result"]
        assert total["result"] == told["rounds"][-1]["seats"][seat]["chance"][0]
        assert "verdict" not in total


def test_of_answers_that_were_changed_the_last_counts() -> None:
    """The second card may be changed until everybody has chosen."""
    entry = GAMES["flamme"]
    match = Match.begin(entry.game, OPTIONS["flamme"], ("a", "b"), seeded(1))
    while not any(prompt.chosen and len(prompt.options) > 1 for prompt in match.prompts()):
        prompt = next(prompt for prompt in match.prompts() if prompt.owed)
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    changed = next(prompt for prompt in match.prompts() if prompt.chosen)
    match.answer(changed.seat, changed.name, changed.options[-1])
    found, outcome = moments(entry, match.journal)
    assert outcome is None
    assert [moment.option for moment in found if moment.prompt.name == changed.name] == [changed.options[-1]]


def test_rounds_by_their_numbers() -> None:
    asked = ("7/BS/card", "7/BS/refresh/25", "3/7/B/rider", "1/7/B/place", "draft/A")
    assert [round_of(prompt) for prompt in asked] == ["7", "7", "3/7", "1/7", ""]


def decision(round_: str, seat: int, chance: float, chosen: float = 0.0, error: float = 0.1) -> Decision:
    best = Value("best", 9, chance, error, 2 - chance, error, chance, error)
    other = Value("other", 9, chosen, error, 2 - chosen, error, chosen, error)
    return Decision(1, round_, seat, f"{round_}/A/card", "other", Opinion("best", (best, other)))


def test_what_a_decision_cost() -> None:
    costly, unclear = decision("1", 0, 0.8, 0.2), decision("1", 0, 0.3, 0.2)
    assert costly.loss == pytest.approx(0.6)
    assert costly.loss_error == pytest.approx(0.02**0.5)
    assert costly.is_mistake
    assert not unclear.is_mistake
    assert decision("1", 0, 0.2, 0.3).loss == 0, "better than the critic thought best costs nothing"


def test_grades_forgive_what_may_be_chance() -> None:
    grades = {loss: decision("1", 0, 0.9, 0.9 - loss, error=0.001).grade for loss in (0.01, 0.05, 0.1, 0.3, 0.5)}
    assert list(grades.values()) == ["best", "fine", "doubtful", "mistake", "blunder"]
    assert decision("1", 0, 0.9, 0.4, error=0.3).grade == "fine"


def test_what_nobody_can_tell_from_the_best_is_right() -> None:
    """Within its error, or next to nothing; so what is called a mistake never is."""
    for error, losses in ((0.001, {0.01: True, 0.02: False}), (0.02, {0.05: True, 0.06: False})):
        for loss, right in losses.items():
            judged = decision("1", 0, 0.9, 0.9 - loss, error)
            assert (judged.is_right("best"), judged.is_right("other")) == (True, right)
            values = decision_as_json(judged)["values"]
            assert [value["right"] for value in values] == [True, right]
    assert not decision("1", 0, 0.9, 0.6).is_right("other")


def split(deal: float, own: float, others: float) -> Split:
    return Split(Figure(deal, 0.02), Figure(own, 0.02), Figure(others, 0.02))


@pytest.mark.parametrize(
    ("result", "parts", "word"),
    [
        (1.0, (0.1, 0.5, 0.1), "earned"),
        (1.0, (0.5, 0.1, 0.1), "lucky"),
        (1.0, (0.1, 0.1, 0.5), "gifted"),
        (0.0, (-0.1, -0.2, 0.0), "given-away"),
        (0.0, (-0.2, -0.1, 0.0), "unlucky"),
        (0.0, (-0.1, 0.0, -0.2), "outridden"),
        (0.0, (-0.4, 0.1, 0.0), "well-ridden"),
        (0.0, (0.01, -0.01, 0.0), "even"),
    ],
)
def test_a_word_for_the_result(result: float, parts: tuple[float, float, float], word: str) -> None:
    assert verdict(result, split(*parts)) == word


def test_luck_and_skill_add_up_to_the_result() -> None:
    told = as_json(review(record_of("flamme"), "champion@1", worlds=8))["luck"]
    for seat in told["seats"]:
        assert seat["start"] + seat["deal"][0] + seat["own"][0] + seat["others"][0] == seat["result"]
        assert seat["adjusted"][0] == seat["result"] - seat["deal"][0]
    for each in told["rounds"]:
        assert all(set(seat) == {"deal", "own", "others"} for seat in each["seats"])


def test_a_mistake_has_reasons_from_the_rules() -> None:
    """With the card that was played the rules tell again what happened; with another one what would have."""
    record = record_of("flamme")
    step = next(n for n, entry in enumerate(record.entries) if entry.prompt.endswith("/card"))
    prompt, option = record.entries[step].prompt, record.entries[step].option
    told = [event for each in journal.replay(GAMES["flamme"].game, record) for event in each.events]
    played = events_of_rider(events_with(record, step, option), prompt)
    assert played
    assert all(event in told for event in played)
    found, _ = moments(GAMES["flamme"], record)
    options = next(moment.prompt.options for moment in found if moment.step == step)
    others = [events_of_rider(events_with(record, step, other), prompt) for other in options if other != option]
    assert any(events and events != played for events in others)


def test_where_the_rest_no_longer_fits_it_ends() -> None:
    record = record_of("flamme")
    assert events_with(record, 1, "nobody") == []


def test_only_the_decisions_of_these_seats() -> None:
    found = review(record_of("flamme"), "champion@1", worlds=2, seats={1})
    assert {decision.seat for decision in found.decisions} == {1}


def test_chances_add_up() -> None:
    decisions = [decision("1", 0, 0.6), decision("1", 1, 0.6), decision("1", 0, 0.9), decision("2", 1, 0.2)]
    first, second, end = rounds_by_decisions(decisions, 2, Outcome((2, 1), ()))
    assert [seat.chance for seat in first.seats] == [0.5, 0.5], "of the first decision in a round"
    assert [seat.chance for seat in second.seats] == pytest.approx([0.75, 0.25]), "who decides nothing stands as before"
    assert [seat.chance for seat in end.seats] == [0, 1]
    nobody = balanced([Estimate(0.0, 0.0, 2.0, 0.0)] * 2)
    assert [(seat.chance, seat.place) for seat in nobody] == [(0.5, 1.5)] * 2


def test_the_three_greatest_changes_in_order() -> None:
    def at(name: str, chance: float) -> Round:
        return Round(name, (Estimate(chance, 0.0, 1, 0.0), Estimate(1 - chance, 0.0, 1, 0.0)))

    chances = [0.5, 0.6, 0.3, 0.35, 0.8, 0.2, 0.25]
    points = turning_points([at(str(n), chance) for n, chance in enumerate(chances)])
    assert [(point.round, point.winner, point.loser) for point in points] == [("1", 1, 0), ("3", 0, 1), ("4", 1, 0)]
    assert points[1].gain == points[1].loss == pytest.approx(0.45)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Turning points", "would have been better by 60 ± 28 points", "end")),
        ("fr", ("Tournants", "aurait valu 60 ± 28 points de plus", "fin")),
        ("es", ("Momentos decisivos", "habría valido 60 ± 28 puntos más", "final")),
    ],
)
def test_told_in_three_languages(language: str, words: tuple[str, ...]) -> None:
    decisions = (decision("1", 0, 0.8, 0.2), decision("1", 1, 0.5, 0.5))
    rounds = tuple(rounds_by_decisions(decisions, 2, Outcome((1, 2), ("AR", "BR"))))
    found = Review("flamme", "champion", ("Ada", "Bob"), rounds, decisions, turning_points(rounds), Outcome((1, 2), ()))
    out = StringIO()
    show_review(found, Console(file=out, width=100), language)
    assert all(word in out.getvalue() for word in words), out.getvalue()
    calm = Review("flamme", "champion", ("Ada", "Bob"), rounds, (), (), None)
    show_review(calm, Console(file=out, width=100), language)


def test_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "race.txt"
    file.write_text(journal.write(record_of("flamme")))
    done = CliRunner().invoke(app, ["review", str(file), "--critic", "champion@1", "--worlds", "2", "--json"])
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["critic"] == "champion@1"
    told = CliRunner().invoke(app, ["review", str(file), "--critic", "champion@1", "--worlds", "2", "--language", "fr"])
    assert "Chances de victoire" in told.stdout


def test_critics_have_opinions() -> None:
    record = record_of("flamme")
    for critic in ("sensible", "genius"):
        with pytest.raises(
            InputError, match=f'"{critic}" has no opinions: of the bots contender, champion, legend have'
        ):
            review(record, critic)
    with pytest.raises(InputError, match="no game called"):
        review(journal.Journal("chess", 1, (), {}))
