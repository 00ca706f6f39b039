"""A whole tour under audit: the draft, stage after stage, what is carried between them, and its end."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.flamme.audit.auditing import audit_entries, first_decks, known_stage
from tests.flamme.audit.draft import DraftAudit
from tests.flamme.audit.expecting import Expected
from tests.flamme.audit.ledger import Ledger
from tests.flamme.audit.looking import check_tour_view
from tests.flamme.audit.parts import BASIC_TOUR, EXHAUSTION, LONGEST_TOUR, SPECIAL_STAGES, Bag
from tests.flamme.audit.race import RaceAudit
from tests.flamme.audit.record import Finding, Game, Head, Luck, Question, read_record, read_tiles
from tests.flamme.audit.stage import Stage, lay
from tests.flamme.audit.teams import KINDS, LETTERS

DRAFT_FROM_STARTER = 1  # the last revision in which who was chosen to place first began the draft (F28)
ALL_BY_POINTS = 1  # the last revision in which all seats placed by tour points (F24)
REST_DAYS_OF_THE_FULL_TOUR = [3, 15]


class TourAudit:
    """A tour: `begin` and `answer` give what must be told, `questions` what must be asked."""

    def __init__(self, head: Head, game: Game) -> None:
        options = head.options
        self.revision, self.teams, self.options = head.revision, head.seats, options
        self.automatic: Mapping[str, str] = options.get("automatic") or {}
        self.planned = planned_stages(options.get("stages", "basic"))
        full = options.get("stages") == "full"
        self.rest_days = options.get("rest_days", REST_DAYS_OF_THE_FULL_TOUR if full else [])
        self.opened = [event for step in game.events for event in step if event["event"] == "StageOpened"]
        self.draft = DraftAudit(self.teams, self.automatic) if options.get("specialists") else None
        self.ledger = Ledger(self.teams)
        self.race: RaceAudit | None = None
        self.ridden = 0
        handicap = dict(zip(LETTERS, options.get("handicap") or [0] * self.teams, strict=False))
        handicap.update(dict.fromkeys(self.automatic, 0))
        self.exhaustion = {letter + kind: handicap[letter] for letter in LETTERS[: self.teams] for kind in KINDS}
        self.start: list[int] = []  # the order in which the seats place their riders
        self.order: list[str] = []  # of the teams, at the end

    def begin(self, luck: Luck, due: Expected) -> None:
        if self.draft:
            by_starter = self.revision <= DRAFT_FROM_STARTER or self.options.get("paper")
            self.draft.open(luck, self.options.get("starter") if by_starter else None, due)
        else:
            self.open_stage(luck, due)

    def questions(self) -> dict[str, Question]:
        if self.draft and not self.draft.is_over:
            return self.draft.questions()
        return self.race.questions() if self.race else {}

    def answer(self, question: Question, option: str, luck: Luck, due: Expected) -> None:
        if self.draft and not self.draft.is_over:
            self.draft.take(question.seat, option, due)
            if self.draft.is_over:
                self.open_stage(luck, due)
            return
        assert self.race is not None
        self.race.answer(question, option, luck, due)
        if self.race.phase == "over":
            self.close_stage(self.race, luck, due)

    def check_view(self, seat: int | None, view: Mapping[str, Any]) -> None:
        check_tour_view(self, seat, view)

    # --- between the stages ----------------------------------------------------------------------------------

    def open_stage(self, luck: Luck, due: Expected) -> None:
        """Grand Tour p. 3: lot decides who places first, from the second stage on tour points (F24)."""
        number = self.ridden
        stage = self.stage(number)
        due.tell("StageOpened", stage=number + 1, kind=stage.kind, **self.name(number))
        self.race = race = RaceAudit(
            stage,
            self.decks(),
            self.automatic,
            self.weather(number),
            starter=self.options.get("starter"),
            tour_points=self.ledger.tour_points(),
            prefix=f"{number + 1}/",
        )
        race.draw_weather(luck, due)
        if number == 0:
            turn = race.draw_starter(luck)
        else:
            turn = self.ledger.start_order(all_by_points=self.revision <= ALL_BY_POINTS)
        self.start = turn
        race.set_off(turn, due)

    def stage(self, number: int) -> Stage:
        """The tiles that were asked for; of a card whose tiles are not known well, those that were told."""
        text, kind = self.planned[number]
        known = known_stage(text, self.teams)
        if known is None and number >= len(self.opened):
            raise Finding(f"Stage {number + 1} is not opened.")
        tiles, moved = known or read_tiles(self.opened[number]["tiles"])
        return lay(tiles, kind, self.teams, moved)

    def name(self, number: int) -> dict[str, Any]:
        """Of a card of the Grand Tour."""
        text = self.planned[number][0]
        return {"name": text} if text.startswith("Stage ") else {}

    def weather(self, number: int) -> Any:
        """New weather for every stage, or as it lies on somebody's table."""
        asked = self.options.get("weather")
        if asked == "dealt" or not asked:
            return asked
        return asked[number] if number < len(asked) else None

    def decks(self) -> dict[str, Bag]:
        """F23: all energy cards are back, with the exhaustion that was kept."""
        specialists = self.draft.taken if self.draft else {}
        decks = first_decks(self.teams, self.automatic, specialists, {})
        for rider, number in self.exhaustion.items():
            if rider[0] not in self.automatic:
                decks[rider] = decks[rider] + Counter({EXHAUSTION: number})
        return decks

    def close_stage(self, race: RaceAudit, luck: Luck, due: Expected) -> None:
        """Grand Tour p. 4 to 6: times, podium, exhaustion, jerseys, rest day; then the next stage, or the end."""
        self.ridden += 1
        times, podium = self.ledger.enter(race.stage.kind, race.home, race.times, race.tokens)
        self.exhaustion = {rider: kept(race.decks[rider].exhaustion) for rider in self.exhaustion}
        due.tell(
            "StageClosed",
            stage=self.ridden,
            arrival=race.home,
            times=times,
            podium=podium,
            jerseys=self.ledger.jerseys(),
        )
        if self.ridden in self.rest_days:
            leaders = self.ledger.leaders()
            for rider in self.exhaustion.keys() - leaders:
                self.exhaustion[rider] = kept(self.exhaustion[rider])
            due.tell("Rested", points=self.ledger.rest_day())
        self.race = None
        if self.ridden < len(self.planned):
            self.open_stage(luck, due)
        else:
            totals = self.ledger.totals(len(self.planned))
            self.order = list(totals)
            due.tell("TourEnded", totals=totals)


