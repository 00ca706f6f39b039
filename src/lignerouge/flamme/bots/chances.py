"""How the chances of a race or a tour went, and what each round's change came from (`docs/review.md`).

A round of cards has three moments: before anybody draws, when all hands are drawn, and when all cards have been ridden.
Between the first two lies the deal. For each seat there is a fourth: its own cards as it played them, everybody else's
by the evaluator. What lies before that moment is the seat's own doing, what lies behind it the others'.
Everything else is chosen in turn and in the open: there each change belongs to whoever chose.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from lignerouge.flamme.bots.evaluator import Evaluator, OwnWays
from lignerouge.flamme.bots.levels import LEVELS, POLICIES, RANDOM, WARM
from lignerouge.flamme.play.automatic_teams import AUTOMATIC
from lignerouge.flamme.play.events import Revealed
from lignerouge.flamme.play.imagine import KINDS
from lignerouge.flamme.play.names import RIDER_NUMBERS
from lignerouge.flamme.play.setup import RaceState
from lignerouge.flamme.play.view import hand_kinds, running_riders, thinking_riders
from lignerouge.flamme.rules.automatic import turn_cards
from lignerouge.flamme.rules.energy import draw_hand, play
from lignerouge.flamme.rules.race import BREAKAWAY, DRAFT, ENERGY, RECOVERY, SEATS
from lignerouge.flamme.tour.campaign import TourState
from lignerouge.kernel.chances import PartSums, RoundChances, Splitting, Worths, weigh_again
from lignerouge.kernel.game import Game, Outcome, Prompt
from lignerouge.kernel.journal import Journal, find_prompt, last_state, number_draws, replay
from lignerouge.kernel.luck import scripted

State = RaceState | TourState
Draws = tuple[tuple[int, int], ...]  # owner and item

WAYS = tuple(way for way in POLICIES.values() if RANDOM < way < WARM)
FAR = (5, 10, 17, 29)  # squares to go for the first rider, at most, in each phase but the last


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry of the record, with the positions before and after it."""

    prompt: Prompt
    option: str
    draws: Draws
    cards: dict[str, str]  # by rider, if it revealed them
    before: State
    after: State
    drawn_before: Draws  # by the entry before


def is_on_the_road(state: State) -> bool:
    """From here on everybody can ride to the end; a draft comes before it."""
    race = state.race if isinstance(state, TourState) else state
    return race is not None and race.race.phase != DRAFT and not race.race.over


def race_of(state: State) -> RaceState:
    """The race that is ridden."""
    race = state.race if isinstance(state, TourState) else state
    assert race is not None, "between the draft and the end of a tour a stage is ridden"
    return race


def answers(game: Game[Any, Any], record: Journal) -> Iterator[Answer]:
    """All answers on the road."""
    before: State | None = None
    drawn: Draws = ()
    for step in replay(game, record):
        after, draws = step.state.clone(), tuple(number_draws(game, step.entry.draws))
        if before is not None and is_on_the_road(before):
            prompt = find_prompt(game.prompts(before), step.entry.prompt)
            assert prompt is not None, "it was replayed"
            cards = next((event.cards for event in step.events if isinstance(event, Revealed)), {})
            yield Answer(prompt, step.entry.option, draws, cards, before, after, drawn)
        before, drawn = after, draws


def is_card(answer: Answer) -> bool:
    """It belongs to the cards of a round, which are chosen in secret."""
    return race_of(answer.before).race.phase in (ENERGY, RECOVERY)


def together(answers: Iterator[Answer]) -> Iterator[list[Answer]]:
    """Answers that are weighed as one: a whole round of cards, or what one seat chose in a row."""
    group: list[Answer] = []
    for answer in answers:
        if group and not belongs(answer, group[-1]):
            yield group
            group = []
        group.append(answer)
    if group:
        yield group


def belongs(answer: Answer, last: Answer) -> bool:
    """To the same group as the answer before it."""
    if is_card(answer) or is_card(last):
        return is_card(answer) and is_card(last) and round_of(answer) == round_of(last)
    is_bid = race_of(answer.before).race.phase == BREAKAWAY
    return not is_bid and answer.prompt.seat == last.prompt.seat and round_of(answer) == round_of(last)


def round_of(answer: Answer) -> str:
    """`7`, in a tour `3/7`."""
    numbers = answer.prompt.name.split("/")[:2]
    return "/".join(number for number in numbers if number.isdecimal())


