"""The words of a front page in a language. What happened in the race decides which sentences stand there."""

from dataclasses import dataclass

from lignerouge.flamme.play.names import LETTERS
from lignerouge.flamme.press.story import Arrival, Played, Story
from lignerouge.flamme.text.race import clock, rider_type, stage_name, team_of
from lignerouge.flamme.text.tour import stage_title
from lignerouge.flamme.tour.plan import OWN_STAGE
from lignerouge.kernel.phrases import Phrasebook

WORDS = Phrasebook("lignerouge.flamme", "press/words")
ALONE = 4  # squares ahead of everybody else
MUCH = 0.5  # of the rounds in front


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the result."""

    place: int
    rider: str
    team: str
    gap: str


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything that is written on a front page."""

    language: str
    headline: str
    deck: str  # under the headline: who won, and by how much
    ridden: str  # how the winner rode
    aside: str  # what stood out among the best_of_the_others
    above: str  # the line over the headline
    day: str
    stage: str
    road: str
    rows: tuple[Row, ...]
    card: Played | None
    eyebrow: str
    card_title: str
    card_text: str
    result: str
    the_stage: str
    foot: str


def write_edition(
    story: Story, language: str, day: tuple[int, int, int] | None = None, decisive: int | None = None
) -> Edition:
    """Write the words for a story. `day`: year, month, day. `decisive`: the round that decided it, by a review."""

    def say(key: str, **values: object) -> str:
        return WORDS.say(key, language, **values)

    kind = "stage" if story.number else "race"
    card = story.decisive(decisive)
    squares = say("above.squares", squares=story.drawing.squares[story.drawing.start].to_go)
    climbs = len(story.drawing.climbs)
    return Edition(
        language=language,
        headline=headline(story, language),
        deck=who_won(story, language),
        ridden=how_it_was_won(story, language),
        aside=what_stood_out(story, language),
        above=say(f"above.{kind}", number=story.number, rounds=story.rounds),
        day=""
        if day is None
        else say("date", day=day[2], month=WORDS.row("months", language)[day[1] - 1], year=day[0]),
        stage=stage_name(story.stage, language) if story.name in ("", OWN_STAGE) else stage_title(story.name, language),
        road=say("above.climbs", squares=squares, climbs=climbs) if climbs else squares,
        rows=tuple(
            Row(n, each.rider, team(each.rider), gap(story, each, language)) for n, each in enumerate(story.arrivals, 1)
        ),
        card=card,
        eyebrow=say("card.eyebrow"),
        card_title="" if card is None else card_title(card, language),
        card_text="" if card is None else card_text(card, language),
        result=say("result.title"),
        the_stage=say("result.stage"),
        foot=say("foot.again"),
    )


def team(rider: str) -> str:
    """The name of a rider's team."""
    return team_of(LETTERS.index(rider[0])).name


def rider_name(rider: str) -> str:
    """A rider by team and letter: "Aurore R"."""
    return f"{team(rider)} {rider[1]}"


def best_of_the_others(story: Story) -> Arrival | None:
    """The first rider of another team than the winner's."""
    return next((each for each in story.arrivals if each.rider[0] != story.winner.rider[0]), None)


def headline(story: Story, language: str) -> str:
    """The most remarkable thing that is true of the finish."""
    first, second = story.winner, story.second
    name = team(first.rider)

    def say(key: str, **values: object) -> str:
        return WORDS.say(f"headline.{key}", language, team=name, **values)

    if story.times:
        best = next(iter(story.times))
        name = team(best)
        return say("trial", time=clock(story.times[best]))
    if second is not None and second.rider[0] == first.rider[0] and best_of_the_others(story) is not None:
        return say("both")
    if first.rider in story.broke_away:
        return say("breakaway")
    if second is None or (story.is_clocked and not second.in_photo):
        return say("seconds", time=clock(behind(story, second))) if second else name
    margin = first.at - second.at
    if margin == 0:
        return say("lane")
    if margin >= ALONE:
        return say("alone")
    if story.led >= MUCH * story.rounds:
        return say("front")
    if not story.led:
        return say("late")
    return say("squares", squares=margin)


def behind(story: Story, other: Arrival) -> int:
    """Seconds behind the winner."""
    return (other.seconds or 0) - (story.winner.seconds or 0)


def who_won(story: Story, language: str) -> str:
    """Who won with whom, and how far the next one was."""
    first, second = story.winner, story.second

    def say(key: str, **values: object) -> str:
        return WORDS.say(f"deck.{key}", language, **values)

    if story.times:
        return say("teams", team=team(next(iter(story.times))))
    if best_of_the_others(story) is None:
        return say("alone")
    player = story.names[LETTERS.index(first.rider[0])] or team(first.rider)
    wins = say("wins", player=player, type=rider_type(first.rider, language))
    assert second is not None, "there are others"
    who = rider_name(second.rider)
    if story.is_clocked and not second.in_photo:
        return f"{wins} {say('seconds', second=who, time=clock(behind(story, second)))}"
    if first.at == second.at:
        return f"{wins} {say('lane', second=who)}"
    return f"{wins} {say('squares', second=who, squares=first.at - second.at)}"


def how_it_was_won(story: Story, language: str) -> str:
    """For how long the winner led, and how tired they got."""
    led = WORDS.say("deck.led", language, led=story.led, rounds=story.rounds) if story.led else ""
    told = led or WORDS.say("deck.never_led", language)
    return WORDS.say("deck.tired", language, ridden=told, tired=story.tired.get(story.winner.rider, 0))


def what_stood_out(story: Story, language: str) -> str:
    """Who was tired, towed or blocked most often: the highest of the three counts."""
    counts = {"tired": story.tired, "towed": story.towed, "blocked": story.blocked}
    most = {key: max(found.items(), key=lambda one: one[1], default=("", 0)) for key, found in counts.items()}
    key = max(most, key=lambda one: most[one][1])
    rider, count = most[key]
    return (
        WORDS.say(f"aside.{key}", language, rider=rider_name(rider), count=count)
        if count
        else WORDS.say("aside.none", language)
    )


def gap(story: Story, arrival: Arrival, language: str) -> str:
    """How far somebody was from the winner, or from the line."""
    first = story.winner
    if arrival is first:
        return clock(first.seconds) if first.seconds is not None else ""
    if story.is_clocked:
        return WORDS.say("result.time", language, time=clock(behind(story, arrival)))
    if arrival.at < 0:
        return WORDS.say("result.to_go", language, squares=-arrival.at)
    if arrival.at == first.at:
        return WORDS.say("result.lane", language)
    return WORDS.say("result.squares", language, squares=first.at - arrival.at)


def card_title(card: Played, language: str) -> str:
    """The card by its value."""
    if card.card == "E":
        return WORDS.say("card.tired", language)
    return WORDS.say("card.title", language, card=card.card.partition("+")[0])


def card_text(card: Played, language: str) -> str:
    """Who played it, and where it led."""
    values = {"rider": rider_name(card.rider), "round": card.round, "before": card.before}
    if card.after > 0:
        return WORDS.say("card.within", language, after=card.after, **values)
    return WORDS.say("card.over", language, after=1 - card.after, **values)
