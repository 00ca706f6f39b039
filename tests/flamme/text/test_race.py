"""Every event, question and name can be said in every language, and the languages are equal."""

from dataclasses import fields
from string import Formatter
from typing import Any

import pytest

from lignerouge.flamme.content.catalogue import tiles
from lignerouge.flamme.play import events as happened
from lignerouge.flamme.play.events import WHY_NOT, RiderEvent, ground_without_slipstream
from lignerouge.flamme.play.view import PHASES
from lignerouge.flamme.rules.track import Course, lay_course
from lignerouge.flamme.rules.weather import KINDS
from lignerouge.flamme.stages.cards import tour_stages, with_wide_finish
from lignerouge.flamme.stages.text import format_tiles, parse_tiles
from lignerouge.flamme.text.race import (
    WORDS,
    ask,
    card_name,
    labelled,
    lane_name,
    mark,
    option_name,
    rider_type,
    say,
    stage_name,
)
from lignerouge.kernel.errors import InputError
from lignerouge.kernel.events import EVERYONE, Event
from lignerouge.kernel.game import Prompt
from lignerouge.kernel.phrases import LANGUAGES, Counted, Entry


def course(text: str = "a b C D u", weather: tuple[tuple[int, str], ...] = ()) -> Course:
    return lay_course(parse_tiles(text), weather)


def made(happening: type[Event], /, **values: Any) -> Event:
    return happening(audience=EVERYONE, **values)


def placeholders(entry: Entry) -> set[str]:
    texts = [entry.one, entry.other] if isinstance(entry, Counted) else [entry] if isinstance(entry, str) else entry
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def length(entry: Entry) -> int:
    return len(entry) if isinstance(entry, tuple) else 1


def event_classes(kind: type[Event] = Event) -> list[type[Event]]:
    return [one for sub in kind.__subclasses__() for one in [sub, *event_classes(sub)]]


