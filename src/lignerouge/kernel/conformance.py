"""The laws that every game on this kernel keeps, ready to be tried on yours.

Journal, match, server, arena and bots rely on them, so a new game begins its tests with

    from lignerouge.kernel.conformance import check_laws
    check_laws(MY_GAME, {"board": "small"}, seats=3, seed=1)

which plays one game with random answers and raises an `AssertionError` that names the law and the place where it broke.
Every law is also a function of its own, for a position that random play hardly ever reaches.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, NoReturn

from lignerouge.kernel.events import EVERYONE, Event, told
from lignerouge.kernel.game import Game, Options, Outcome, Prompt, S, V
from lignerouge.kernel.hot import clone
from lignerouge.kernel.journal import Journal, cut, find_prompt, last_state, read, replay, write
from lignerouge.kernel.luck import Luck, below, seeded, take_draws
from lignerouge.kernel.match import Match, Step

PROMPTS = "prompts are well formed"
LOOKING = "looking changes nothing"
CLONE = "a clone shares nothing"
LUCK = "all chance is luck"
IMAGINE = "an imagined state looks like the view"
SECRET = "a secret stays secret"
ORDER = "the order of simultaneous answers is irrelevant"
AUDIENCE = "an event names its audience"
PLAIN = "everything told is plain data"
JOURNAL = "the journal leads to the state"
END = "the game ends"
LAWS = (PROMPTS, LOOKING, CLONE, LUCK, IMAGINE, SECRET, ORDER, AUDIENCE, PLAIN, JOURNAL, END)

SIMPLE = frozenset({type(None), bool, int, float, str})
CHANGES = 8  # one answer in so many changes an earlier one, where that is allowed


def check_laws(
    game: Game[S, V],
    options: Options,
    seats: int,
    *,
    seed: int,
    lucks: int = 2,
    every: int = 1,
    most_answers: int = 5000,
) -> Journal:
    """Play a game with random answers and check all laws on the way. -> its journal

    `lucks`: with how many different lucks a view is imagined and a secret is tried. `every`: the laws of a position are
    checked at every so manieth answer, for games that are long. A game that needs more than `most_answers` never ends.
    """
    match = Match.begin(game, options, [f"player {seat + 1}" for seat in range(seats)], seeded(seed))
    dice = seeded(seed, 1)
    trail = [(match.state.canonical(), _as_text(match.events))]
    check_events(match.events, seats)
    while match.outcome is None:
        if len(trail) % every == 0:
            check_position(game, match.state, match.luck, seats, dice=dice, lucks=lucks)
        _demand(END, len(trail) <= most_answers, f"it is not over after {most_answers} answers")
        prompt = _next_prompt(match.prompts(), dice)
        step = match.answer(prompt.seat, prompt.name, _pick(prompt.options, dice))
        assert isinstance(step, Step), step
        check_events(step.events, seats)
        trail.append((step.state.canonical(), _as_text(step.events)))
    check_looking(game, match.state, seats)
    check_imagination(game, match.state, seats, dice=dice, lucks=lucks)
    check_outcome(game.prompts(match.state), match.outcome, seats)
    check_journal(game, match.journal, trail, dice=dice)
    return match.journal


def check_position(game: Game[S, V], state: S, luck: Luck, seats: int, *, dice: Luck, lucks: int = 2) -> None:
    """All laws that can be seen at one moment of a game that is not over; neither state nor luck is changed."""
    check_prompts(game.prompts(state), seats)
    check_looking(game, state, seats)
    check_clone(game, state, luck, dice=dice)
    check_imagination(game, state, seats, dice=dice, lucks=lucks)
    check_secrecy(game, state, luck, seats, dice=dice, lucks=lucks)
    check_order(game, state, luck, dice=dice)


def check_prompts(prompts: Sequence[Prompt], seats: int) -> None:
    """Names are distinct and one word; options are distinct, at least one."""
    names = [prompt.name for prompt in prompts]
    _demand(PROMPTS, len(set(names)) == len(names), f"two prompts have one name: {names}")
    for prompt in prompts:
        _demand(PROMPTS, bool(prompt.name) and not set(" |\n") & set(prompt.name), f"{prompt.name!r} is not one word")
        _demand(PROMPTS, 0 <= prompt.seat < seats, f"{prompt.name} asks seat {prompt.seat} of {seats}")
        _demand(PROMPTS, len(prompt.options) > 0, f"{prompt.name} offers nothing")
        distinct = len(set(prompt.options)) == len(prompt.options)
        _demand(PROMPTS, distinct, f"{prompt.name} offers something twice: {prompt.options}")
        legal = prompt.owed or prompt.chosen in prompt.options
        _demand(PROMPTS, legal, f"{prompt.name} shows a chosen {prompt.chosen!r} that is no option")
    text(prompts)


def check_looking(game: Game[S, V], state: S, seats: int) -> None:
    """Prompts, views and outcome can be asked for again and again, and be told."""
    before = state.canonical()
    looks = [
        (list(game.prompts(state)), [game.view(state, seat) for seat in _eyes(seats)], game.outcome(state))
        for _ in range(2)
    ]
    _demand(LOOKING, state.canonical() == before, "the state was changed by prompts, view or outcome")
    _demand(LOOKING, looks[0] == looks[1], "a second look at the same state shows something else")
    text(looks[0][1])


def check_clone(game: Game[S, V], state: S, luck: Luck, *, dice: Luck) -> None:
    """Whatever is answered on a clone, the original stays; and two clones answered alike are alike."""
    before, views = state.canonical(), text(game.view(state, None))
    _demand(CLONE, state.clone().canonical() == before, "a clone is not equal to its original")
    for prompt in game.prompts(state):
        option = _pick(prompt.options, dice)
        one, other = state.clone(), state.clone()
        first = _answered(game, one, prompt, option, clone(luck))
        same = state.canonical() == before and other.canonical() == before and text(game.view(state, None)) == views
        _demand(CLONE, same, f"answering {prompt.name} with {option} on a clone changed the original")
        second = _answered(game, other, prompt, option, clone(luck))
        alike = one.canonical() == other.canonical() and text(first) == text(second)
        _demand(LUCK, alike, f"{prompt.name} {option}: two clones with the same luck went different ways")


def check_imagination(game: Game[S, V], state: S, seats: int, *, dice: Luck, lucks: int = 2) -> None:
    """`view(imagine(v)) == v` for everybody, with any luck; and the seat is asked the same."""
    for seat in _eyes(seats):
        seen = game.view(state, seat)
        for _ in range(lucks):
            imagined = game.imagine(seen, _fresh(dice))
            again = game.view(imagined, seat)
            imagination = text(again)
            if again != seen:
                _break(IMAGINE, f"{_who(seat)} sees\n{text(seen)}\nand in imagination\n{imagination}")
            own = [prompt for prompt in game.prompts(state) if prompt.seat == seat]
            asked = [prompt for prompt in game.prompts(imagined) if prompt.seat == seat]
            if asked != own:
                _break(IMAGINE, f"{_who(seat)} is asked {text(own)}, in imagination {text(asked)}")


def check_secrecy(game: Game[S, V], state: S, luck: Luck, seats: int, *, dice: Luck, lucks: int = 2) -> None:
    """While others still owe secret answers, nobody else can tell from view, events or prompts what was answered.

    Nor what was drawn: every answer is tried with several lucks, and in the worlds that the others must think possible.
    """
    for prompt in game.prompts(state):
        if prompt.secret:
            for seat in _eyes(seats):
                if seat != prompt.seat:
                    _compare_worlds(game, state, prompt, luck, seat, dice=dice, lucks=lucks)


def _compare_worlds(
    game: Game[S, V], state: S, prompt: Prompt, luck: Luck, seat: int | None, *, dice: Luck, lucks: int
) -> None:
    """What `seat` learns when `prompt` is answered, in every world it must think possible: always the same."""
    tried = dict.fromkeys([prompt.options[0], _pick(prompt.options, dice), prompt.options[-1]])
    worlds = [(state, option, luck) for option in tried]
    worlds += [(state, _pick(prompt.options, dice), _fresh(dice)) for _ in range(lucks)]
    for _ in range(lucks):
        imagined = game.imagine(game.view(state, seat), _fresh(dice))
        asked = find_prompt(game.prompts(imagined), prompt.name)
        if asked is not None and asked.owed == prompt.owed:
            worlds.append((imagined, _pick(asked.options, dice), _fresh(dice)))
    learnt: dict[str, str] = {}
    for world, option, chance in worlds:
        if any(other.secret and other.owed and other.seat != prompt.seat for other in game.prompts(world)):
            after = world.clone()
            events = _answered(game, after, prompt, option, clone(chance))
            own = [other for other in game.prompts(after) if other.seat == seat]
            learnt[text([game.view(after, seat), told(events, seat), own])] = option
    if len(learnt) > 1:
        (one, first), (other, second), *_ = learnt.items()
        _break(SECRET, f"{prompt.name}: {_who(seat)} can tell the answer {first} from {second}:\n{one}\n{other}")


def check_order(game: Game[S, V], state: S, luck: Luck, *, dice: Luck) -> None:
    """Seats that owe answers at one time may answer in any order: the same state, the same draws for every owner."""
    owed = {prompt.seat: prompt for prompt in game.prompts(state) if prompt.owed}
    answers = [(prompt, _pick(prompt.options, dice)) for prompt in owed.values()]
    results = []
    for turns in (answers, answers[::-1]):
        after, chance = state.clone(), clone(luck)
        take_draws(chance)
        for prompt, option in turns:
            still = find_prompt(game.prompts(after), prompt.name)
            _demand(ORDER, still == prompt, f"{prompt.name} changed because another seat answered")
            game.answer(after, prompt, option, chance, None)
        draws: dict[str, list[str]] = {}
        for owner, thing in take_draws(chance):
            draws.setdefault(game.owners[owner], []).append(game.things[thing])
        results.append((after.canonical(), draws))
    said = ", ".join(f"{prompt.name} {option}" for prompt, option in answers)
    _demand(ORDER, results[0][1] == results[1][1], f"{said}: answered in another order, other things are drawn")
    _demand(ORDER, results[0][0] == results[1][0], f"{said}: answered in another order, another state follows")


def check_events(events: Iterable[Event], seats: int) -> None:
    """Every event names everyone or at least one seat, and can be told."""
    for event in events:
        audience = event.audience
        named = audience == EVERYONE or (bool(audience) and set(audience) <= set(range(seats)))
        _demand(AUDIENCE, named, f"{type(event).__name__} is for {audience!r}")
        text(event)


def check_outcome(prompts: Sequence[Prompt], outcome: Outcome, seats: int) -> None:
    """When a game is over nobody is asked any more, and every seat has its place."""
    _demand(END, not prompts, f"it is over, yet {[prompt.name for prompt in prompts]} are asked")
    placed = len(outcome.places) == seats and all(
        place == 1 + sum(other < place for other in outcome.places) for place in outcome.places
    )
    _demand(END, placed, f"{outcome.places} are not the places of {seats} seats")
    text(outcome)


def check_journal(game: Game[S, V], journal: Journal, trail: Sequence[tuple[bytes, str]], *, dice: Luck) -> None:
    """The journal survives being text, and leads through the same states with the same events; also when cut off."""
    again = _read_again(journal)
    for step in replay(game, again):
        state, events = trail[step.step]
        _demand(JOURNAL, step.state.canonical() == state, f"entry {step.step} ({step.entry.prompt}): another state")
        _demand(JOURNAL, _as_text(step.events) == events, f"entry {step.step} ({step.entry.prompt}): other events")
    for length in (1, 1 + below(dice, 0, len(trail)), len(trail) - 1):
        shorter = cut(journal, length)
        if length < len(trail):
            reached = last_state(game, _read_again(shorter))
            _demand(JOURNAL, reached.canonical() == trail[length - 1][0], f"cut to {length} entries: another state")


def _read_again(journal: Journal) -> Journal:
    written = write(journal)
    again = read(written)
    _demand(JOURNAL, again == journal and write(again) == written, f"as text it is another one:\n{written}")
    return again


def plain(value: Any, place: str = "") -> Any:
    """A value as JSON knows it. Whatever is not plain data breaks a law, NumPy's numbers above all."""
    kind = type(value)
    if kind in SIMPLE:
        return value
    if kind in (list, tuple):  # most of what is told are numbers in rows: they are not worth a call each
        return [item if type(item) in SIMPLE else plain(item, f"{place}[{n}]") for n, item in enumerate(value)]
    if kind is dict:
        if not all(type(key) is str for key in value):
            _break(PLAIN, f"{place} has keys that are no text: {list(value)!r}")
        return {key: item if type(item) in SIMPLE else plain(item, f"{place}.{key}") for key, item in value.items()}
    if isinstance(value, Event):
        return plain(value.as_json(), place or kind.__name__)
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        return plain(named, place or kind.__name__)
    _break(PLAIN, f"{place or 'something'} is {value!r} of type {kind.__name__}")


