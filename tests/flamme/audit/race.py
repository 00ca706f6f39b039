"""A whole race, played again from its record by the books: what is asked, what may be drawn, what must happen.

Base game; Grand Tour p. 4, 12 to 16; Peloton and Météo as in rulings F32 to F34. The naive oracle resolves the rounds.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.flamme.audit.breakaway import bid, bid_number, name
from tests.flamme.audit.decks import Deck
from tests.flamme.audit.draft import DraftAudit
from tests.flamme.audit.expecting import Expected
from tests.flamme.audit.looking import check_race_view
from tests.flamme.audit.parts import (
    ATTACK,
    EXHAUSTION,
    HAND,
    HEADWIND_HAND,
    MEAL,
    MEAL_OF_THE_HOLDER,
    TAILWIND_HAND,
    TOKENS,
    WEATHER,
    Bag,
    energy_deck,
    powers,
    value,
)
from tests.flamme.audit.record import Finding, Luck, Question
from tests.flamme.audit.resolve import Place, movement_order, tell_round
from tests.flamme.audit.stage import Stage
from tests.flamme.audit.teams import LETTERS, Team, clockwise, mate


class RaceAudit:
    """A race under audit. `begin` and `answer` give what must be told; `questions` is what must be asked."""

    def __init__(
        self,
        stage: Stage,
        decks: Mapping[str, Bag],
        automatic: Mapping[str, str],
        weather: Any,
        *,
        starter: int | None = None,
        draft: DraftAudit | None = None,
        clock_running: bool = False,
        tour_points: Mapping[str, int] | None = None,
        prefix: str = "",
    ) -> None:
        self.stage = stage
        self.prefix = prefix
        self.teams = [Team(seat, automatic.get(LETTERS[seat], "")) for seat in range(stage.teams)]
        self.decks = {rider: Deck(rider, Counter(decks[rider])) for team in self.teams for rider in team.riders}
        self.asked_weather = weather
        self.starter = starter
        self.draft = draft
        self.weather: dict[str, str] = {}
        self.tour_points = dict(tour_points or {})
        self.turn: list[int] = []
        self.phase = "placing"
        self.to_place: list[str] = []
        self.place: dict[str, Place] = {}
        self.minutes: dict[str, int] = {}
        self.times: dict[str, int] = {}
        self.home: list[str] = []
        self.final: list[str] = []
        self.clock_running = clock_running
        self.from_the_start: dict[str, int] = {}  # time trials alone: seconds since the start
        self.rounds = 0
        self.cards: dict[str, str] = {}
        self.choice: dict[str, str] = {}
        self.first: dict[int, str] = {}
        self.recovering: list[str] = []
        self.left = {pile: list(TOKENS[pile]) for pile in stage.piles}
        self.tokens: list[tuple[str, str, int]] = []  # rider, side, value
        self.holders: dict[int, list[str]] = {}  # who took the tokens of a pile, best first
        self.meal: dict[str, int] = {}

    def check_view(self, seat: int | None, view: Mapping[str, Any]) -> None:
        check_race_view(self, seat, view)

    # --- the set-up ------------------------------------------------------------------------------------------

    def begin(self, luck: Luck, due: Expected) -> None:
        """A single race: weather, then the draft if there is one, then who begins."""
        self.draw_weather(luck, due)
        if self.draft:
            self.phase = "drafting"
            self.draft.open(luck, None, due)
        else:
            self.set_off(self.draw_starter(luck), due)

    def draw_weather(self, luck: Luck, due: Expected) -> None:
        """F34: dealt from thirteen tokens, or as it lies on somebody's table."""
        if self.asked_weather == "dealt":
            places = self.stage.weather_places
            tokens = luck.take("table", len(places))
            if Counter(tokens) - WEATHER:
                raise Finding(f"More weather is dealt than the thirteen tokens show: {' '.join(tokens)}.")
            self.weather = {str(place): token for place, token in zip(places, tokens, strict=True)}
        elif self.asked_weather:
            self.weather = dict(self.asked_weather)
        if self.weather:
            due.tell("Forecast", weather=self.weather)

    def draw_starter(self, luck: Luck) -> list[int]:
        """F2: a seat that is not automatic, by lot or as agreed; then clockwise."""
        wanted = self.starter
        if wanted is None:
            [thing] = luck.take("table", 1)
            wanted = LETTERS.index(thing.removeprefix("seat-"))
            if wanted >= len(self.teams) or self.teams[wanted].automatic:
                raise Finding(f"{thing} is drawn to begin, and nobody plays there.")
        return clockwise(wanted, len(self.teams))

    def set_off(self, turn: list[int], due: Expected) -> None:
        """The order is known: automatic teams stand on the grid first (F33)."""
        self.turn = turn
        due.tell("Began", kind=self.stage.kind, seats=turn)
        if self.stage.kind == "itt":
            for rider in self.decks:
                self.place[rider] = Place(self.stage.grid[-1], 0)
        else:
            self.place_automatic(due)
            self.to_place = [team.letter for team in self.in_turn()]
        if not self.to_place:
            self.open_round(due, Luck())

    def place_automatic(self, due: Expected) -> None:
        """F33: Peloton before Muscle, sprinteurs in front, in file, as far forward as possible."""
        ordered = self.automatic_teams()
        if self.stage.kind == "ttt":
            for team in ordered:
                self.start_together(f"{team.letter}S", due)
            return
        files = [(square, lane) for lane in range(self.lanes(self.stage.grid[0])) for square in self.stage.grid[::-1]]
        for rider in [f"{team.letter}{kind}" for team in ordered for kind in "SR"]:
            square, lane = files.pop(0)
            self.place[rider] = Place(square, lane)
            due.tell("Placed", rider=rider, square=square, lane=lane)

    def automatic_teams(self) -> list[Team]:
        """In the order in which they stand on the grid."""
        automatic = [self.teams[seat] for seat in self.turn if self.teams[seat].automatic]
        return sorted(automatic, key=lambda team: team.automatic != "peloton")

    def in_turn(self) -> list[Team]:
        """Those who place their riders, in order."""
        return [self.teams[seat] for seat in self.turn if not self.teams[seat].automatic]

    def lanes(self, square: str) -> int:
        return self.stage.track.named(square).lanes

    def free_lane(self, square: str) -> int | None:
        """F3: the rightmost free lane."""
        taken = {place.lane for place in self.place.values() if place.square == square}
        return next((lane for lane in range(self.lanes(square)) if lane not in taken), None)

    def start_together(self, right: str, due: Expected) -> None:
        """F20: both on the foremost square; the seat chooses who has the right lane."""
        left = mate(right)
        for lane, rider in enumerate((right, left)):
            self.place[rider] = Place(self.stage.grid[-1], lane)
            due.tell("Placed", rider=rider, square=self.stage.grid[-1], lane=lane)

    # --- what is asked ---------------------------------------------------------------------------------------

    def questions(self) -> dict[str, Question]:
        """Everything that is open, by name."""
        found = getattr(self, f"ask_{self.phase}")() if self.phase != "over" else []
        return {question.name: question for question in found}

    def ask(self, number: int, who: str, what: str, options: Any, chosen: str = "") -> Question:
        return Question(f"{self.prefix}{number}/{who}/{what}", LETTERS.index(who[0]), frozenset(options), chosen)

    def ask_drafting(self) -> list[Question]:
        assert self.draft is not None
        return list(self.draft.questions().values())

    def ask_placing(self) -> list[Question]:
        """F2: one rider after the other, wherever a lane is free behind the line."""
        who = self.to_place[0]
        if len(who) == 1:
            return [self.ask(0, who, "rider", self.teams[LETTERS.index(who)].riders)]
        return [self.ask(0, who, "place", [square for square in self.stage.grid if self.free_lane(square) is not None])]

    def ask_naming(self) -> list[Question]:
        return [self.ask(0, team.letter, "name", team.riders) for team in self.humans() if not team.named]

    def ask_bidding(self) -> list[Question]:
        number = bid_number(self)
        owing = [team for team in self.humans() if len(team.bids) < number]
        return [self.ask(0, team.named, f"bid{number}", self.decks[team.named].hand) for team in owing]

    def ask_energy(self) -> list[Question]:
        """F5: pick a rider; play their card; then the other's, which may be changed while others think."""
        found: list[Question] = []
        for team in self.humans():
            open_riders = [rider for rider in self.racing(team) if not self.decks[rider].locked]
            in_hand = [rider for rider in open_riders if self.decks[rider].hand]
            if in_hand:
                hand, chosen = self.decks[in_hand[0]].hand, self.choice.get(in_hand[0], "")
                found.append(self.ask(self.rounds + 1, in_hand[0], "card", hand, chosen))
            elif open_riders:
                found.append(self.ask(self.rounds + 1, team.letter, "rider", open_riders))
        return found

    def ask_recovery(self) -> list[Question]:
        return [self.ask(self.rounds + 1, rider, "recover", ("yes", "no")) for rider in self.recovering]

    def ask_refreshment(self) -> list[Question]:
        return [
            self.ask(self.rounds, rider, f"refresh/{left}", [*self.decks[rider].takeable(left), "done"])
            for rider, left in self.meal.items()
        ]

    def humans(self) -> list[Team]:
        return [team for team in self.teams if not team.automatic]

    def racing(self, team: Team) -> list[str]:
        return [rider for rider in team.riders if rider in self.place]

    # --- what an answer does ---------------------------------------------------------------------------------

    def answer(self, question: Question, option: str, luck: Luck, due: Expected) -> None:
        """Carry an answer out."""
        _, who, what, *_ = question.name.removeprefix(self.prefix).split("/")
        if self.phase == "drafting":
            self.take_specialist(question.seat, option, luck, due)
        elif self.phase == "placing":
            self.answer_placing(who, what, option, luck, due)
        elif self.phase == "naming":
            name(self, self.teams[LETTERS.index(who)], option, luck, due)
        elif self.phase == "bidding":
            bid(self, self.teams[LETTERS.index(who[0])], option, luck, due)
        elif self.phase == "energy" and what == "rider":
            self.draw(option, luck, due)
        elif self.phase == "energy":
            self.choose(who, option, luck, due)
        elif self.phase == "recovery":
            self.recover(who, option, luck, due)
        else:
            self.take_back(who, option, luck, due)

    def take_specialist(self, seat: int, option: str, luck: Luck, due: Expected) -> None:
        """F28: the cards are changed before the race; what a handicap added stays."""
        assert self.draft is not None
        self.draft.take(seat, option, due)
        deck = self.decks[LETTERS[seat] + option[0]]
        deck.down = energy_deck(option[0], int(option[1:])) + Counter({EXHAUSTION: deck.exhaustion})
        if self.draft.is_over:
            self.phase = "placing"
            self.set_off(self.draw_starter(luck), due)

    def answer_placing(self, who: str, what: str, option: str, luck: Luck, due: Expected) -> None:
        self.to_place.pop(0)
        if what == "rider" and self.stage.kind == "ttt":
            self.start_together(option, due)
        elif what == "rider":
            self.to_place[:0] = [option, mate(option)]
        else:
            lane = self.free_lane(option)
            assert lane is not None
            self.place[who] = Place(option, lane)
            due.tell("Placed", rider=who, square=option, lane=lane)
        if not self.to_place:
            if self.stage.slots:
                self.phase = "naming"
            else:
                self.open_round(due, luck)

    # --- the energy phase ------------------------------------------------------------------------------------

    def open_round(self, due: Expected, luck: Luck) -> None:
        """A seat with one rider left has nothing to pick; where only automatic riders are left nobody is asked."""
        self.phase = "energy"
        self.cards, self.choice, self.first = {}, {}, {}
        for deck in self.decks.values():
            deck.locked = ""
            deck.count()
        if not any(self.racing(team) for team in self.humans()):
            self.reveal(luck, due)
            return
        for team in self.humans():
            if len(self.racing(team)) == 1:
                self.draw(self.racing(team)[0], luck, due)

    def draw(self, rider: str, luck: Luck, due: Expected, size: int | None = None) -> None:
        """F4; F34: five in a tailwind, three in a headwind."""
        if size is None:
            weather = self.weather.get(self.place[rider].square.split(".")[0])
            size = {"tailwind": TAILWIND_HAND, "headwind": HEADWIND_HAND}.get(weather or "", HAND)
        hand, turned = self.decks[rider].draw(size, luck)
        due.tell("Drew", to=LETTERS.index(rider[0]), rider=rider, cards=sorted(hand), turned_over=turned)

    def choose(self, rider: str, card: str, luck: Luck, due: Expected) -> None:
        """F5: a first card is final, a second one may be changed until all have chosen."""
        team = self.teams[LETTERS.index(rider[0])]
        riders = self.racing(team)
        again = rider in self.choice
        self.choice[rider] = card
        other = mate(rider)
        if other in riders and not self.decks[other].locked:
            self.decks[rider].play(card)
            self.draw(other, luck, due)
        chosen = [each for each in riders if each in self.choice]
        if not again:
            due.tell("Chose", seat=team.seat, cards=len(chosen), done=len(chosen) == len(riders))
        if all(each in self.choice for human in self.humans() for each in self.racing(human)):
            self.reveal(luck, due)

    def reveal(self, luck: Luck, due: Expected) -> None:
        """Base, Movement Phase; F33: automatic teams turn their cards over now."""
        for rider, card in self.choice.items():
            if not self.decks[rider].locked:
                self.decks[rider].play(card)
        order = movement_order(self)
        self.cards = dict(self.choice)
        for team in self.teams:
            if team.automatic:
                self.cards.update(self.turn_automatic(team, order, luck))
        due.tell("Revealed", round=self.rounds + 1, cards={rider: self.cards[rider] for rider in order})
        self.recovering = [
            rider
            for team in self.humans()
            for rider in self.racing(team)
            if "recovery" in powers(self.cards[rider]) and self.decks[rider].recycled[EXHAUSTION]
        ]
        if self.recovering:
            self.phase = "recovery"
        else:
            self.resolve(luck, due)

    def turn_automatic(self, team: Team, order: list[str], luck: Luck) -> dict[str, str]:
        """F33: one card a deck; an attack moves the rider in front 2, the one behind 9; an empty deck moves 2."""
        own = [rider for rider in order if rider in team.riders]
        if team.automatic == "muscle":
            return {rider: self.turn_card(rider, luck) for rider in sorted(own)}
        if not own:
            return {}
        card = self.turn_card(f"{team.letter}R", luck)
        if card != ATTACK:
            return dict.fromkeys(own, card)
        return {rider: ATTACK if len(own) == 2 and rider == own[0] else "9+attack" for rider in own}

    def turn_card(self, owner: str, luck: Luck) -> str:
        deck = self.decks[owner]
        if not deck.down.total():
            return EXHAUSTION
        [card] = deck.take(luck, 1, deck.down, "face down")
        return card

    def recover(self, rider: str, option: str, luck: Luck, due: Expected) -> None:
        """F15: one exhaustion card of the recycled ones goes back to the supply."""
        self.recovering.remove(rider)
        if option == "yes":
            self.decks[rider].recycled[EXHAUSTION] -= 1
        due.tell("Recovered", rider=rider, gave_back=option == "yes")
        if not self.recovering:
            self.resolve(luck, due)

    def total_time(self) -> int | None:
        """GT p. 14: one team alone improves its total time; F20: the slower rider's; F21: both riders' together."""
        times = self.from_the_start.values()
        return None if len(self.teams) > 1 else max(times) if self.stage.kind == "ttt" else sum(times)

    def team_times(self) -> dict[str, int]:
        """GT p. 14, F20: of several teams in a team trial the slower riders' times; of equals the first home."""
        if self.stage.kind != "ttt" or len(self.teams) == 1:
            return {}
        times = {team.letter: max(self.times[rider] for rider in team.riders) for team in self.teams}
        first = [rider[0] for rider in self.final]
        return {letter: times[letter] for letter in sorted(times, key=lambda each: (times[each], first.index(each)))}

    # --- the end of a round ----------------------------------------------------------------------------------

    def resolve(self, luck: Luck, due: Expected) -> None:
        """Movement, slipstream, exhaustion, tokens, times; then the refreshment, the next round or the end."""
        holder = tell_round(self, due)
        self.rounds += 1
        if self.is_over():
            self.phase = "over"
            due.tell("Ended", order=self.final, total=self.total_time(), times=self.team_times())
            return
        if holder is not None:
            self.open_refreshment(holder)
        if self.meal:
            self.phase = "refreshment"
        else:
            self.open_round(due, luck)

    def is_over(self) -> bool:
        """F13: a single race with the first home; else when everybody is home."""
        if self.stage.kind == "race":
            return bool(self.home)
        self.final = self.home
        return not self.place

    def open_refreshment(self, holder: str) -> None:
        """F27: everybody still racing is asked until they are done; their decks are face down again."""
        for team in self.humans():
            for rider in self.racing(team):
                self.meal[rider] = MEAL_OF_THE_HOLDER if rider == holder else MEAL
        for deck in self.decks.values():
            deck.turn_face_down()

    def take_back(self, rider: str, option: str, luck: Luck, due: Expected) -> None:
        """F27"""
        due.tell("TookBack", rider=rider, card=option)
        if option == "done":
            del self.meal[rider]
        else:
            self.decks[rider].take_back(option)
            self.meal[rider] -= value(option)
        if not self.meal:
            self.open_round(due, luck)
