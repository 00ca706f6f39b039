"""The plan of a tour: which stages in which order, rest days, specialists (Grand Tour p. 2-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from lignerouge.flamme.content.boxes import Box, boxes, check_chosen_are_in, check_teams, read_boxes
from lignerouge.flamme.content.catalogue import stage_by_name
from lignerouge.flamme.content.refusals import refusal
from lignerouge.flamme.play.automatic_teams import check_automatic, read_automatic
from lignerouge.flamme.play.options import (
    DRAFTED,
    FEWEST_SEATS,
    MOST_SEATS,
    check_stage,
    read_handicap,
    read_paper,
    read_starter,
    read_tokens,
)
from lignerouge.flamme.play.setup import Setup, make_setup, under
from lignerouge.flamme.rules.ledger import TourRules
from lignerouge.flamme.rules.tour_numbers import numbers, tour_rules
from lignerouge.flamme.rules.weather import DEALT, by_tile, from_tiles, read_laid
from lignerouge.flamme.stages.cards import (
    KINDS,
    basic_tour,
    suggested_rest_days,
    tour_stage,
    tour_stages,
)
from lignerouge.flamme.stages.text import check_tiles, parse_stage
from lignerouge.kernel.errors import quoted
from lignerouge.kernel.game import Options

BASIC, FULL = "basic", "full"
OWN_STAGE = "own stage"  # the name of a stage without one
OWN_DESIGN = "own design"  # tiles of one's own, which may come again; a card may not
MOST_REST_DAYS = 2  # in a tour of all stages; a shorter one has one


@dataclass(frozen=True)
class Policy:
    """What a revision of the rules changed."""

    all_by_points: bool = False  # F24: everybody, not only the first, places in the order of tour points
    cards_again: bool = False  # a stage card may be ridden more than once
    first_sides: bool = False  # our own stage cards as they were before they kept all guidelines
    draft_from_starter: bool = False  # F28: whoever was chosen to place first begins the draft, too
    only_people: bool = True  # F33: nobody chooses a handicap or the first places for an automatic team
    boxed: bool = True  # specialists and automatic teams are in the chosen boxes, too


FIRST = Policy(all_by_points=True, cards_again=True, first_sides=True, draft_from_starter=True, only_people=False)
POLICIES: Mapping[int, Policy] = {1: replace(FIRST, boxed=False), 2: Policy(boxed=False)}  # of tours that have begun
TODAY = Policy()  # of new ones; they are played like those of the last revision


@dataclass(frozen=True)
class PlannedStage:
    """A stage of a tour: a card by its number, another card or tiles of one's own (number 0)."""

    number: int
    name: str
    tiles: tuple[str, ...]
    kind: str
    confidence: str
    moved: tuple[str, ...] = ()  # tokens, as behind the tiles in a stage's text
    weather: Mapping[str, str] = field(default_factory=dict)  # tokens that lie there already, by number of the tile


@dataclass(frozen=True)
class TourPlan:
    """A tour as it was decided before its first stage."""

    seats: int
    stages: tuple[PlannedStage, ...]
    rest_days: frozenset[int]  # after so many stages
    specialists: bool
    paper: tuple[int, ...] = ()  # seats that play with cards of their own
    automatic: tuple[str, ...] = ()  # by seat: the team that rides by itself there, or ""
    starter: int | None = None  # the seat that places first in the first stage; None: luck says
    dealt: bool = False  # every stage gets new weather (F34)
    all_by_points: bool = False  # by the policy of its revision (F24)
    handicap: tuple[int, ...] = ()  # exhaustion cards in each deck of a seat before the first stage (F23)

    @cached_property
    def setups(self) -> tuple[Setup, ...]:
        """The road and the policies of every stage."""
        return tuple(
            under(make_setup(stage.tiles, stage.kind, self.seats, stage.moved), from_tiles(stage.weather))
            for stage in self.stages
        )

    @cached_property
    def rules(self) -> TourRules:
        """The numbers for this length."""
        return tour_rules(len(self.stages), self.seats, all_by_points=self.all_by_points)

    @classmethod
    def read(cls, options: Options, seats: int, policy: Policy = TODAY) -> "TourPlan":
        """Check what somebody asked for."""
        known = {"stages", "rest_days", "specialists", "handicap", "paper", "starter", "boxes", "automatic", "weather"}
        unknown = sorted(set(options) - known)
        if unknown:
            raise refusal("option_tour", option=quoted(unknown[0]))
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise refusal("tour_teams", fewest=FEWEST_SEATS, most=MOST_SEATS, seats=seats)
        wanted = options.get("stages", BASIC)
        chosen = read_boxes(options.get("boxes"))
        check_teams(chosen, seats)
        weather = options.get("weather")
        stages = laid_out(read_stages(wanted, seats, chosen, policy), None if weather == DEALT else weather)
        default = [days[0] for days in suggested_rest_days()] if wanted == FULL else []
        specialists = options.get("specialists", False)
        if specialists == DRAFTED:  # as in a race
            specialists = True
        if not isinstance(specialists, bool):
            raise refusal("tour_specialists", draft=DRAFTED)
        plan = cls(
            seats,
            stages,
            read_rest_days(options.get("rest_days", default), len(stages)),
            specialists,
            read_paper(options.get("paper", []), seats),
            read_automatic(options.get("automatic", {}), seats),
            read_starter(options.get("starter"), seats),
            weather == DEALT,
            policy.all_by_points,
            read_handicap(options.get("handicap", [0] * seats), seats),
        )
        if policy.only_people:
            check_automatic(plan.automatic, plan.starter, plan.handicap, {})
        if policy.boxed:
            check_chosen_are_in(chosen, specialists=specialists, automatic=any(plan.automatic))
        return plan


