"""Whole races typed from cardboard: they end as the recorded ones, can be corrected, and bots keep their cards."""

from typing import Any

import pytest
from tests.support.cardboard import ride_on

from lignerouge.flamme.bots.catalogue import new_bot
from lignerouge.flamme.paper.marks import Mark
from lignerouge.flamme.paper.ride import Ride, round_of, who_is_asked
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.kernel.game import Game, Prompt
from lignerouge.kernel.luck import seeded
from lignerouge.kernel.match import Match

SPECIALISTS = {"AR": 4, "AS": 4, "BR": 5, "BS": 5, "CR": 1, "CS": 6}


def sensible(seed: int) -> Any:
    return new_bot("sensible", seed).choose


def recorded(game: Game[Any, Any], options: dict[str, Any], seats: int, seed: int = 1) -> Match[Any, Any]:
    """A race in which everybody drew four cards, as at any table."""
    match = Match.begin(game, options, ["bot"] * seats, seeded(seed))
    choose = sensible(seed)
    for _ in match.autopilot(dict.fromkeys(range(seats), choose)):
        pass
    return match


def typed_from(match: Match[Any, Any]) -> dict[str, str]:
    """What people at the table would type: not whose hand was drawn first."""
    answers = {entry.prompt: entry.option for entry in match.journal.entries[1:]}
    return {name: option for name, option in answers.items() if not name.endswith("/rider") or "0/" in name[:4]}


def ride(typed: dict[str, str], options: dict[str, Any], seats: int = 2, **more: Any) -> Ride[Any, Any]:
    wanted: dict[str, Any] = {"game": FLAMME_ROUGE, "bots": frozenset(), "kept": (), "luck": seeded(9), **more}
    game = wanted.pop("game")
    paper = [seat for seat in range(seats) if seat not in wanted["bots"]]
    made: Ride[Any, Any] = Ride(game, {**options, "paper": paper}, seats=seats, typed=typed, **wanted)
    return made


def ride_to_the_end(typed: dict[str, str], options: dict[str, Any], seats: int = 2, **more: Any) -> Ride[Any, Any]:
    """Nobody at the table says that they give a card back unless the record says so."""
    typed = dict(typed)
    while True:
        done = ride(typed, options, seats, **more)
        ride_on(done, sensible(5))
        asks = done.asks()
        if not asks:
            return done
        assert {ask.ask for ask in asks} <= {"Recover", "TakeBack"}, asks
        typed |= {ask.name: "no" if ask.ask == "Recover" else "done" for ask in asks}


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"stage": "abcdu", "starter": 1}, 2),
        ({"stage": "aDLHu", "starter": 0, "specialists": SPECIALISTS, "handicap": [2, 1, 0]}, 3),
        ({"stage": "abcu", "starter": 0, "kind": "normal"}, 3),
        ({"stage": "abcu", "starter": 1, "kind": "ttt"}, 2),
        ({"stage": "1 2 3 z 9 v", "starter": 0, "kind": "extended"}, 2),
        ({"stage": "a 2B c u", "starter": 1}, 3),  # with a breakaway
        (
            {"stage": "1 2 3 v", "starter": 5, "specialists": {**SPECIALISTS, "FR": 2}, "handicap": [0, 0, 1, 0, 2, 0]},
            6,
        ),
    ],
)
def test_a_recorded_race_ends_the_same(options: dict[str, Any], seats: int) -> None:
    """Squares, lanes, times, tokens, and every card of every deck."""
    match = recorded(FLAMME_ROUGE, options, seats)
    done = ride_to_the_end(typed_from(match), options, seats)
    assert [mark for mark in done.marks.values() if mark.code != "not-asked"] == []
    real, paper = match.view(None), done.game.view(done.state, None)
    for mine, theirs in zip(paper.riders, real.riders, strict=True):
        for key in ("rider", "square", "lane", "crashed", "deck", "spent", "minutes", "seconds"):
            assert getattr(mine, key) == getattr(theirs, key), (mine.rider, key)
    assert (paper.home, paper.tokens, paper.places) == (real.home, real.tokens, real.places)
    assert done.game.outcome(done.state) == match.outcome


def test_a_tour_with_its_draft() -> None:
    options = {"stages": [{"tiles": "abcu"}] * 3, "starter": 1, "specialists": True}
    match = recorded(GRAND_TOUR, options, 2)
    done = ride_to_the_end(typed_from(match), options, game=GRAND_TOUR)
    assert done.game.outcome(done.state) == match.outcome
    assert done.state.ledger.total.tolist() == match.state.ledger.total.tolist()
    assert [each.name for each in done.rounds[:5]] == ["draft/1", "draft/2", "draft/3", "draft/4", "1/0"]


RACE: dict[str, Any] = {"stage": "abcdefgu", "starter": 0}


def placed(*seats: int) -> dict[str, str]:
    typed: dict[str, str] = {}
    for n, seat in enumerate(seats):
        letter = LETTERS[seat]
        typed |= {
            f"0/{letter}/rider": f"{letter}R",
            f"0/{letter}R/place": f"0.{5 - n}",
            f"0/{letter}S/place": f"0.{5 - n}",
        }
    return typed


def cards(number: int, **played: str) -> dict[str, str]:
    return {f"{number}/{rider}/card": card for rider, card in played.items()}


