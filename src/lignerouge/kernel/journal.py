"""The journal: the choices of a game and what luck gave, as open text. State = replay of the journal.

It needs neither seeds nor states, so it outlives every change that is not a change of the rules. Where its luck came
from may stand in its head: a seed, with which an unfinished game goes on as if it had never been interrupted, or a
pledge, by which everybody can check that nobody chose what was drawn. The form is described in `docs/record-format.md`.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.events import Event
from lignerouge.kernel.game import Game, Options, Prompt, S, V
from lignerouge.kernel.keys import Keys, Pledge
from lignerouge.kernel.line import BACK, Line
from lignerouge.kernel.luck import KEY, Luck, check_script, check_seed, scripted, take_draws
from lignerouge.kernel.refusals import refusal, refused_entry

TITLE = "Ligne Rouge record 1"
BEGIN = "begin"
RULE = "---"
UNFINISHED = "unfinished"
SAME_LUCK = " with its luck"

Draws = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: made with every answer, in half the time
class Entry:
    """One answer and what was drawn because of it: owner and things, in order. The first entry is the set-up's."""

    prompt: str
    option: str = ""
    draws: Draws = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a match left another one: the first `since` entries are those of the record with this check."""

    check: str
    since: int
    same_luck: bool = False  # it goes on with the keys of that match, which everybody could know

    def __post_init__(self) -> None:
        """Raise the mistake of a branch that is none."""
        if not re.fullmatch("[0-9a-f]{16}", self.check) or self.since < 1:
            raise refusal("branch")


@dataclass(slots=True)
class Journal:
    """A game as it was played. `result` is its order once it is over."""

    game: str
    revision: int
    seats: tuple[str, ...]  # who sits there
    options: Options
    entries: list[Entry] = field(default_factory=list)
    result: tuple[str, ...] = ()
    seed: int | None = None  # of the luck that it is played with, if that may be known
    pledge: Pledge | None = None  # of the keys that it is played with
    branch: Branch | None = None  # the match that it left, if it began in the middle of one


def name_draws(game: Game[S, V], draws: Iterable[tuple[int, int]]) -> Draws:
    """Numbers as names; consecutive draws of one owner together."""
    owners, things = game.owners, game.things
    return tuple(
        [(owners[owner], tuple([things[thing] for _, thing in own])) for owner, own in groupby(draws, itemgetter(0))]
    )


def number_draws(game: Game[S, V], draws: Draws) -> Iterator[tuple[int, int]]:
    """Names as numbers."""
    numbers = {label: thing for thing, label in game.things.items()}
    for name, labels in draws:
        if name not in game.owners:
            raise refusal("drawer", name=quoted(name))
        for label in labels:
            if label not in numbers:
                raise refusal("drawn", label=quoted(label))
            yield list(game.owners).index(name), numbers[label]


def find_prompt(prompts: Sequence[Prompt], name: str) -> Prompt | None:
    """The open prompt of this name."""
    return next((prompt for prompt in prompts if prompt.name == name), None)


@dataclass(slots=True)
class Replay:
    """A journal being played again: the state after the entries so far, and what the last one brought about."""

    state: Any
    step: int
    entry: Entry
    events: list[Event]
    line: Line  # which entries count
    luck: Luck | None = None  # where it was drawn anew: with which it goes on


def replay(game: Game[S, V], journal: Journal, luck: Luck | None = None, keys: Keys | None = None) -> Iterator[Replay]:
    """Play a journal again, entry by entry; whatever does not fit the rules is a mistake that names its place.

    What is drawn is what is written down. With the luck of its seed or with its keys everything is drawn anew, and must
    be the same.
    """
    if keys is not None:
        luck = keys.luck()
    if journal.game != game.key:
        raise refusal("other_game", game=quoted(journal.game), wanted=quoted(game.key))
    if not game.oldest <= journal.revision <= game.revision:
        why = "other_single_revision" if game.oldest == game.revision else "other_revision"
        raise refusal(why, revision=journal.revision, oldest=game.oldest, newest=game.revision)
    if not journal.entries or journal.entries[0].prompt != BEGIN:
        raise refusal("no_beginning")
    state: S | None = None
    line, wanted = Line(), {entry.option for entry in journal.entries if entry.prompt == BACK}
    kept: dict[str, S] = {}  # how it was behind the entries that somebody goes back to
    for step, entry in enumerate(journal.entries):
        events: list[Event] = []
        seat = None
        with written_luck(game, step, entry, None if keys and step < keys.since else luck) as chance:
            if state is None:
                state = game.begin(journal.options, len(journal.seats), chance, events, journal.revision)
            elif entry.prompt == BACK:
                line = take_back(game, line, entry, events)
                state = kept[entry.option].clone()
            else:
                seat = answer_again(game, state, entry, chance, events).seat
        if entry.prompt != BACK:
            line.add(step, seat, entry.draws, events)
        if str(step) in wanted:
            kept[str(step)] = state.clone()
        if keys is not None and luck is not None and step >= keys.since:
            luck = keys.after(luck, events)
        yield Replay(state, step, entry, events, line, luck)
    outcome = game.outcome(state) if state is not None else None
    if (outcome.order if outcome else ()) != journal.result:
        raise refusal("other_result")


@contextmanager
def written_luck(game: Game[S, V], step: int, entry: Entry, luck: Luck | None = None) -> Iterator[Luck]:
    """The luck with which an entry is carried out again: its draws, or luck that must give the same.

    Whatever does not fit, in the draws or in what is done with them, is a mistake that names the entry.
    """
    try:
        chance = scripted(number_draws(game, entry.draws)) if luck is None else luck
        yield chance
        if luck is None:
            check_script(chance)
        elif name_draws(game, take_draws(chance)) != entry.draws:
            raise refusal("key_draws" if chance.source & KEY else "seed_draws")
    except InputError as mistake:
        raise refused_entry(step, entry.prompt, mistake) from mistake


def take_back(game: Game[S, V], line: Line, entry: Entry, events: list[Event]) -> Line:
    """The line behind an entry that takes something back. Only a game that hides nothing has such entries."""
    if not takes_back(game):
        raise refusal("not_taken_back")
    line, told = line.after_taking_back(entry.option)
    events.append(told)
    return line


def takes_back(game: Game[S, V]) -> bool:
    """Whether answers of this game may be taken back: it says so itself."""
    return bool(getattr(game, "takes_back", False))


def answer_again(game: Game[S, V], state: S, entry: Entry, luck: Luck, events: list[Event]) -> Prompt:
    """One entry of a journal, held against the rules. -> what was asked"""
    prompt = find_prompt(game.prompts(state), entry.prompt)
    if prompt is None:
        raise refusal("nobody_asked", prompt=quoted(entry.prompt))
    if entry.option not in prompt.options:
        raise refusal("not_an_option", option=quoted(entry.option), options=", ".join(prompt.options))
    game.answer(state, prompt, entry.option, luck, events)
    return prompt


def last_state(game: Game[S, V], journal: Journal) -> S:
    """The state that a journal leads to."""
    state: S | None = None
    for step in replay(game, journal):
        state = step.state
    assert state is not None
    return state


def noted(game: Game[S, V], prompt: str, option: str, luck: Luck) -> Entry:
    """An entry for an answer that was just carried out with this luck."""
    return Entry(prompt, option, name_draws(game, take_draws(luck)))


def write(journal: Journal) -> str:
    """A journal as text."""
    lines = [
        TITLE,
        f"game: {journal.game} {journal.revision}",
        f"seats: {json.dumps(journal.seats, ensure_ascii=False)}",
        f"options: {json.dumps(dict(journal.options), ensure_ascii=False, sort_keys=True)}",
        *([] if journal.seed is None else [f"seed: {journal.seed}"]),
        *([] if journal.pledge is None else write_pledge(journal.pledge)),
        *([] if journal.branch is None else [write_branch(journal.branch)]),
        RULE,
        *(write_entry(entry) for entry in journal.entries),
        RULE,
        f"result: {' '.join(journal.result) or UNFINISHED}",
    ]
    text = "\n".join(lines) + "\n"
    return text + f"check: {checksum(text)}\n"


def write_pledge(pledge: Pledge) -> list[str]:
    """The lines about promised luck."""
    since = f" from {pledge.since}" if pledge.since else ""
    key = [f"key: {pledge.key}"] if pledge.key else []
    ranked = ["deal: ranked"] if pledge.ranked else []
    return [f"commitment: {pledge.commitment}{since}", f"salts: {json.dumps(pledge.salts)}", *ranked, *key]


def parse_pledge(header: Mapping[str, str]) -> Pledge:
    """The reverse of `write_pledge`."""
    commitment, _, since = header["commitment"].partition(" from ")
    salts, ranked = tuple(map(str, json.loads(header["salts"]))), header.get("deal") == "ranked"
    return Pledge(commitment, salts, int(since or 0), header.get("key", ""), ranked)


def write_branch(branch: Branch) -> str:
    """The line about the match that was left."""
    return f"branch: {branch.check} from {branch.since}{SAME_LUCK if branch.same_luck else ''}"


def parse_branch(words: str) -> Branch:
    """The reverse of `write_branch`."""
    check, _, since = words.removesuffix(SAME_LUCK).partition(" from ")
    return Branch(check, int(since), words.endswith(SAME_LUCK))


def write_entry(entry: Entry) -> str:
    """`7/AR/card 4 | AS: 2 3 3 9`."""
    words = entry.prompt if entry.prompt == BEGIN else f"{entry.prompt} {entry.option}"
    return " | ".join([words, *(f"{owner}: {' '.join(things)}" for owner, things in entry.draws)])


def checksum(text: str) -> str:
    """Shows that a record is whole and as it was written."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(text: str) -> Journal:
    """Text as a journal; whether it fits the rules shows when it is replayed."""
    text = text.replace("\r\n", "\n")
    body, mark, check = text.rstrip("\n").rpartition("\ncheck: ")
    if not text.startswith(TITLE + "\n"):
        raise refusal("no_record", title=TITLE)
    if not mark:
        raise refusal("cut_off")
    if check != checksum(body + "\n"):
        raise refusal("edited")
    return parse(body.split("\n")[1:])