# every event class, with every way in which its sentence can differ
SAMPLES: list[tuple[type[Event], dict[str, Any]]] = [
    (happened.DraftOpened, {"seats": (1, 2, 0)}),
    (happened.Drafted, {"seat": 1, "rider": "BS", "specialist": 4}),
    (happened.Began, {"stage": "abcu", "kind": "race", "seats": (1, 2, 0)}),
    (happened.Forecast, {"weather": {"1": "rain", "2": "fair", "3": "tailwind"}}),
    (happened.Forecast, {"weather": {"1": "fair"}}),
    (happened.Placed, {"rider": "AR", "square": "0.5", "lane": 1}),
    (happened.Named, {"seat": 1}),
    (happened.BiddingOpened, {"riders": ("AR", "BS")}),
    (happened.Bid, {"seat": 1, "number": 2}),
    (happened.BidsRevealed, {"number": 1, "cards": {"AR": "5", "BS": "E"}, "totals": {"AR": 5, "BS": 2}}),
    (happened.BidsRevealed, {"number": 2, "cards": {"AR": "5", "BS": "E"}, "totals": {"AR": 10, "BS": 4}}),
    (happened.BrokeAway, {"rider": "AR", "square": "1.4", "lane": 0, "cards": ("5", "E"), "total": 7, "before": ()}),
    (happened.BrokeAway, {"rider": "AR", "square": "1.4", "lane": 1, "cards": ("5",), "total": 5, "before": ("BS",)}),
    (happened.BidsReturned, {"riders": ("BS", "CR")}),
    (happened.Drew, {"rider": "AR", "cards": ("E", "3", "5+chase"), "turned_over": False}),
    (happened.Drew, {"rider": "AR", "cards": ("3",), "turned_over": True}),
    (happened.Chose, {"seat": 2, "cards": 1, "done": False}),
    (happened.Chose, {"seat": 2, "cards": 2, "done": True}),
    (happened.Revealed, {"round": 4, "cards": {"AR": "5", "BS": "9", "CR": "E"}}),
    (happened.Recovered, {"rider": "AR", "gave_back": True}),
    (happened.Recovered, {"rider": "AR", "gave_back": False}),
    (happened.TookBack, {"rider": "AR", "card": "5+chase"}),
    (happened.TookBack, {"rider": "AR", "card": "done"}),
    (happened.Raised, {"rider": "AR", "square": "3.6", "value": 5, "ground": "descent"}),
    (happened.StoodUp, {"rider": "AR", "square": "1.1", "value": 0}),
    (happened.Capped, {"rider": "AR", "square": "2.4", "steps": 5}),
    (happened.StoppedAtFoot, {"rider": "AR", "square": "2.4", "steps": 6}),
    (happened.RoadEnded, {"rider": "AR", "square": "4.6", "steps": 1}),
    (happened.Blocked, {"rider": "BS", "square": "1.2", "by": ("AR", "CS"), "steps": 1, "barred": False}),
    (happened.Blocked, {"rider": "BS", "square": "1.2", "by": ("AR", "CS"), "steps": 2, "barred": True}),
    (happened.Moved, {"rider": "AR", "square": "1.2", "start": "0.5", "lane": 0, "steps": 3}),
    (happened.Moved, {"rider": "AR", "square": "1.2", "start": "1.2", "lane": 0, "steps": 0}),
    (happened.SqueezedIn, {"rider": "AR", "square": "1.2", "past": ("BR", "CS")}),
    (happened.Crashed, {"rider": "AR", "square": "1.2"}),
    (happened.Chased, {"rider": "AR", "square": "1.2", "behind": ("BR",)}),
    (happened.Towed, {"rider": "AR", "square": "1.2", "behind": ("BR",), "leading": True}),
    (happened.Towed, {"rider": "AR", "square": "1.2", "behind": ("BR", "BS"), "leading": False}),
    *[
        (happened.NotTowed, {"rider": "AR", "square": "2.3", "ahead": ("BR", "BS"), "why": why, "ground": "ascent"})
        for why in WHY_NOT.values()
    ],
    (happened.Exhausted, {"rider": "AR", "square": "1.2", "highest": 0}),
    (happened.Exhausted, {"rider": "AR", "square": "1.2", "highest": 9}),
    (happened.Spared, {"rider": "AR", "square": "1.2"}),
    (happened.Crossed, {"rider": "AR", "square": "4.3", "place": 12}),
    (happened.Timed, {"rider": "AR", "square": "4.3", "seconds": 70}),
    (happened.TookMinute, {"rider": "AR", "square": "1.2", "minutes": 1}),
    (happened.TookToken, {"rider": "AR", "square": "1.2", "pile": 0, "left": 3, "side": "sprint", "value": 5}),
    (happened.TookToken, {"rider": "AR", "square": "1.2", "pile": 1, "left": 1, "side": "sprint", "value": 1}),
    (happened.TookToken, {"rider": "AR", "square": "1.2", "pile": 0, "left": 2, "side": "mountain", "value": 3}),
    (happened.TookToken, {"rider": "AR", "square": "1.2", "pile": 0, "left": 1, "side": "mountain", "value": 1}),
    (happened.TookToken, {"rider": "AR", "square": "1.2", "pile": 2, "left": 1, "side": "refreshment", "value": 0}),
    (happened.Ended, {"order": ("AR", "BS", "CR"), "total": None, "times": {}}),
    (happened.Ended, {"order": ("AS", "AR"), "total": 725, "times": {}}),
    (happened.Ended, {"order": ("AS",), "total": None, "times": {"B": 70, "A": 75}}),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = WORDS.entries("en"), WORDS.entries(language)
    assert list(other) == list(english)
    for key, entry in english.items():
        assert type(other[key]) is type(entry), key
        assert placeholders(other[key]) == placeholders(entry), key
        assert length(other[key]) == length(entry), key


@pytest.mark.parametrize("language", ["fr", "es"])
def test_nothing_was_left_untranslated(language: str) -> None:
    english, other = WORDS.entries("en"), WORDS.entries(language)
    sentences = [key for key in english if key.startswith(("events.", "not_towed.", "prompts.", "phases."))]
    same = [key for key in sentences if other[key] == english[key]]
    assert same == (["prompts.no"] if language == "es" else [])


def test_every_event_has_a_sample() -> None:
    ours = {kind for kind in event_classes() if kind.__module__ == happened.__name__}
    assert {kind for kind, _ in SAMPLES} == ours - {RiderEvent}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("known", [True, False])
def test_every_event_can_be_said(language: str, known: bool) -> None:
    said = {say(made(kind, **values), language, course=course() if known else None) for kind, values in SAMPLES}
    assert len(said) == len(SAMPLES)
    for sentence in said:
        assert "{" not in sentence
        assert sentence[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_concerned_is_named(language: str) -> None:
    for kind, values in SAMPLES:
        if kind is happened.Drafted:
            continue  # before the race a rider is one of a team, by type
        sentence = say(made(kind, **values), language)
        for name in ("rider", "by", "past", "behind", "ahead", "order"):
            given = values.get(name, ())
            for rider in [given] if isinstance(given, str) else given:
                assert rider in sentence, (name, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weather_has_a_name_and_says_what_it_does(language: str) -> None:
    for kind in KINDS:
        assert WORDS.say(f"weather.{kind}", language) != WORDS.say(f"weather_does.{kind}", language) != ""


def test_the_forecast_says_what_and_where() -> None:
    forecast = made(happened.Forecast, weather={"1": "rain", "2": "fair", "3": "tailwind"})
    assert say(forecast) == "The forecast: rain on tile 2 and tailwind on tile 4; elsewhere it is fair."
    known = "The forecast: rain on squares 19 to 14 and tailwind on squares 7 to 2; elsewhere it is fair."
    assert say(forecast, course=course("a b c d u")) == known


def test_sentences() -> None:
    blocked: dict[str, Any] = {"rider": "BS", "square": "7.2", "by": ("AR", "CS"), "barred": False}
    assert say(made(happened.Blocked, **blocked, steps=1)) == "BS is blocked: square 7.2 is full (AR, CS). 1 step lost."
    assert say(made(happened.Blocked, **blocked, steps=2)).endswith("2 steps lost.")
    assert say(made(happened.Blocked, **blocked, steps=2), "fr").endswith("pleine (AR, CS). 2 cases perdues.")
    assert say(made(happened.Blocked, **blocked, steps=1), "es").endswith("llena (AR, CS). Pierde 1 casilla.")
    assert say(made(happened.Began, stage="abcu", kind="race", seats=(1, 0))).startswith(
        "The riders gather for abcu. Team B Boréal"
    )
    alone = made(happened.Ended, order=("AS", "AR"), total=725, times={})
    assert say(alone, "es") == "AS y AR han llegado: 12:05 en total."
    ended = made(happened.Ended, order=("AR", "BS", "CR"), total=None, times={})
    assert say(ended, "es") == "¡AR gana la carrera! Después: BS y CR."
    teams = made(happened.Ended, order=("AR", "BS", "BR", "AS"), total=None, times={"B": 65, "A": 70})
    assert say(teams) == "Team B Boréal has the lowest time, 1:05. Then: A Aurore 1:10. First home: AR."
    assert say(made(happened.Timed, rider="AR", square="4.3", seconds=70)) == "AR is home: 1:10 on the clock."


def test_nothing_counts_as_one_in_french_only() -> None:
    chose = made(happened.Chose, seat=0, cards=0, done=False)
    assert say(chose).endswith("0 cards.")
    assert say(chose, "fr").endswith("0 carte.")
    assert say(chose, "es").endswith("0 cartas.")


def test_squares_are_named_by_what_is_left_where_the_course_is_known() -> None:
    moved = made(happened.Moved, rider="AR", square="4.3", start="3.6", lane=0, steps=3)
    assert say(moved) == "AR rides 3 steps, from square 3.6 to square 4.3."
    assert say(moved, course=course()) == "AR rides 3 steps, from square 2 to square +2."


def test_marks() -> None:
    plain = course()
    assert [mark(name, plain) for name in ("4.1", "4.2", "4.6", "0.1")] == ["1", "+1", "+5", "25"]
    around = course("a x u")
    assert mark("1.i3", around) == "2i"
    assert mark("1.o1", around) == "6o"
    assert mark("1.3", around) == "5"


@pytest.mark.parametrize(
    ("where", "why", "ground_words"),
    [
        (("a b C D u", (), "2.4"), "own ground", "AR is on an ascent."),
        (("a b C D u", (), "2.2"), "their ground", "nobody gives any on an ascent."),
        (("a 5 u", (), "1.1"), "own ground", "AR is on cobbles."),
        (("a b u", ((1, "crosswind"),), "1.1"), "own ground", "AR is in crosswind."),
        (("a b u", ((1, "crosswind"),), "0.5"), "their ground", "nobody gives any in crosswind."),
    ],
)
def test_the_ground_that_gives_no_slipstream_is_named(
    where: tuple[str, tuple[tuple[int, str], ...], str], why: str, ground_words: str
) -> None:
    text, weather, square = where
    road, reason = course(text, weather), next(number for number, said in WHY_NOT.items() if said == why)
    ground = ground_without_slipstream(road, road.number(square), reason)
    event = made(happened.NotTowed, rider="AR", square=square, ahead=("BR",), why=why, ground=ground)
    assert say(event).endswith(ground_words)
    assert say(event, course=road).endswith(ground_words)


def test_a_raised_card_names_the_descent_or_the_supply_zone() -> None:
    raised: dict[str, Any] = {"rider": "AR", "value": 5}
    descent = made(happened.Raised, **raised, square="3.6", ground="descent")
    assert "on a descent (square 2)" in say(descent, course=course())
    assert "in a supply zone" in say(made(happened.Raised, **raised, square="1.1", ground="supply"))


def test_terrains_have_names() -> None:
    for tile in tiles().values():
        for _, square in tile.labelled_squares:
            for language in LANGUAGES:
                assert WORDS.say(f"terrain.{square.terrain}", language)
                assert WORDS.say(f"terrain.{square.zone or 'flat'}", language)
                assert WORDS.say(f"on.{square.terrain}", language)
    assert course().terrain(course().number("2.4")) == "ascent"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names(language: str) -> None:
    assert len({WORDS.say(f"rules.F{n}", language) for n in range(1, 32)}) == 31
    for phase in (*PHASES.values(), "cards", "movement", "slipstream", "exhaustion", "finish"):
        assert WORDS.say(f"phases.{phase}", language)
    assert rider_type("AR", language) != rider_type("AS", language)
    assert len({lane_name(lane, language) for lane in (-2, 0, 1, 2)}) == 4


def test_published_terms() -> None:
    assert [rider_type("AS", language) for language in LANGUAGES] == ["sprinteur", "sprinteur", "sprinter"]
    assert [WORDS.say("rules.F10", language) for language in LANGUAGES] == ["Slipstream", "Aspiration", "Ir a rueda"]
    assert WORDS.say("rules.F9", "en") == "Blocked"
    assert card_name("5+breakaway+relentless", "fr") == "5 (échappée, implacable)"
    assert card_name("E", "es") == "fatiga"
    assert card_name("9", "es") == "9"
    assert WORDS.enumerate([], "en") == ""
    assert WORDS.enumerate(["AR"], "en") == "AR"
    assert WORDS.enumerate(["AR", "BS", "CR"], "fr") == "AR, BS et CR"


def test_a_stage_card_is_called_by_its_name() -> None:
    assert stage_name("abcdefghijklmnopqrstu") == "Avenue Corso Paseo"
    assert stage_name("abcu") == "abcu"
    assert stage_name(format_tiles(tour_stages()[9].tiles_2_4), "fr") == "Étape 10"
    for card in tour_stages():
        assert {stage_name(format_tiles(with_wide_finish(side))) for side in card.sides} == {card.name}


PROMPTS = [
    Prompt("0/A/rider", 0, "PickRider", ("AR", "AS")),
    Prompt("3/A/rider", 0, "PickRider", ("AR", "AS")),
    Prompt("3/A/rider", 0, "PickRider", ("AS",)),
    Prompt("0/AR/place", 0, "PlaceRider", ("0.5", "0.4")),
    Prompt("3/AR/card", 0, "PlayCard", ("E", "3", "5+chase")),
    Prompt("3/AR/card", 0, "PlayCard", ("E", "3"), chosen="E"),
    Prompt("3/AR/recover", 0, "Recover", ("yes", "no")),
    Prompt("3/AR/refresh/21", 0, "TakeBack", ("3", "5+chase", "done")),
    Prompt("0/A/name", 0, "NameRider", ("AR", "AS")),
    Prompt("0/AR/bid1", 0, "LayBid", ("E", "3", "5+chase")),
    Prompt("0/AR/bid2", 0, "LayBid", ("E", "3")),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_can_be_asked(language: str) -> None:
    assert len({ask(prompt, language) for prompt in PROMPTS}) == len(PROMPTS)
    for prompt in PROMPTS:
        names = [option_name(prompt, option, language) for option in prompt.options]
        assert len(set(names)) == len(prompt.options)


def test_options_in_words() -> None:
    assert option_name(PROMPTS[0], "AS", "es") == "AS, el sprinter"
    assert option_name(PROMPTS[3], "0.4", course=course()) == "square 22"
    assert option_name(PROMPTS[4], "5+chase") == "5 (chase)"
    assert option_name(PROMPTS[6], "yes", "fr") == "oui"
    assert option_name(PROMPTS[7], "done", "es") == "listo"
    assert ask(PROMPTS[7]) == "Which played card does AR take back? Energy left: 21."


def test_mistakes_are_told() -> None:
    with pytest.raises(InputError, match='no language "de"'):
        say(made(happened.Crashed, rider="AR", square="1.2"), "de")
    with pytest.raises(InputError, match='no question for "Sing"'):
        ask(Prompt("1/A/song", 0, "Sing", ()))
    with pytest.raises(InputError, match='no sentence for "Event"'):
        say(made(Event))
    with pytest.raises(InputError, match='no sentence for "RiderEvent"'):
        say(made(RiderEvent, rider="AR", square="1.2"))


def test_samples_fill_every_field() -> None:
    for kind, values in SAMPLES:
        assert set(values) == {field.name for field in fields(kind)} - {"audience", "rule"}


def test_a_label_has_the_colon_of_its_language() -> None:
    assert [labelled("a", "b", language) for language in ("en", "fr", "es")] == ["a: b", "a\xa0: b", "a: b"]
