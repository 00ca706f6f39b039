"""What races and tours offer the front ends (`lignerouge.registry`)."""

from functools import partial
from time import perf_counter  # noqa: TID251 - here the bots of tables get the clock that the rules do not have
from typing import Any

from lignerouge.compiling.parts import MANY, RULES, SEARCHING, TABLE, TOURS
from lignerouge.flamme.bots.again import luck_of_bots
from lignerouge.flamme.bots.catalogue import BOTS, new_bot
from lignerouge.flamme.bots.chances import review_chances
from lignerouge.flamme.bots.levels import LEVELS, POLICIES
from lignerouge.flamme.bots.strengths import STRENGTHS
from lignerouge.flamme.content.catalogue import automatic_teams
from lignerouge.flamme.designer.days import plan_day, score_day
from lignerouge.flamme.explain.cases import RULEBOOK
from lignerouge.flamme.play import events as race_events
from lignerouge.flamme.play.automatic_teams import with_automatic, without_automatic
from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.options import FEWEST_SEATS, MOST_SEATS, stage_ridden
from lignerouge.flamme.play.view import SeatView
from lignerouge.flamme.preview.outlook import outlook
from lignerouge.flamme.text import race as race_text
from lignerouge.flamme.text import tour as tour_text
from lignerouge.flamme.tour import events as tour_events
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.flamme.tour.view import TourView
from lignerouge.kernel.game import Options, Prompt
from lignerouge.kernel.luck import Luck
from lignerouge.registry import Foresight, GameEntry, ManyGames, PageSentences, Parts, ProtocolTypes


def foresee(view: SeatView | TourView, prompt: Prompt, piece: str | None, luck: Luck, rounds: int) -> Foresight:
    """Where each card leads."""
    return Foresight(leads=tuple(chance.as_json() for chance in outlook(view, prompt, luck, rounds)))


def ranks_by_arrival(options: Options) -> bool:
    """A team time trial ranks by times, which a batch of races does not tell."""
    return options.get("kind") != "ttt"


SHARED: dict[str, Any] = {  # a race and a tour have the same riders
    "bots": BOTS,
    "strengths": STRENGTHS,
    "new_bot": partial(new_bot, clock=perf_counter),
    "new_steady_bot": new_bot,
    "house": "sensible",
    "fewest_seats": FEWEST_SEATS,
    "most_seats": MOST_SEATS,
    "searching": tuple(LEVELS),
    "critic": "legend@200",
    "automatic": {team.key: team.most for team in automatic_teams()},
    "seated": with_automatic,
    "unseated": without_automatic,
    "foresee": foresee,
    "picture": "lignerouge.server.http.flamme.pictures:picture",
    "ranks_deals": True,
    "has_front_pages": True,
}

ON_PAGES = PageSentences(
    "table",
    race_text.EVENT_TEXT,
    (
        *("riders", "terrain", "weather", "weather_does", "phases", "cards", "powers", "on", "lanes", "places"),
        *("events", "not_towed", "prompts", "kinds", "powers_do", "automatic"),
    ),
    prefix="race.",
)

RACE = GameEntry(
    game=FLAMME_ROUGE,
    **SHARED,
    stage=stage_ridden,
    chances=partial(review_chances, FLAMME_ROUGE),
    luck=partial(luck_of_bots, FLAMME_ROUGE),
    day=plan_day,
    day_score=score_day,
    many=ManyGames(tuple(POLICIES), "lignerouge.arena.flamme.races:many_races", ranks_by_arrival),
    parts=Parts(replay=(RULES,), play=(RULES, TABLE), many=(MANY,), search=(SEARCHING,)),
    say=race_text.say,
    terminal="lignerouge.terminal.flamme.race:RaceScreen",
    retelling="lignerouge.terminal.flamme.reveal:tell_record",
    protocol=ProtocolTypes("Race", SeatView, race_events, sentences=ON_PAGES),
    routes=tuple(
        f"lignerouge.server.http.flamme.{subject}:router"
        for subject in (
            *("catalogue", "stages", "paper", "pictures", "front_pages", "deal_sheets", "packs", "puzzles", "embed"),
        )
    ),
    rulebook=RULEBOOK,
)

TOUR = GameEntry(
    game=GRAND_TOUR,
    **SHARED,
    milestone=tour_events.StageClosed,
    chances=partial(review_chances, GRAND_TOUR),
    luck=partial(luck_of_bots, GRAND_TOUR),
    many=ManyGames(tuple(POLICIES), "lignerouge.arena.flamme.tours:many_tours"),
    parts=Parts(replay=(RULES,), play=(RULES, TABLE, TOURS), many=(MANY,), search=(SEARCHING,)),
    say=tour_text.say,
    terminal="lignerouge.terminal.flamme.tour:TourScreen",
    protocol=ProtocolTypes("Tour", TourView, tour_events, also=("Race",)),
    routes=("lignerouge.server.http.flamme.sheets:router",),
)
