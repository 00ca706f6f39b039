"""Flamme Rouge as a game on the kernel: what is asked, and what an answer does.

A round: every seat picks which rider goes first and sees four cards; the card played for the first rider is final, for
then the second hand is drawn; the second card may be changed until everybody has chosen (F5). The last answer reveals
all cards and resolves the round.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from lignerouge.flamme.play.draft import draft_opened, drafted_by, has_drafted
from lignerouge.flamme.play.events import (
    Began,
    Bid,
    BiddingOpened,
    BidsReturned,
    BidsRevealed,
    BrokeAway,
    Chose,
    Drew,
    Ended,
    Forecast,
    Named,
    Placed,
    Recovered,
    Revealed,
    TookBack,
    from_notes,
)
from lignerouge.flamme.play.imagine import imagine
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.play.options import POLICIES, TODAY, RaceOptions, written_out
from lignerouge.flamme.play.prompts import DONE, YES, asked_rider, prompts
from lignerouge.flamme.play.race_bytes import (
    CHOICE,
    DOWN,
    LOCKED,
    RECYCLED,
    UNCHOSEN,
    chosen_in,
    hand_in,
    number_at,
    running_in,
    thinking_in,
)
from lignerouge.flamme.play.result import final_order, final_places, team_times, total_time
from lignerouge.flamme.play.setup import RaceState, Setup, prepare, under
from lignerouge.flamme.play.view import (
    SeatView,
    changed_fields,
    hand_kinds,
    is_locked,
    labels,
    running_riders,
    thinking_riders,
    total_laid,
    view,
)
from lignerouge.flamme.rules.automatic import place_automatic, turn_cards
from lignerouge.flamme.rules.breakaway import go_on_bidding, have_all_bid, lay_bid
from lignerouge.flamme.rules.cards import all_cards
from lignerouge.flamme.rules.draft import all_decks, change_deck, draw_draft, is_drafting, take_specialist
from lignerouge.flamme.rules.energy import draw_hand, may_recover, play, recover
from lignerouge.flamme.rules.placing import (
    draw_starter,
    place,
    place_team,
    set_off,
    waiting_rider,
)
from lignerouge.flamme.rules.race import BIDS, DRAFT, FIRST_SEAT, NOBODY, PLACING, RECOVERY, SEATS
from lignerouge.flamme.rules.refreshment import close_refreshment, open_refreshment, take_back
from lignerouge.flamme.rules.road import new_road
from lignerouge.flamme.rules.round import resolve
from lignerouge.flamme.rules.ruleset import BY_RIDER, BY_TEAM, TOGETHER
from lignerouge.flamme.rules.weather import DEALT, THINGS, by_tile, deal
from lignerouge.kernel.events import EVERYONE, Event, only
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import attentive


class FlammeRouge:
    """The race for two to six teams, on the tiles and with the cards of all boxes."""

    key = "flamme"
    revision = 2
    oldest = 1
    owners: Sequence[str] = (*RIDER_NAMES, "table", *LETTERS)

    things: Mapping[int, str] = {
        **{kind: card.label for kind, card in enumerate(all_cards().cards)},
        **{FIRST_SEAT + seat: f"seat-{letter}" for seat, letter in enumerate(LETTERS)},
        **THINGS,
    }

    def written_out(self, options: Options, /) -> Options:
        """A card of the Grand Tour is ridden as what it was made for, unless somebody says otherwise."""
        return written_out(options)

    def begin(
        self, options: Options, seats: int, luck: Luck, notes: list[Event] | None, revision: int | None = None
    ) -> RaceState:
        """Base, Setting up: decks are full, a random seat places first (F2)."""
        policy = TODAY if revision is None else POLICIES[revision]
        wanted = RaceOptions.read(options, seats, policy)
        setup, race = prepare(wanted, seats)
        race.ticking &= policy.early_clock
        if wanted.weather == DEALT:
            setup = under(setup, deal(setup.course.tiles, luck))
        state, told = RaceState(setup, race), list[Event]() if notes is None else notes
        if race.phase == DRAFT:
            draw_draft(race, race.table, luck)
            told += [*forecast(setup), draft_opened(race)]
        else:
            self._begin(state, luck, told)
        return state

    def _begin(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        """Everybody has their decks: a single race begins."""
        draw_starter(state.race, luck)
        self.set_off(state, np.zeros(SEATS, np.int16), luck, told)

    def set_off(self, state: RaceState, points: Any, luck: Luck, told: list[Event]) -> None:
        """The order of the seats is known: say so, and where nothing is to be placed, begin the first round."""
        setup, race = state.setup, state.race
        seats = race.turn.tolist()[: setup.seats]
        told.append(Began(audience=EVERYONE, stage=setup.stage, kind=setup.kind, seats=tuple(seats), rule="F2"))
        if not race.drafters:  # whoever drafted has been told before
            told += forecast(setup)
        set_off(setup.course.track, setup.rules, race, points)
        if race.automatic and setup.rules.roads != BY_RIDER:
            place_automatic(setup.course.track, setup.rules, race)
            told += [placed(state, rider) for rider in running_riders(race)]

    def prompts(self, state: RaceState) -> Sequence[Prompt]:
        """What the race waits for."""
        return state.recall(prompts)

    def answer(self, state: RaceState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        """Carry out a legal answer."""
        race = state.race
        told: list[Event] = [] if notes is None else notes
        match prompt.ask:
            case "Draft":
                self._draft(state, prompt.seat, option, luck, told)
            case "PickRider" if race.phase == PLACING:
                self._pick(state, RIDER_NUMBERS[option], told)
            case "PickRider":
                self._draw(state, RIDER_NUMBERS[option], luck, told)
            case "PlaceRider":
                self._place(state, int(waiting_rider(race)), option, told)
            case "NameRider":
                self._name(state, RIDER_NUMBERS[option], luck, told)
            case "LayBid":
                self._bid(state, asked_rider(prompt), option, luck, told)
            case "PlayCard":
                self._choose(state, asked_rider(prompt), option, luck, told)
            case "Recover":
                self._recover(state, asked_rider(prompt), option, luck, told)
            case _:
                self._take_back(state, asked_rider(prompt), option, luck, told)

    def _draft(self, state: RaceState, seat: int, option: str, luck: Luck, told: list[Event]) -> None:
        """F28: a specialist with the cards; when everybody has two, the race begins."""
        race = state.race
        rider, number = drafted_by(seat, option)
        take_specialist(race, rider, number)
        change_deck(all_decks(), race, rider)
        told.append(has_drafted(seat, rider, number))
        if not is_drafting(race):
            race.phase = PLACING
            self._begin(state, luck, told)

    def _pick(self, state: RaceState, rider: int, told: list[Event]) -> None:
        """F2: place this rider first; F20: in a team time trial that decides everything."""
        race, course = state.race, state.setup.course
        if state.setup.rules.roads == TOGETHER:
            race.picked = rider
            return
        place_team(course.track, race, rider)
        for each in (rider, rider ^ 1):
            told.append(placed(state, each))

    def _place(self, state: RaceState, rider: int, option: str, told: list[Event]) -> None:
        race, course = state.race, state.setup.course
        place(race, rider, course.number(option))
        told.append(placed(state, rider))

    def _name(self, state: RaceState, rider: int, luck: Luck, told: list[Event]) -> None:
        """F32: once all have named a rider, the riders are known and the first hands are drawn."""
        race = state.race
        race.bidder[rider // 2] = rider
        told.append(Named(audience=EVERYONE, seat=rider // 2, rule="F32"))
        if have_all_bid(race):
            riders = tuple(RIDER_NAMES[each] for each in race.bidder.tolist() if each != NOBODY)
            told.append(BiddingOpened(audience=EVERYONE, riders=riders, rule="F32"))
            self._go_on_bidding(state, luck, told)

    def _bid(self, state: RaceState, rider: int, option: str, luck: Luck, told: list[Event]) -> None:
        """F32: once all have laid a card, these are known."""
        race, setup, number = state.race, state.setup, int(state.race.bidding)
        lay_bid(race, rider // 2, [setup.labels[kind] for kind in hand_kinds(race, rider)].index(option))
        told.append(Bid(audience=EVERYONE, seat=rider // 2, number=number, rule="F32"))
        if have_all_bid(race):
            bidders = [each for each in race.bidder.tolist() if each != NOBODY]
            cards = {RIDER_NAMES[each]: setup.labels[race.card[each]] for each in bidders}
            totals = {RIDER_NAMES[each]: total_laid(setup, race, each // 2, number) for each in bidders}
            told.append(BidsRevealed(audience=EVERYONE, number=number, cards=cards, totals=totals, rule="F32"))
            self._go_on_bidding(state, luck, told)

    def _go_on_bidding(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        race, setup = state.race, state.setup
        bidders, cards = race.bidder.tolist(), setup.cards.record
        laid: dict[int, tuple[tuple[str, ...], int]] = {}
        for seat, rider in enumerate(bidders):
            if rider != NOBODY and race.bidding == BIDS:
                shown = tuple(setup.labels[kind] for kind in race.bid[seat].tolist())
                laid[rider] = shown, total_laid(setup, race, seat, BIDS)
        before = race.square.tolist()
        go_on_bidding(setup.course.track, cards, setup.rules, race, luck)
        for rider in bidders:
            if rider != NOBODY and race.hand[rider]:
                told.append(drew(state, rider, hand_kinds(race, rider), turned_over=False))
        for rider in running_riders(race):
            if race.square[rider] != before[rider]:
                shown, total = laid.pop(rider)
                told.append(broke_away(state, rider, shown, total, [each for each in laid if laid[each][1] == total]))
        if laid:
            riders = tuple(RIDER_NAMES[rider] for rider in laid)
            told.append(BidsReturned(audience=EVERYONE, riders=riders, rule="F32"))

    def _draw(self, state: RaceState, rider: int, luck: Luck, told: list[Event]) -> None:
        """F4"""
        race = state.race
        before = race.tobytes()
        draw_hand(state.setup.course.track, race, rider, luck)
        hand = hand_in(race.tobytes(), rider)
        told.append(
            drew(state, rider, hand, turned_over=before[RECYCLED + rider] > 0 and before[DOWN + rider] < len(hand))
        )

    def _choose(self, state: RaceState, rider: int, option: str, luck: Luck, told: list[Event]) -> None:
        """F5: a first card is final, for the second hand is drawn at once; a second one is, once all have chosen."""
        race, seat, mate, data = state.race, rider // 2, rider ^ 1, state.race.tobytes()
        labels, is_new = state.setup.labels, data[CHOICE + rider] == UNCHOSEN
        choice = [labels[kind] for kind in hand_in(data, rider)].index(option)
        race.choice[rider] = choice
        cards = 1 + (mate in running_in(data))
        if cards == 2 and not number_at(data, LOCKED) >> mate & 1:
            play(race, rider, choice)
            self._draw(state, mate, luck, told)
            told.append(Chose(audience=EVERYONE, seat=seat, cards=1, done=False, rule="F5"))
            return
        if is_new:
            told.append(Chose(audience=EVERYONE, seat=seat, cards=cards, done=True, rule="F5"))
        data = race.tobytes()
        if len(chosen_in(data)) == thinking_in(data):
            self._reveal(state, luck, told)

    def _reveal(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        """Base, Movement Phase: turn all cards face up."""
        race, setup, running = state.race, state.setup, running_riders(state.race)
        if race.automatic:
            turn_cards(setup.cards.record, race, luck)
        for rider in running:
            if not is_locked(race, rider):
                play(race, rider, int(race.choice[rider]))
        card = race.card.tolist()
        cards = {RIDER_NAMES[rider]: setup.labels[card[rider]] for rider in running}
        told.append(Revealed(audience=EVERYONE, round=int(race.rounds) + 1, cards=cards, rule="F6"))
        race.asked = sum(1 << rider for rider in running if may_recover(setup.cards.record, race, rider))
        if race.asked:
            race.phase = RECOVERY
        else:
            self._resolve(state, luck, told)

    def _recover(self, state: RaceState, rider: int, option: str, luck: Luck, told: list[Event]) -> None:
        race = state.race
        race.asked &= ~(1 << rider)
        if option == YES:
            recover(race, rider)
        told.append(Recovered(audience=EVERYONE, rider=RIDER_NAMES[rider], gave_back=option == YES, rule="F15"))
        if not race.asked:
            self._resolve(state, luck, told)

    def _take_back(self, state: RaceState, rider: int, option: str, luck: Luck, told: list[Event]) -> None:
        race = state.race
        if option == DONE:
            close_refreshment(race, rider)
        else:
            spent = [state.setup.labels[kind] for kind in race.spent[rider].tolist()[: race.spents[rider]]]
            take_back(state.setup.cards.record, race, rider, spent.index(option))
        told.append(TookBack(audience=EVERYONE, rider=RIDER_NAMES[rider], card=option, rule="F27"))
        if not race.feeding:
            self._open_round(state, luck, told)

    def _open_round(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        """A seat with one rider left on the road has nothing to pick: the hand is drawn at once.

        Where only automatic riders are left, the rounds go on by themselves.
        """
        if not thinking_riders(state.race):
            self._reveal(state, luck, told)
            return
        for seat in range(state.setup.seats):
            riders = thinking_riders(state.race, seat)
            if len(riders) == 1:
                self._draw(state, riders[0], luck, told)

    def _resolve(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        setup, race, notes = state.setup, state.race, attentive()
        resolve(setup.course.track, setup.cards.record, setup.rules, race, new_road(), notes)
        told += from_notes(setup.course, race, notes, setup.piles)
        if race.over:
            total = total_time(state) if setup.seats == 1 else None
            times = team_times(state) if setup.seats > 1 and setup.rules.roads == BY_TEAM else {}
            rule = "F20" if times else "F13"
            told.append(Ended(audience=EVERYONE, order=final_order(state), total=total, times=times, rule=rule))
            return
        if race.feeding:
            open_refreshment(race)
        if not race.feeding:
            self._open_round(state, luck, told)

    def view(self, state: RaceState, seat: int | None) -> SeatView:
        """What a seat sees."""
        return view(state, seat)

    def changed_fields(self, before: RaceState, now: RaceState, seat: int | None) -> dict[str, Any] | None:
        """What differs between two views of a seat, if that shows at once."""
        return changed_fields(before, now, seat)

    def picture(self, view: SeatView) -> str:
        """The road with everybody on it."""
        return view._repr_svg_()

    def imagine(self, view: SeatView, luck: Luck) -> RaceState:
        """A race that looks like this view."""
        return imagine(view, luck)

    def outcome(self, state: RaceState) -> Outcome | None:
        """F13: seats rank by their better rider; F20: in a team time trial by time."""
        if not state.race.over:
            return None
        return Outcome(final_places(state), final_order(state))


def forecast(setup: Setup) -> list[Event]:
    """The weather, if there is any."""
    weather = setup.course.weather
    return [Forecast(audience=EVERYONE, weather=by_tile(weather), rule="F34")] if weather else []


def broke_away(state: RaceState, rider: int, cards: tuple[str, ...], total: int, before: Sequence[int]) -> BrokeAway:
    """A rider came to stand ahead of the grid, before others who bid as much."""
    return BrokeAway(
        audience=EVERYONE,
        rider=RIDER_NAMES[rider],
        square=state.setup.course.names[state.race.square[rider]],
        lane=int(state.race.lane[rider]),
        cards=cards,
        total=total,
        before=tuple(RIDER_NAMES[each] for each in before),
        rule="F32",
    )


def drew(state: RaceState, rider: int, hand: Iterable[int], *, turned_over: bool) -> Drew:
    """A hand, for its owner."""
    cards = labels(state.setup, hand)
    return Drew(audience=only(rider // 2), rider=RIDER_NAMES[rider], cards=cards, turned_over=turned_over, rule="F4")


def placed(state: RaceState, rider: int) -> Placed:
    """A rider came to stand on the grid."""
    square, lane = state.setup.course.names[state.race.square[rider]], int(state.race.lane[rider])
    return Placed(audience=EVERYONE, rider=RIDER_NAMES[rider], square=square, lane=lane, rule="F3")


FLAMME_ROUGE = FlammeRouge()
