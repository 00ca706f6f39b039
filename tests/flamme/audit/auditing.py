"""Reads a whole game and checks it entry by entry."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol

from tests.flamme.audit.draft import DraftAudit
from tests.flamme.audit.expecting import Expected
from tests.flamme.audit.parts import AUTOMATIC, EXHAUSTION, MANY_TEAMS, STAGE_CARDS, Bag, bag, copies, energy_deck
from tests.flamme.audit.race import RaceAudit
from tests.flamme.audit.record import Finding, Game, Head, Luck, Question, compare_prompts, read_record, read_tiles
from tests.flamme.audit.stage import lay
from tests.flamme.audit.teams import KINDS, LETTERS

COUNTED = 2  # the revision from which on a race has no more specialists than there are copies


class Audit(Protocol):
    """A race or a tour that is played again by the books."""

    def begin(self, luck: Luck, due: Expected) -> None:
        """The set-up."""
        ...

    def questions(self) -> dict[str, Question]:
        """What must be asked now, by name."""
        ...

    def answer(self, question: Question, option: str, luck: Luck, due: Expected) -> None:
        """What must happen."""
        ...

    def check_view(self, seat: int | None, view: Mapping[str, Any]) -> None:
        """What a seat, or a spectator, sees now."""
        ...


TICKING = 2  # the revision from which on the clock of a team alone runs from the first round on (F20)


def audit_entries(audit: Audit, head: Head, game: Game) -> None:
    """Entry by entry: it answers what is asked, draws what can be drawn, and brings what must happen."""
    for number, entry in enumerate(head.entries):
        due, luck = Expected(), Luck.of(entry)
        try:
            if number == 0:
                audit.begin(luck, due)
            else:
                asked = audit.questions().get(entry.prompt)
                if asked is None or entry.option not in asked.options:
                    raise Finding(f"{entry.option} is no answer to what is asked.")
                audit.answer(asked, entry.option, luck, due)
            luck.end()
            due.compare(game.events[number])
            compare_prompts(audit.questions(), game.questions[number])
            if number in game.views:
                audit.check_view(*game.views[number])
        except Finding as found:
            raise Finding(f"Entry {number} ({entry.prompt} {entry.option}): {found}") from None


def audit_race(game: Game) -> RaceAudit:
    """Check a single race; what is found is raised as a `Finding` that names the entry."""
    head = read_record(game.record)
    race = new_race(head, game)
    audit_entries(race, head, game)
    check_result(race, head, game)
    return race


def new_race(head: Head, game: Game) -> RaceAudit:
    """The race of a record, before its first entry."""
    options = head.options
    kind = options.get("kind", "race")
    tiles, moved = stage_of(options, head.seats, game)
    stage = lay(tiles, kind, head.seats, moved)
    automatic = options.get("automatic") or {}
    drafted = options.get("specialists") == "draft"
    specialists = {} if drafted else options.get("specialists") or {}
    if head.revision >= COUNTED:
        check_copies(specialists, head.seats)
    handicap = options.get("handicap") or [0] * head.seats
    decks = first_decks(head.seats, automatic, specialists, dict(zip(LETTERS, handicap, strict=False)))
    return RaceAudit(
        stage,
        decks,
        automatic,
        options.get("weather"),
        starter=options.get("starter"),
        draft=DraftAudit(head.seats, automatic) if drafted else None,
        clock_running=head.seats == 1 and head.revision >= TICKING,
    )


def check_copies(specialists: Mapping[str, int], teams: int) -> None:
    """Grand Tour p. 12: one copy of each with two or three teams, two from four on."""
    for specialist, riders in Counter(f"{rider[1]}{number}" for rider, number in specialists.items()).items():
        if riders > copies(teams):
            raise Finding(f"{riders} riders have specialist {specialist}; there are {copies(teams)} of each.")


def stage_of(options: Mapping[str, Any], seats: int, game: Game) -> tuple[tuple[str, ...], dict[str, str]]:
    """The tiles that were asked for; of a card whose tiles are not known well, those that were told."""
    began = next(event["stage"] for step in game.events for event in step if event["event"] == "Began")
    return known_stage(str(options.get("stage", "")), seats) or read_tiles(began)


def known_stage(text: str, seats: int) -> tuple[tuple[str, ...], dict[str, str]] | None:
    """A card or tiles by the text that asks for them."""
    name = next((card for card in STAGE_CARDS if text == card or text.startswith(f"{card} ")), None)
    if name is None:
        words = text.split(" ")[0]
        return read_tiles(text) if words[:1] in ("a", "A", "1") and words[-1:] in ("u", "U", "v", "V") else None
    few, many = STAGE_CARDS[name]
    side = few if seats < MANY_TEAMS else many
    return None if side is None else (read_tiles(side)[0], read_tiles(text.removeprefix(name))[1])


def first_decks(
    seats: int, automatic: Mapping[str, str], specialists: Mapping[str, int], exhaustion: Mapping[str, int]
) -> dict[str, Bag]:
    """Base, Form Rider Decks and Handicap; Grand Tour p. 12; F33: automatic teams have decks of their own."""
    decks: dict[str, Bag] = {}
    for letter in LETTERS[:seats]:
        for kind in KINDS:
            rider = letter + kind
            if letter in automatic:
                decks[rider] = bag(AUTOMATIC[automatic[letter]][kind])
            else:
                tired = Counter({EXHAUSTION: exhaustion.get(letter, 0)})
                decks[rider] = energy_deck(kind, specialists.get(rider)) + tired
    return decks


def check_result(race: RaceAudit, head: Head, game: Game) -> None:
    """F13, F19: the whole order; F20: the places of teams, in a team trial by time."""
    if race.phase != "over":
        if head.result:
            raise Finding(f"The record has a result, {' '.join(head.result)}, and the race is not over.")
        return
    if head.result != tuple(race.final):
        raise Finding(f"The result is {' '.join(head.result)}; by the rules it is {' '.join(race.final)}.")
    ranked = list(dict.fromkeys(LETTERS.index(rider[0]) for rider in race.final))
    if race.stage.kind == "ttt":
        ranked.sort(key=lambda seat: max(race.times[rider] for rider in race.teams[seat].riders))
    places = tuple(ranked.index(seat) + 1 for seat in range(head.seats))
    if game.places != places:
        raise Finding(f"The places of the seats are {game.places}; by the rules they are {places}.")