def parse(lines: list[str]) -> Journal:
    """The lines between the title and the check."""
    try:
        first = lines.index(RULE)
        last = lines.index(RULE, first + 1)
        header = dict(line.split(": ", 1) for line in lines[:first])
        trailer = dict(line.split(": ", 1) for line in lines[last + 1 :])
        game, revision = header["game"].rsplit(" ", 1)
        seats, options = json.loads(header["seats"]), json.loads(header["options"])
        result = () if trailer["result"] == UNFINISHED else tuple(trailer["result"].split(" "))
        well_formed = isinstance(options, dict) and isinstance(seats, list) and all(isinstance(s, str) for s in seats)
        seed = int(header["seed"]) if "seed" in header else None
        pledge = parse_pledge(header) if "commitment" in header else None
        well_formed &= pledge is None or len(pledge.salts) == len(seats)
        branch = parse_branch(header["branch"]) if "branch" in header else None
        journal = Journal(game, int(revision), tuple(seats), options, [], result, seed, pledge, branch)
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise refusal("head") from error
    if not well_formed:
        raise refusal("seats")
    if seed is not None:
        check_seed(seed)
    journal.entries += [parse_entry(line, number) for number, line in enumerate(lines[first + 1 : last])]
    return journal


def parse_entry(line: str, number: int) -> Entry:
    """The reverse of `write_entry`."""
    words, *parts = line.split(" | ")
    prompt, _, option = words.partition(" ")
    if not prompt or (prompt == BEGIN) != (number == 0) or (prompt == BEGIN) == bool(option):
        raise refusal("entry_form", number=number, line=quoted(line))
    draws: list[tuple[str, tuple[str, ...]]] = []
    for part in parts:
        owner, colon, things = part.partition(": ")
        if not colon or not things:
            raise refusal("entry_form", number=number, line=quoted(line))
        draws.append((owner, tuple(things.split(" "))))
    return Entry(prompt, option, tuple(draws))


def cut(journal: Journal, entries: int) -> Journal:
    """The journal up to an earlier moment."""
    return replace(journal, entries=journal.entries[:entries], result=())
