"""The rules desk of Flamme Rouge: answers every kind of question (`docs/explain.md`)."""

from collections.abc import Mapping
from typing import Any

from lignerouge.flamme.content.catalogue import Card
from lignerouge.flamme.explain.cards import answer_draw, answer_refreshment, answer_specialist
from lignerouge.flamme.explain.race import answer_round, read_course
from lignerouge.flamme.explain.tour import answer_final, answer_tour
from lignerouge.flamme.play.imagine import put_cards
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, RIDER_NUMBERS, rider_number
from lignerouge.flamme.play.notation import Position, parse_card, parse_position
from lignerouge.flamme.play.options import RACE, RaceOptions
from lignerouge.flamme.play.setup import make_setup, new_race, prepare
from lignerouge.flamme.play.view import labels, piles, running_riders
from lignerouge.flamme.rules.automatic import place_automatic, turn_cards
from lignerouge.flamme.rules.breakaway import break_away, total_bid
from lignerouge.flamme.rules.cards import CardTable
from lignerouge.flamme.rules.placing import is_place, place, set_starter
from lignerouge.flamme.rules.race import BIDS, NOBODY, SEATS, Race, line_up
from lignerouge.flamme.rules.track import Course, lay_course
from lignerouge.flamme.rules.weather import by_tile, read_laid, weather_tiles
from lignerouge.flamme.stages.cards import KINDS as STAGE_KINDS
from lignerouge.flamme.stages.cards import TRIALS
from lignerouge.flamme.stages.text import check_tiles, format_tiles, parse_tiles
from lignerouge.flamme.stages.tokens import answer_token_places
from lignerouge.kernel.errors import InputError, quoted
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.questions import Handler, QuestionApi, language_of, want