def kept(exhaustion: int) -> int:
    """F23: half of them, rounded down, go back."""
    return exhaustion - exhaustion // 2


def planned_stages(wanted: Any) -> list[tuple[str, str]]:
    """What was asked for, stage by stage: a card's name or tiles, and the kind."""
    if wanted == "basic":
        wanted = BASIC_TOUR
    elif wanted == "full":
        wanted = range(1, LONGEST_TOUR + 1)
    return [planned_stage(each) for each in wanted]


def planned_stage(wanted: Any) -> tuple[str, str]:
    if isinstance(wanted, int):
        return f"Stage {wanted}", SPECIAL_STAGES.get(wanted, "normal")
    return wanted.get("card") or wanted["tiles"], wanted.get("kind", "normal")


def audit_tour(game: Game) -> TourAudit:
    """Check a whole tour; what is found is raised as a `Finding` that names the entry."""
    head = read_record(game.record)
    tour = TourAudit(head, game)
    audit_entries(tour, head, game)
    if tour.order:
        check_places(tour, head, game)
    return tour


def check_places(tour: TourAudit, head: Head, game: Game) -> None:
    """Grand Tour p. 7: most tour points first; ties F26."""
    if head.result != tuple(tour.order):
        raise Finding(f"The result is {' '.join(head.result)}; by the rules it is {' '.join(tour.order)}.")
    places = tuple(tour.order.index(letter) + 1 for letter in LETTERS[: head.seats])
    if game.places != places:
        raise Finding(f"The places of the seats are {game.places}; by the rules they are {places}.")