def read_stages(
    wanted: Any, seats: int, chosen: Sequence[Box] | None = None, policy: Policy = TODAY
) -> tuple[PlannedStage, ...]:
    """`basic`, `full`, or a list of numbers of stage cards and of tables with `tiles` or `card`, and `kind`."""
    if wanted == BASIC:
        wanted = [stage.number for stage in basic_tour()]
    if wanted == FULL:
        wanted = [stage.number for stage in tour_stages()]
    least, most = numbers()["shortest"], numbers()["longest"]
    if not isinstance(wanted, list | tuple):
        raise refusal("tour_list")
    if not least <= len(wanted) <= most:
        raise refusal("tour_stages", fewest=least, most=most, stages=len(wanted))
    stages = tuple(read_stage(stage, seats, chosen or boxes(), policy) for stage in wanted)
    cards = [stage.name for stage in stages if stage.confidence != OWN_DESIGN]
    again = next((name for n, name in enumerate(cards) if name in cards[:n]), None)
    if again is not None and not policy.cards_again:
        raise refusal("tour_twice", stage=again)
    return stages


def read_stage(wanted: Any, seats: int, chosen: Sequence[Box], policy: Policy = TODAY) -> PlannedStage:
    """A stage card by number or name, or tiles of one's own, which these boxes hold and these teams can ride."""
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        card = tour_stage(wanted)
        tiles = card.side(seats, first=policy.first_sides)
        check_stage(tiles, card.kind, seats, chosen, card.name)
        return PlannedStage(card.number, card.name, tiles, card.kind, card.confidence)
    if not isinstance(wanted, dict) or not isinstance(wanted.get("card", wanted.get("tiles")), str):
        raise refusal("tour_stage")
    kind = wanted.get("kind", "normal")
    if kind not in tuple(KINDS):
        raise refusal("stage_kind", kinds=", ".join(KINDS), kind=quoted(str(kind)))
    if "card" in wanted:
        named = stage_by_name(wanted["card"])
        check_stage(named.side(seats), kind, seats, chosen, named.name)
        return PlannedStage(0, named.name, named.side(seats), kind, named.confidence)
    names, marks = parse_stage(wanted["tiles"])
    check_tiles(names)
    check_stage(names, kind, seats, chosen, "A stage of this tour")
    moved = read_tokens(names, kind, marks)
    return PlannedStage(0, str(wanted.get("name", OWN_STAGE)), names, kind, OWN_DESIGN, moved)


def laid_out(stages: tuple[PlannedStage, ...], weather: Any) -> tuple[PlannedStage, ...]:
    """The stages with the weather that lies on somebody's table, stage by stage; where the list ends there is none."""
    if weather is None:
        return stages
    if not isinstance(weather, list | tuple) or not all(isinstance(laid, Mapping) for laid in weather):
        raise refusal("tour_weather", dealt=DEALT)
    if len(weather) > len(stages):
        raise refusal("tour_weathers", many=len(weather), stages=len(stages))
    read = [replace(stage, weather=by_tile(read_laid(laid, stage.tiles))) for laid, stage in zip(weather, stages)]  # noqa: B905 -- the list may end early
    return (*read, *stages[len(read) :])


def most_rest_days(stages: int) -> int:
    """Grand Tour p. 3: one, in a tour of all stages two."""
    return MOST_REST_DAYS if stages == numbers()["longest"] else 1


def read_rest_days(wanted: Any, stages: int) -> frozenset[int]:
    """Grand Tour p. 3: after which stages, counted from 1; never after the last."""
    if not isinstance(wanted, list | tuple) or not all(isinstance(day, int) for day in wanted):
        raise refusal("rest_list")
    if any(isinstance(day, bool) or not 1 <= day < stages for day in wanted) or len(set(wanted)) != len(wanted):
        raise refusal("rest_after", last=stages - 1)
    most = most_rest_days(stages)
    if len(wanted) > most:
        raise refusal("rest_most", stages=stages, most=most)
    return frozenset(wanted)