def test_all_that_can_be_typed_is_asked_at_once_and_in_any_order() -> None:
    start = ride(placed(0, 1), RACE)
    assert start.go_on() is None
    assert [ask.name for ask in start.asks()] == ["1/AR/card", "1/AS/card", "1/BR/card", "1/BS/card"]
    assert start.asks()[1].options == ("2", "3", "4", "5", "9")
    half = ride(placed(0, 1) | cards(1, AS="9", BR="3"), RACE)
    assert half.go_on() is None
    assert [ask.name for ask in half.asks()] == ["1/AR/card", "1/BS/card"]
    assert half.marks == {}
    first = ride({}, RACE)
    first.go_on()
    assert [(ask.ask, ask.options) for ask in first.asks()] == [("PickRider", ("AR", "AS"))]


def three_rounds() -> dict[str, str]:
    typed = placed(0, 1)
    for number in (1, 2, 3):
        typed |= cards(number, AR="3", AS="2", BR="4", BS="5")
    return typed


def test_a_correction_is_ridden_again_and_what_no_longer_fits_is_marked() -> None:
    typed = three_rounds()
    before = ride(typed, RACE)
    before.go_on()
    assert before.marks == {}
    after = ride({**typed, "1/AR/card": "7"}, RACE)
    after.go_on()
    assert after.state.race.square[0] > before.state.race.square[0]
    wrong = ride(typed | cards(4, AR="3", AS="9", BR="7", BS="9"), RACE)  # three 3s are played
    wrong.go_on()
    assert wrong.marks == {"4/AR/card": Mark("not-an-option", ("AR",), ("4", "5", "6", "7"))}
    early = ride({**typed, "2/BS/card": "8"} | cards(9, AR="3"), RACE)
    early.go_on()
    assert early.marks.pop("2/BS/card").code == "not-an-option"
    assert {mark.code for mark in early.marks.values()} == {"later"}
    assert len(early.rounds) == 3
    extra = ride(typed | {"1/AR/recover": "yes"}, RACE)
    extra.go_on()
    assert extra.marks == {"1/AR/recover": Mark("not-asked", ("AR",))}


def test_after_the_end_nothing_more_is_asked() -> None:
    match = recorded(FLAMME_ROUGE, {"stage": "abcdu", "starter": 1}, 2)
    done = ride_to_the_end(typed_from(match) | {"99/AR/card": "3"}, {"stage": "abcdu", "starter": 1})
    assert done.marks["99/AR/card"].code == "not-asked"


def with_bot(typed: dict[str, str], kept: tuple[str, ...] = (), seed: int = 3) -> Ride[Any, Any]:
    done = ride(typed, RACE, bots=frozenset([1]), kept=kept, luck=seeded(seed))
    ride_on(done, sensible(seed))
    return done


def bot_cards(done: Ride[Any, Any]) -> dict[str, str]:
    return {entry.prompt: entry.option for entry in done.entries if entry.prompt.endswith("card")}


def test_a_bot_chooses_once_and_keeps_its_cards() -> None:
    """Other luck, another bot: what was chosen and drawn stays, and a new round is drawn anew."""
    typed = placed(0) | cards(1, AR="3", AS="2") | cards(2, AR="3", AS="2")
    first = with_bot(typed)
    again = with_bot(typed, first.kept, seed=8)
    assert again.kept == first.kept
    longer = with_bot(typed | cards(3, AR="3", AS="3"), first.kept, seed=8)
    assert longer.kept[: len(first.kept)] == first.kept
    assert len(bot_cards(longer)) == len(bot_cards(first)) + 2


def test_a_bot_keeps_its_cards_through_a_correction_or_chooses_again() -> None:
    typed = placed(0)
    for number in range(1, 7):
        typed |= cards(number, AR="333444"[number - 1], AS="222333"[number - 1])
    first = with_bot(typed)
    corrected = with_bot({**typed, "1/AR/card": "7", "3/AS/card": "9"}, first.kept, seed=8)
    assert corrected.state.race.rounds == 6
    kept, now = bot_cards(first), bot_cards(corrected)
    changed = {name for name in kept if kept[name] != now[name]}
    assert changed == set(corrected.marks)
    forged = tuple(line.replace("3/BR/card ", "3/BR/card 11") for line in first.kept)
    other = with_bot(typed, forged)
    assert other.marks["3/BR/card"].code == "chose-again"
    impossible = tuple(line.replace("| BS: ", "| BS: 9 ") if line.startswith("1/BR") else line for line in first.kept)
    assert with_bot(typed, impossible).state.race.rounds == 6
    waiting = ride(typed, RACE, bots=frozenset([1]))
    assert waiting.go_on() is not None  # the bot has not placed its riders yet, and nobody types that
    assert waiting.asks() == []


def test_what_a_bot_sees_does_not_depend_on_what_was_typed_for_its_round() -> None:
    views: list[Any] = []

    def watch(view: Any, prompt: Prompt) -> str:
        views.append(view)
        return prompt.options[0]

    for card in ("3", "7"):
        done = ride(placed(0) | cards(1, AR=card, AS="2"), RACE, bots=frozenset([1]), luck=seeded(3))
        while (prompt := done.go_on()) is not None and round_of(prompt.name) != "2":
            done.answer(prompt, watch(done.game.view(done.state, prompt.seat), prompt))
    assert views[: len(views) // 2] == views[len(views) // 2 :]


def test_names_of_prompts() -> None:
    assert [round_of(name) for name in ("7/BS/card", "0/A/rider", "2/3/AR/refresh/24", "draft/1/A")] == [
        "7", "0", "2/3", "draft/1",
    ]  # fmt: skip
    assert [who_is_asked(name) for name in ("7/BS/card", "draft/1/A", "nonsense")] == ["BS", "A", ""]