def review_chances(
    game: Game[Any, Any], record: Journal, critic: str, worlds: int, seed: int, parts: Splitting = "all"
) -> Iterator[tuple[RoundChances, PartSums]]:
    """The chances of a record, weighed by the way in which this critic rides on."""
    return chances(game, record, Evaluator(LEVELS[critic](), worlds, seed), parts=parts)


def ways_of(bots: Sequence[str], rows: int) -> Any:
    """Policies by seat, in so many rows; whose way is not known has each of ours equally often, in other mixtures."""
    policies, unknown = np.zeros((rows, SEATS), np.int8), 0
    for seat, bot in enumerate(bots):
        way = RANDOM if bot in AUTOMATIC else POLICIES.get(bot)
        turn, within = np.divmod(np.arange(rows), len(WAYS))
        policies[:, seat] = np.take(WAYS, (within + unknown * turn) % len(WAYS)) if way is None else way
        unknown += way is None
    return policies


def phase_of(state: State) -> int:
    """How far the first rider still is from the line, before anything is drawn for the round."""
    race = race_of(state)
    squares = [int(race.race.square[rider]) for rider in range(2 * race.setup.seats)]
    left = min((race.setup.course.to_go(square) for square in squares if square), default=inf)
    return int(np.searchsorted(FAR, left))


def chances(
    game: Game[Any, Any], record: Journal, evaluator: Evaluator | OwnWays, *, parts: Splitting = "all"
) -> Iterator[tuple[RoundChances, PartSums]]:
    """Round after round, as far as the record goes; each with the sums of its parts, to be added up.

    Of a match that is not over last how it stands there, without a name; `end`: that alone, also before the first
    answer. Without any parts only how everybody stood when each round began: a sixth of the work, and empty sums.
    """
    seats, group = len(record.seats), list[Answer]()
    if parts == "end":
        yield from stands(game, record, evaluator)
        return
    now: Worths | None = None
    name, phase, began, sums = "", 0, None, PartSums.blank(evaluator.worlds, seats)
    for group in together(answers(game, record)):
        if parts == "none" and round_of(group[0]) == name:
            continue
        now = now or evaluator.weigh(before_the_draws(group[0]))
        if round_of(group[0]) != name:
            if began is not None:
                yield RoundChances(name, began.standings(), sums.splits(), phase), sums
            name, began, sums = round_of(group[0]), now, PartSums.blank(evaluator.worlds, seats)
            phase = phase_of(group[0].before)
        if parts == "none":
            now = None
            continue
        then = weigh_end(evaluator, group[-1], game.outcome(group[-1].after))
        sums.add(split(game, evaluator, group, now, then, alone=parts == "deal"))
        now = then
    if began is not None:
        yield RoundChances(name, began.standings(), sums.splits(), phase), sums
    if group and parts != "deal" and game.outcome(group[-1].after) is None:
        sums, now = PartSums.blank(evaluator.worlds, seats), now or weigh_end(evaluator, group[-1], None)
        yield RoundChances("", now.standings(), sums.splits()), sums


def stands(
    game: Game[Any, Any], record: Journal, evaluator: Evaluator | OwnWays
) -> Iterator[tuple[RoundChances, PartSums]]:
    """How it stands where a record ends, if everybody can ride on from there."""
    state, drawn = last_state(game, record), tuple(number_draws(game, record.entries[-1].draws))
    if is_on_the_road(state):
        worths = evaluator.weigh(undrawn(state, drawn))
        sums = PartSums.blank(evaluator.worlds, len(record.seats))
        yield RoundChances("", worths.standings(), sums.splits()), sums


def weigh_end(evaluator: Evaluator | OwnWays, last: Answer, outcome: Outcome | None) -> Worths:
    """The position that a group of answers led to: before anything is drawn for the next round, or the end."""
    if outcome is not None:
        return Worths.settled(outcome.places, evaluator.worlds)
    return evaluator.weigh(undrawn(last.after, last.draws))