def text(value: Any) -> str:
    """What is told, as it travels: two things that look the same to a reader are the same text."""
    return json.dumps(plain(value), ensure_ascii=False, sort_keys=True)


def _demand(law: str, holds: bool, detail: str) -> None:
    if not holds:
        _break(law, detail)


def _break(law: str, detail: str) -> NoReturn:
    raise AssertionError(f"The law that {law} is broken: {detail}")


def _answered(game: Game[S, V], state: S, prompt: Prompt, option: str, luck: Luck) -> list[Event]:
    events: list[Event] = []
    game.answer(state, prompt, option, luck, events)
    return events


def _as_text(events: Iterable[Event]) -> str:
    return "\n".join(f"{sorted(map(str, event.audience))} {text(event)}" for event in events)


def _eyes(seats: int) -> list[int | None]:
    return [*range(seats), None]


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _pick(options: Sequence[str], dice: Luck) -> str:
    return options[int(below(dice, 0, len(options)))]


def _next_prompt(prompts: Sequence[Prompt], dice: Luck) -> Prompt:
    """Somebody who owes an answer; now and then somebody who changes theirs."""
    owed = [prompt for prompt in prompts if prompt.owed]
    _demand(END, bool(owed), "it is not over, yet nobody owes an answer")
    changeable = [prompt for prompt in prompts if not prompt.owed]
    among = changeable if changeable and below(dice, 0, CHANGES) == 0 else owed
    return among[int(below(dice, 0, len(among)))]


def _fresh(dice: Luck) -> Luck:
    """Another luck every time."""
    return seeded(int(below(dice, 0, 1 << 31)))
