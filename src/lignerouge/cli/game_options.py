"""What may be chosen for a game on a command line: one record, whose fields are the options of every command.

A command that is marked with `choosing` takes the record as `chosen`, and its fields as options.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

from lignerouge.cli.options import (
    DRAFT,
    Boxes,
    Draft,
    Game,
    Handicap,
    Kind,
    RestDays,
    Specialists,
    Starter,
    Tours,
    WeatherWish,
    are_drafted,
    chosen_specialists,
    laid,
    laid_by_stage,
    names,
    numbers,
    seat_called,
    tour_stage_of,
)
from lignerouge.cli.refusals import refusal
from lignerouge.flamme.play.options import asked_stage, written_out

FLAMME, TOUR, REDLINE = "flamme", "tour", "redline"
CHOSEN = "chosen"  # the parameter of a command that becomes many options


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each field of the record that it takes."""
    own = signature(command).parameters
    record = own[CHOSEN].annotation
    offered = signature(record).parameters

    @wraps(command)
    def run(**values: Any) -> None:
        command(**{CHOSEN: record(**{name: values.pop(name) for name in offered})}, **values)

    shown = [each for one in own.values() for each in (offered.values() if one.name == CHOSEN else [one])]
    by_name = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in shown]
    vars(run)["__signature__"] = signature(command).replace(parameters=by_name)
    return run


@dataclass(frozen=True, kw_only=True)
class ForTeams:
    """What races and tours share."""

    handicap: Handicap = ""
    specialists: Specialists = ""
    weather: WeatherWish = ""
    boxes: Boxes = ""
    starter: Starter = ""

    def for_teams(self, seats: int) -> dict[str, Any]:
        """As the games read it."""
        return {
            **({"handicap": numbers(self.handicap, "handicap")} if self.handicap else {}),
            **({"boxes": names(self.boxes)} if self.boxes else {}),
            **({"starter": seat_called(self.starter, seats, "starter")} if self.starter and seats else {}),
        }


@dataclass(frozen=True, kw_only=True)
class ForRaces(ForTeams):
    """What may be chosen for a race beside its stage."""

    kind: Kind = ""

    def race(self, stage: str, seats: int) -> dict[str, Any]:
        """The options of a race as the game reads them; without a stage on the one for so many teams."""
        return dict(
            written_out(
                {
                    "stage": stage or asked_stage({"kind": self.kind}, seats),
                    **({"kind": self.kind} if self.kind else {}),
                    **({"specialists": chosen_specialists(self.specialists)} if self.specialists else {}),
                    **({"weather": laid(self.weather)} if self.weather else {}),
                    **self.for_teams(seats),
                }
            )
        )


@dataclass(frozen=True, kw_only=True)
class ForTours(ForTeams):
    """What may be chosen for a tour beside its stages."""

    rest_days: RestDays = ""

    def tour_of(self, stages: str, seats: int) -> dict[str, Any]:
        """The options of a tour as the game reads them."""
        return {
            "stages": stages if stages in ("basic", "full") else [tour_stage_of(part) for part in names(stages)],
            **({"rest_days": numbers(self.rest_days, "rest_days")} if self.rest_days else {}),
            **({"specialists": True} if are_drafted(self.specialists) else {}),
            **({"weather": laid_by_stage(self.weather)} if self.weather else {}),
            **self.for_teams(seats),
        }


@dataclass(frozen=True, kw_only=True)
class ForRedline:
    """What may be chosen for Redline."""

    hand: Annotated[
        int | None,
        typer.Option(help="Pieces of Redline dealt to everybody: 8, or as a house option 10.", show_default="8"),
    ] = None
    games: Annotated[
        int | None,
        typer.Option(help="Games of a match of Redline; the winner of one begins the next.", show_default="1"),
    ] = None
    scoring: Annotated[
        bool | None,
        typer.Option(help="Points for every rank of Redline. As a rule with several games.", show_default=False),
    ] = None
    variant: Annotated[bool, typer.Option(help="Redline: between two colours, differ from the last piece played.")] = (
        False
    )
    starter: Annotated[
        str, typer.Option(help="Who begins: A is the first player, and so on. As a rule lot decides.")
    ] = ""

    def redline(self, seats: int) -> dict[str, Any]:
        """The options of a match as the game reads them."""
        wanted = {"hand": self.hand, "games": self.games, "scoring": self.scoring, "variant": self.variant or None}
        starter = seat_called(self.starter, seats, "player") if self.starter else None
        return {key: value for key, value in {**wanted, "starter": starter}.items() if value is not None}


@dataclass(frozen=True, kw_only=True)
class ForAnyGame(ForRedline, ForRaces, ForTours):
    """What may be chosen where games are played by the thousand: of any game."""

    game: Game = FLAMME
    tour: Tours = ""
    draft: Draft = False
    starter: Annotated[
        str, typer.Option(help="The team that places first, as in B; in Redline who begins. As a rule lot decides.")
    ] = ""

    @property
    def key(self) -> str:
        """Of the game in the registry."""
        return TOUR if self.tour else self.game

    def options(self, stages: Sequence[str], seats: int, *, usual: Sequence[str] = ("",)) -> list[dict[str, Any]]:
        """What is chosen before the games, in turn; of races a stage each, as a rule these."""
        if self.draft:
            return replace(self, draft=False, specialists=DRAFT).options(stages, seats, usual=usual)
        if self.game != REDLINE and self._has_chosen(ForRedline):
            raise refusal("no_pieces")
        if self.game != FLAMME:
            has_starter = self.starter and self.game != REDLINE
            if stages or self.tour or has_starter or self._has_chosen(ForRaces) or self._has_chosen(ForTours):
                raise refusal("no_stages", game=self.game.capitalize())
            return [self.redline(seats) if self.game == REDLINE else {}]
        if self.tour:
            if stages or self.kind:
                raise refusal("tour_stage")
            return [self.tour_of(self.tour, seats)]
        if self.rest_days:
            raise refusal("rest_without_tour")
        return [self.race(stage, seats) for stage in stages or usual]

    def _has_chosen(self, record: type) -> bool:
        """Something that these games have, and no other."""
        return any(getattr(self, each.name) != each.default for each in fields(record) if each.name != "starter")