def split(
    game: Game[Any, Any],
    evaluator: Evaluator | OwnWays,
    group: Sequence[Answer],
    now: Worths,
    then: Worths,
    *,
    alone: bool,
) -> PartSums:
    """What the change from now to then came from. `alone`: only the deal, the other parts do not add up."""
    sums = PartSums.blank(*now.chance.shape)
    if is_card(group[0]):
        if any(answer.cards for answer in group):
            split_round(evaluator, group, now, then, sums, alone=alone)
        else:
            sums.deal += then.chance - now.chance  # a record that ends in the middle of a round
        return sums
    last = group[-1]
    if race_of(last.before).race.phase == BREAKAWAY and last.draws:
        chosen = weigh_again(game, evaluator, last.before, last.prompt, last.option)
        sums.deal += then.chance - chosen.chance
        sums.choice(last.prompt.seat, chosen.chance - now.chance)
    else:
        sums.choice(last.prompt.seat, then.chance - now.chance)
    return sums


def split_round(
    evaluator: Evaluator | OwnWays, group: Sequence[Answer], now: Worths, then: Worths, sums: PartSums, *, alone: bool
) -> None:
    """The three parts of a round of cards, for each seat."""
    drawn = all_drawn(group)
    dealt = evaluator.weigh(drawn)
    sums.deal += dealt.chance - now.chance
    cards = next(answer.cards for answer in group if answer.cards)
    thinking = thinking_riders(race_of(drawn).race)
    for seat in () if alone else range(race_of(drawn).setup.seats):
        played = drawn.clone()
        own = [rider for rider in thinking if rider // 2 == seat]
        for rider in own:
            lay_down(played, rider, cards)
        mine = evaluator.weigh(played) if own else dealt
        sums.own[:, seat] += (mine.chance - dealt.chance)[:, seat]
        sums.others[:, seat] += (then.chance - mine.chance)[:, seat]


def all_drawn(group: Sequence[Answer]) -> State:
    """The moment when all hands of a round are drawn and nobody has played; cards of automatic teams are turned."""
    state = before_the_draws(group[0])
    race = race_of(state)
    revealing = next(n for n, answer in enumerate(group) if answer.cards)
    thinking = thinking_riders(race.race)
    drawn = drawn_at_once(group[0])
    drawn += [draw for answer in group[:revealing] for draw in answer.draws]
    drawn += [draw for draw in group[revealing].draws if draw[0] not in thinking]  # the others are of the next round
    luck = scripted(drawn)
    for rider in thinking:
        draw_hand(race.setup.course.track, race.race, rider, luck)
    if race.race.automatic:
        turn_cards(race.setup.cards.record, race.race, luck)
    return state


def drawn_at_once(answer: Answer) -> list[tuple[int, int]]:
    """The hands of lone riders, whose mates are home or who have none: they draw as soon as a round begins."""
    race = race_of(answer.before).race
    holding = [rider for rider in running_riders(race) if race.hand[rider]]
    return [draw for draw in answer.drawn_before if draw[0] in holding]


def lay_down(state: State, rider: int, cards: dict[str, str]) -> None:
    """A rider plays the card that was revealed."""
    race = race_of(state)
    label = next(card for name, card in cards.items() if RIDER_NUMBERS[name] == rider)
    play(race.race, rider, hand_kinds(race.race, rider).index(KINDS[label]))


def before_the_draws(answer: Answer) -> State:
    """The position before an answer, and before the hands of lone riders were drawn."""
    return undrawn(answer.before, answer.drawn_before)


def undrawn(state: State, draws: Draws) -> State:
    """The same before the hands of lone riders were drawn, which happens as soon as a round begins.

    Where the deck was turned over for it, the first cards drawn are those that lay face down before.
    """
    state = state.clone()
    race = race_of(state)
    if race.race.phase != ENERGY:
        return state
    for rider in running_riders(race.race):
        if race.race.hand[rider]:
            put_back(race.race, rider, [kind for owner, kind in draws if owner == rider])
    return state


def put_back(race: Any, rider: int, drawn: Sequence[int]) -> None:
    """A hand goes back to where it was drawn from."""
    down, hand = int(race.down_before[rider]), int(race.hand[rider])
    row, held = race.deck[rider], int(race.held_before[rider])
    if race.down[rider] + hand != down:
        rest = row[:held].tolist()
        first = list(drawn[-hand:][:down])
        for kind in first:
            rest.remove(kind)
        row[:held] = np.array(first + rest, row.dtype)
    race.down[rider], race.hand[rider], race.recycled[rider] = down, 0, held - down
    race.tired_since[rider] = race.tired_before[rider]
