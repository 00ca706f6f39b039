"""The laws hold for an honest game, and each is seen to fail on one that breaks it."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from tests.support.toy_game import LETTERS, TOY, Drew, Played, Toy, ToyState, ToyView

from lignerouge.kernel import conformance
from lignerouge.kernel.conformance import check_laws, plain
from lignerouge.kernel.events import EVERYONE, Event, only
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.luck import Luck, below, draw, seeded


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_an_honest_game_keeps_the_laws(seats: int) -> None:
    for seed in range(4):
        journal = check_laws(TOY, {}, seats, seed=seed)
        assert len(journal.entries) >= 1 + 3 * 2 * seats
        assert journal.result


def test_the_laws_of_a_position_can_be_checked_now_and_then_only() -> None:
    assert check_laws(TOY, {}, 3, seed=1, every=5).result


# Games that break a law, one for each way of breaking it.


class TwoOfOneName(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        return replace(super().prompt(state, seat), name="play")


class NameOfTwoWords(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        return replace(super().prompt(state, seat), name=f"{state.rounds + 1} {LETTERS[seat]}")


class AsksSomebodyElse(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        return replace(super().prompt(state, seat), seat=seat + 1)


class OffersNothing(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        return replace(super().prompt(state, seat), options=())


class OffersTwice(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        asked = super().prompt(state, seat)
        return replace(asked, options=asked.options * 2)


class ChoseTheImpossible(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        asked = super().prompt(state, seat)
        return asked if asked.owed else replace(asked, chosen="9")


class LookingDraws(Toy):
    def view(self, state: ToyState, seat: int | None) -> ToyView:
        state.points[0] += 1
        return super().view(state, seat)


class NeverTheSameTwice(Toy):
    def __init__(self) -> None:
        self.count = itertools.count()

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return replace(super().view(state, seat), rounds=next(self.count))


class SharedHands(ToyState):
    def clone(self) -> "ToyState":
        return SharedHands(self.rounds, [list(x) for x in self.left], self.hands, list(self.chosen), self.points)


class SharesTheHands(Toy):
    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        made = super().begin(options, seats, luck, notes, revision)
        return SharedHands(made.rounds, made.left, made.hands, made.chosen, made.points)


class Forgetful(ToyState):
    def clone(self) -> "ToyState":
        copy = super().clone()
        copy.points[0] += 1
        return copy


class ClonesSomethingElse(Toy):
    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        made = super().begin(options, seats, luck, notes, revision)
        return Forgetful(made.rounds, made.left, made.hands, made.chosen, made.points)


class LuckOfItsOwn(Toy):
    def __init__(self) -> None:
        self.luck = seeded(99)

    def draw(self, state: ToyState, seat: int, many: int, luck: Luck) -> None:
        super().draw(state, seat, many, self.luck)


class ForgetsPoints(Toy):
    def imagine(self, view: ToyView, luck: Luck) -> ToyState:
        return super().imagine(replace(view, points=tuple(0 for _ in view.points)), luck)


class ForgetsWhatItAsked(Toy):
    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return replace(super().view(state, seat), hand=())


class ShowsTheChoice(Toy):
    def view(self, state: ToyState, seat: int | None) -> ToyView:
        seen = super().view(state, seat)
        return replace(seen, points=tuple(10 * own + card for own, card in zip(seen.points, state.chosen, strict=True)))

    def imagine(self, view: ToyView, luck: Luck) -> ToyState:
        state = super().imagine(replace(view, points=tuple(own // 10 for own in view.points)), luck)
        for seat, own in enumerate(view.points):
            if own % 10:
                state.chosen[seat], state.hands[seat] = own % 10, state.hands[seat] or [own % 10]
        return state


class TellsEverybodyWhatWasDrawn(Toy):
    def answer(self, state: ToyState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        told: list[Event] = []
        super().answer(state, prompt, option, luck, told)
        if notes is not None:
            notes += [replace(event, audience=EVERYONE) if isinstance(event, Drew) else event for event in told]


class TellsWhoHeldALow(Toy):
    """Only a look into worlds with other hands shows it: the answer itself decides nothing."""

    def answer(self, state: ToyState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        low = prompt.ask == "Play" and min(state.hands[prompt.seat]) == 1
        super().answer(state, prompt, option, luck, notes)
        if low and notes is not None:
            notes.append(Played(audience=EVERYONE, seat=prompt.seat))


class OneStreamForAll(Toy):
    def draw(self, state: ToyState, seat: int, many: int, luck: Luck) -> None:
        row = np.array(sorted(state.left[seat]), np.int8)
        draw(luck, 0, row, 0, len(row), many)
        state.hands[seat] = [int(card) for card in row[len(row) - many :]]


class SecretStreamForAll(Toy):
    """What is drawn stays the same for every owner; the state does not."""

    def answer(self, state: ToyState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        super().answer(state, prompt, option, luck, notes)
        if prompt.ask == "Draw" and below(luck, 0, 2):
            state.points[prompt.seat] += 1

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return replace(super().view(state, seat), points=())

    def imagine(self, view: ToyView, luck: Luck) -> ToyState:
        return super().imagine(replace(view, points=(0,) * len(view.left)), luck)


class FirstComeFirstServed(Toy):
    def prompts(self, state: ToyState) -> list[Prompt]:
        asked = super().prompts(state)
        owed = [prompt for prompt in asked if prompt.owed]
        return owed[:2] if len(owed) == 3 else [prompt for prompt in asked if prompt.seat != 1 or len(owed) != 2]


class ForNobody(Toy):
    def answer(self, state: ToyState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        super().answer(state, prompt, option, luck, notes)
        if notes is not None:
            notes.append(Played(audience=only(), seat=0))


class ForStrangers(Toy):
    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        assert notes is not None
        notes.append(Played(audience=only(seats), seat=0))
        return super().begin(options, seats, luck, notes, revision)


class NumpyInAView(Toy):
    def view(self, state: ToyState, seat: int | None) -> ToyView:
        return replace(super().view(state, seat), rounds=np.int64(state.rounds))  # type: ignore[arg-type]


class NumpyInAnEvent(Toy):
    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        assert notes is not None
        notes.append(Played(audience=EVERYONE, seat=np.int8(0)))  # type: ignore[arg-type]
        return super().begin(options, seats, luck, notes, revision)


class OptionsThatBreakTheText(Toy):
    def prompt(self, state: ToyState, seat: int) -> Prompt:
        asked = super().prompt(state, seat)
        marked = {option: f"{option} | A: card-1" for option in asked.options}
        return replace(asked, options=tuple(marked.values()), chosen=marked.get(asked.chosen, ""))

    def answer(self, state: ToyState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        super().answer(state, prompt, option.split(" ")[0], luck, notes)


class Counting(Toy):
    """Remembers something beside the state: a replay goes another way."""

    def __init__(self) -> None:
        self.begun = 0

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        self.begun += 1
        state = super().begin(options, seats, luck, notes, revision)
        state.points[0] = self.begun
        return state


class TellsMoreTheFirstTime(Counting):
    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        state = super().begin(options, seats, luck, notes, revision)
        state.points[0] = 0
        if notes is not None and self.begun == 1:
            notes.append(Played(audience=EVERYONE, seat=0))
        return state


class GoesAnotherWayWhenCut(Counting):
    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> ToyState:
        state = super().begin(options, seats, luck, notes, revision)
        state.points[0] = 0 if self.begun <= 2 else 5
        return state


class NeverOver(Toy):
    def show(self, state: ToyState, told: list[Event]) -> None:
        state.chosen = [0 for _ in state.chosen]


class WaitsForNobody(Toy):
    def prompts(self, state: ToyState) -> list[Prompt]:
        return [] if state.rounds == 1 else super().prompts(state)


class AsksWhenOver(Toy):
    def prompts(self, state: ToyState) -> list[Prompt]:
        return super().prompts(state) or [Prompt("again", 0, "Again", ("yes",))]


class PlacesOutOfNowhere(Toy):
    places: Sequence[int] = (2, 3, 4)

    def outcome(self, state: ToyState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, places=tuple(self.places))


class TooFewPlaces(PlacesOutOfNowhere):
    places = (1, 2)


BROKEN: dict[str, list[type[Toy]]] = {
    conformance.PROMPTS: [
        TwoOfOneName,
        NameOfTwoWords,
        AsksSomebodyElse,
        OffersNothing,
        OffersTwice,
        ChoseTheImpossible,
    ],
    conformance.LOOKING: [LookingDraws, NeverTheSameTwice],
    conformance.CLONE: [SharesTheHands, ClonesSomethingElse],
    conformance.LUCK: [LuckOfItsOwn],
    conformance.IMAGINE: [ForgetsPoints, ForgetsWhatItAsked],
    conformance.SECRET: [ShowsTheChoice, TellsEverybodyWhatWasDrawn, TellsWhoHeldALow],
    conformance.ORDER: [OneStreamForAll, SecretStreamForAll, FirstComeFirstServed],
    conformance.AUDIENCE: [ForNobody, ForStrangers],
    conformance.PLAIN: [NumpyInAView, NumpyInAnEvent],
    conformance.JOURNAL: [OptionsThatBreakTheText, Counting, TellsMoreTheFirstTime, GoesAnotherWayWhenCut],
    conformance.END: [NeverOver, WaitsForNobody, AsksWhenOver, PlacesOutOfNowhere, TooFewPlaces],
}


@pytest.mark.parametrize(("law", "broken"), [(law, game) for law, games in BROKEN.items() for game in games])
def test_a_game_that_breaks_a_law_is_found_out(law: str, broken: type[Toy]) -> None:
    with pytest.raises(AssertionError, match=f"^The law that {law} is broken: "):
        play_twenty_games(broken)


def play_twenty_games(broken: type[Toy]) -> None:
    """One may not be enough: a leak shows only when hands differ."""
    for seed in range(20):
        check_laws(broken(), {}, 3, seed=seed, most_answers=200)


def test_every_law_is_seen_to_fail() -> None:
    assert set(BROKEN) == set(conformance.LAWS)


@pytest.mark.parametrize("value", [{1: "a"}, {"a": object()}, [{1, 2}], np.float64(1.5), b"bytes"])
def test_only_what_json_knows_is_plain(value: object) -> None:
    with pytest.raises(AssertionError, match="plain data"):
        plain(value)
    assert plain({"a": [1, 2.5, None, True, ("x",)]}) == {"a": [1, 2.5, None, True, ["x"]]}
    assert plain(7) == 7