def answer_stage(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Base, Building the track: whether tiles make a stage, and if not, why."""
    language = language_of(asked)
    names = parse_tiles(want(asked, "tiles", str, "A stage"))
    try:
        check_tiles(names)
    except InputError as mistake:
        return {"legal": False, "reason": mistake.text(language)}
    return {"legal": True, "squares": int(lay_course(names).track.last)}


def answer_place(asked: Mapping[str, Any]) -> dict[str, Any]:
    """F2, F3: where a rider may be placed on the grid; given where, on which lane they come to stand."""
    course = read_course({"tiles": list(parse_tiles(want(asked, "tiles", str, "A place")))})
    race = new_race(SEATS)
    grid = f"{course.tiles[0]} {want(asked, 'placed', str, 'A place')}"
    for taken in parse_position(grid).places:
        put_on_grid(course, race, taken.rider, taken.square)
    rider = rider_number(want(asked, "rider", str, "A place"))
    if rider in race.order.tolist()[: race.running]:
        raise InputError(f"{RIDER_NAMES[rider]} has been placed already.")
    if "at" in asked:
        put_on_grid(course, race, RIDER_NAMES[rider], want(asked, "at", str, "A place"))
        return {"lane": int(race.lane[rider])}
    squares = range(1, course.track.last + 1)
    return {"options": [course.names[square] for square in squares if is_place(course.track, race, rider, square)]}


def put_on_grid(course: Course, race: Race, name: str, square: str) -> None:
    """Place a rider, or say that this is no place for them."""
    rider, number = rider_number(name), course.number(square)
    if not is_place(course.track, race, rider, number):
        raise InputError(f"{name} cannot be placed on {square}: it is not behind the start line, or full.")
    place(race, rider, number)


def answer_breakaway(asked: Mapping[str, Any]) -> dict[str, Any]:
    """F32: who breaks away, where they stand, and the totals; the riders stand on the grid as in a position."""
    position = parse_position(want(asked, "position", str, "A breakaway"))
    bids = want(asked, "bids", dict, "A breakaway")
    check_tiles(position.tiles)
    kind = asked.get("kind", RACE)
    if kind not in (RACE, *STAGE_KINDS):
        raise InputError(f"A race is of kind {', '.join([RACE, *STAGE_KINDS])}, not {quoted(str(kind))}.")
    setup = make_setup(position.tiles, kind, want(asked, "teams", int, "A breakaway"))
    if not setup.rules.slots:
        alone = " in a time trial" if kind in TRIALS else ""
        raise InputError(f"On {format_tiles(position.tiles)} with {setup.seats} teams{alone} there is no breakaway.")
    race = new_race(SEATS)
    race.slots, race.bidding = setup.rules.slots, BIDS
    for n, stands in enumerate(position.places):
        rider = RIDER_NUMBERS[stands.rider]
        race.order[n], race.square[rider], race.lane[rider] = rider, setup.course.number(stands.square), stands.lane
    race.running = len(position.places)
    cards, totals = CardTable(), dict[str, int]()
    for name, laid in bids.items():
        if name not in [stands.rider for stands in position.places] or race.bidder[RIDER_NUMBERS[name] // 2] != NOBODY:
            raise InputError(f"{quoted(str(name))} is no rider on the grid, or a second one of their team.")
        if not isinstance(laid, list) or len(laid) != BIDS or not all(isinstance(label, str) for label in laid):
            raise InputError(f"A bid is {BIDS} cards by their labels.")
        seat = RIDER_NUMBERS[name] // 2
        race.bidder[seat] = RIDER_NUMBERS[name]
        race.bid[seat] = [cards.number(parse_card(label)) for label in laid]
        totals[name] = int(total_bid(cards.record, race, seat))
    line_up(race)
    before = race.square.tolist()
    break_away(cards.record, setup.rules, race)
    ahead = [rider for rider in race.order.tolist()[: race.running] if race.square[rider] != before[rider]]
    return {
        "totals": totals,
        "away": [RIDER_NAMES[rider] for rider in ahead],
        "square": setup.course.names[setup.rules.away],
        "exhaustion": {RIDER_NAMES[rider]: BIDS for rider in ahead},
    }


def answer_automatic(asked: Mapping[str, Any]) -> dict[str, Any]:
    """F33: where automatic teams stand on the grid, and their decks; given who is ahead, what each of them moves.

    `order` are riders on the road, foremost first, and `top` the card on each deck, by rider; without one it is empty.
    """
    tiles, teams = want(asked, "tiles", str, "A question of automatic teams"), want(asked, "teams", int, "It")
    automatic = want(asked, "automatic", dict, "It")
    first = next((seat for seat, letter in enumerate(LETTERS[:teams]) if letter not in automatic), 0)
    wanted = {"stage": tiles, "automatic": automatic, "starter": asked.get("starter", first)}
    setup, race = prepare(RaceOptions.read(wanted, teams), teams)
    set_starter(race, int(wanted["starter"]))
    place_automatic(setup.course.track, setup.rules, race)
    grid = {RIDER_NAMES[n]: [setup.course.names[race.square[n]], int(race.lane[n])] for n in running_riders(race)}
    decks = {name: list(labels(setup, piles(race, RIDER_NUMBERS[name])[0])) for name in grid}
    order, top = asked.get("order") or [], asked.get("top") or {}
    if (
        not isinstance(order, list)
        or not isinstance(top, dict)
        or not all(isinstance(card, str) for card in top.values())
    ):
        raise InputError("`order` is a list of riders, `top` has a card for each, by its label.")
    for name in [*order, *top]:
        if name not in RIDER_NAMES[: 2 * teams] or order.count(name) > 1:
            raise InputError(f"{quoted(str(name))} is not a rider of this race, or is named twice.")
    race.order[: len(order)] = [RIDER_NUMBERS[name] for name in order]
    race.running = len(order)
    for name in grid:
        cards = [parse_card(top[name])] if name in top else []
        put_cards(race, RIDER_NUMBERS[name], [setup.cards.number(card) for card in cards], [], [])
    turn_cards(setup.cards.record, race, Luck.fresh())
    turned = {name: setup.labels[race.card[RIDER_NUMBERS[name]]] for name in order if name in grid}
    return {"grid": grid, "decks": decks, "cards": turned}


def answer_forecast(asked: Mapping[str, Any]) -> dict[str, Any]:
    """F34: which tiles get a token; and of tokens, in the order in which they are dealt, what each brings about."""
    names = read_course({"tiles": want(asked, "tiles", list, "A forecast")}).tiles
    places, tokens = weather_tiles(names), asked.get("tokens") or []
    if not isinstance(tokens, list) or len(tokens) > len(places):
        raise InputError(f"The tokens of this forecast are a list of at most {len(places)} kinds of weather.")
    laid = read_laid({str(place): kind for place, kind in zip(places, tokens, strict=False)}, names)
    course = lay_course(names, laid)
    drawn = {str(tile): int(course.track.draw[course.number(f"{tile}.1")]) for tile, _ in laid}
    return {"tiles": list(places), "weather": by_tile(laid), "cards": drawn}


HANDLERS: Mapping[str, Handler] = {
    "stage": answer_stage,
    "place": answer_place,
    "round": answer_round,
    "draw": answer_draw,
    "specialist": answer_specialist,
    "refreshment": answer_refreshment,
    "breakaway": answer_breakaway,
    "automatic": answer_automatic,
    "tour": answer_tour,
    "final": answer_final,
    "token_places": answer_token_places,
    "forecast": answer_forecast,
}


QUESTION_API = QuestionApi(HANDLERS)
answer, answer_line, answer_lines = QUESTION_API.answer, QUESTION_API.answer_line, QUESTION_API.answer_lines


def explain(position: Position, plays: Mapping[str, Card], mode: str = "race") -> dict[str, Any]:
    """Resolve one round from a position and its cards: where everybody goes, and each step with its rule."""
    return answer("round", as_question(position, plays, mode))


def as_question(position: Position, plays: Mapping[str, Card], mode: str = "race") -> dict[str, Any]:
    """A position in notation and its cards, as a question of kind `round`."""
    missing = [stands.rider for stands in position.places if stands.rider not in plays]
    if missing:
        raise InputError(f"{missing[0]} has no card.")
    absent = [rider for rider in plays if rider not in [stands.rider for stands in position.places]]
    if absent:
        raise InputError(f"{absent[0]} plays a card but is not on the road.")
    return {
        "track": {"tiles": list(position.tiles)},
        "mode": mode,
        "riders": [
            {
                "id": stands.rider,
                "team": stands.rider[0],
                "type": stands.rider[1],
                "at": stands.square,
                "lane": stands.lane,
                "crashed": stands.crashed,
                "card": {
                    "value": plays[stands.rider].value,
                    "powers": list(plays[stands.rider].powers),
                    "exhaustion": plays[stands.rider].exhaustion,
                },
            }
            for stands in position.places
        ],
    }
