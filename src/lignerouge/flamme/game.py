"""Flamme Rouge as a game on the kernel: what is asked, and what an answer does.

A round: every seat picks which rider goes first and sees four cards; the card played for the first rider is final, for
then the second hand is drawn; the second card may be changed until everybody has chosen (F5). The last answer reveals
all cards and resolves the round.
"""

from collections.abc import Mapping, Sequence

from lignerouge.flamme import race as race_phases
from lignerouge.flamme.cards import all_cards
from lignerouge.flamme.events import Began, Chose, Drew, Ended, Placed, Recovered, Revealed, from_notes
from lignerouge.flamme.imagine import imagine
from lignerouge.flamme.names import LETTERS, RIDER_NAMES, RIDER_NUMBERS
from lignerouge.flamme.phases.energy import draw_hand, may_recover, play, recover
from lignerouge.flamme.phases.placing import draw_starter, is_place, place, placing_seat, waiting_rider
from lignerouge.flamme.race import FIRST_SEAT, NOBODY, PLACING, RECOVERY, Race
from lignerouge.flamme.road import new_road
from lignerouge.flamme.rounds import resolve
from lignerouge.flamme.setup import RaceOptions, RaceState, prepare
from lignerouge.flamme.stage import format_tiles
from lignerouge.flamme.view import SeatView, hand_kinds, has_chosen, is_locked, labels, own_hand, running_riders, view
from lignerouge.kernel.events import EVERYONE, Event, only
from lignerouge.kernel.game import Options, Outcome, Prompt
from lignerouge.kernel.luck import Luck
from lignerouge.kernel.notes import attentive

YES, NO = "yes", "no"


class FlammeRouge:
    """The race for two to four teams: base game with mountains, handicap and specialists."""

    key = "flamme"
    revision = 1
    owners: Sequence[str] = (*RIDER_NAMES, "table", *LETTERS)

    things: Mapping[int, str] = {
        **{kind: card.label for kind, card in enumerate(all_cards().cards)},
        **{FIRST_SEAT + seat: f"seat-{letter}" for seat, letter in enumerate(LETTERS)},
    }

    def begin(self, options: Options, seats: int, luck: Luck, notes: list[Event] | None) -> RaceState:
        """Base, Setting up: decks are full, a random seat places first (F2)."""
        setup, race = prepare(RaceOptions.read(options, seats), seats)
        draw_starter(race, luck)
        if notes is not None:
            stage = format_tiles(setup.course.tiles)
            notes.append(Began(audience=EVERYONE, stage=stage, seat=int(race.starter), rule="F2"))
        return RaceState(setup, race)

    def prompts(self, state: RaceState) -> list[Prompt]:
        """What the race waits for."""
        race = state.race
        match int(race.phase):
            case race_phases.PLACING:
                return [self._placing_prompt(state)]
            case race_phases.ENERGY:
                return [prompt for seat in range(race.seats) for prompt in self._energy_prompts(state, seat)]
            case race_phases.RECOVERY:
                return [self._recovery_prompt(state, n) for n in range(race.riders) if race.asked >> n & 1]
            case _:
                return []

    def _placing_prompt(self, state: RaceState) -> Prompt:
        """F2: each seat places both its riders, whichever it picks first, on any free square behind the line."""
        race, course = state.race, state.setup.course
        seat, rider = int(placing_seat(race)), int(waiting_rider(race))
        if rider == NOBODY:
            return Prompt(f"0/{LETTERS[seat]}/rider", seat, "PickRider", RIDER_NAMES[2 * seat : 2 * seat + 2])
        squares = [n for n in range(course.track.start, 0, -1) if is_place(course.track, race, n)]
        return Prompt(f"0/{RIDER_NAMES[rider]}/place", seat, "PlaceRider", tuple(course.names[n] for n in squares))

    def _energy_prompts(self, state: RaceState, seat: int) -> list[Prompt]:
        """F5: pick a rider, play a card; the second card may be changed while others still think."""
        race, rounds = state.race, int(state.race.rounds) + 1
        open_riders = [rider for rider in seat_riders(race, seat) if not is_locked(race, rider)]
        in_hand = [rider for rider in open_riders if race.hand[rider] > 0]
        if not in_hand:
            return [
                Prompt(
                    f"{rounds}/{LETTERS[seat]}/rider",
                    seat,
                    "PickRider",
                    tuple(RIDER_NAMES[rider] for rider in open_riders),
                    secret=True,
                )
                for _ in open_riders[:1]
            ]
        rider = in_hand[0]
        return [
            Prompt(
                f"{rounds}/{RIDER_NAMES[rider]}/card",
                seat,
                "PlayCard",
                tuple(dict.fromkeys(labels(state.setup, hand_kinds(race, rider)))),
                secret=True,
                chosen=own_hand(state, rider).chosen,
            )
        ]

    def _recovery_prompt(self, state: RaceState, rider: int) -> Prompt:
        """F15: the player may give an exhaustion card back."""
        name = f"{state.race.rounds + 1}/{RIDER_NAMES[rider]}/recover"
        return Prompt(name, rider // 2, "Recover", (YES, NO))

    def answer(self, state: RaceState, prompt: Prompt, option: str, luck: Luck, notes: list[Event] | None) -> None:
        """Carry out a legal answer."""
        race = state.race
        told: list[Event] = [] if notes is None else notes
        match prompt.ask:
            case "PickRider" if race.phase == PLACING:
                race.picked = RIDER_NUMBERS[option]
            case "PickRider":
                self._draw(state, RIDER_NUMBERS[option], luck, told)
            case "PlaceRider":
                self._place(state, int(waiting_rider(race)), option, luck, told)
            case "PlayCard":
                self._choose(state, RIDER_NUMBERS[prompt.name.split("/")[1]], option, luck, told)
            case _:
                self._recover(state, RIDER_NUMBERS[prompt.name.split("/")[1]], option, luck, told)

    def _place(self, state: RaceState, rider: int, option: str, luck: Luck, told: list[Event]) -> None:
        race, course = state.race, state.setup.course
        place(course.track, race, rider, course.number(option))
        told.append(
            Placed(audience=EVERYONE, rider=RIDER_NAMES[rider], square=option, lane=int(race.lane[rider]), rule="F3")
        )

    def _draw(self, state: RaceState, rider: int, luck: Luck, told: list[Event]) -> None:
        """F4"""
        race = state.race
        before = int(race.down[rider])
        draw_hand(state.setup.course.track, race, rider, luck)
        hand = labels(state.setup, hand_kinds(race, rider))
        turned_over = bool(before < len(hand) and before < race.down[rider] + len(hand))
        name = RIDER_NAMES[rider]
        told.append(Drew(audience=only(rider // 2), rider=name, cards=hand, turned_over=turned_over, rule="F4"))

    def _choose(self, state: RaceState, rider: int, option: str, luck: Luck, told: list[Event]) -> None:
        """F5: a first card is final, for the second hand is drawn at once; a second one is, once all have chosen."""
        race, seat = state.race, rider // 2
        hand = [state.setup.cards.cards[kind].label for kind in hand_kinds(race, rider)]
        changed = has_chosen(race, rider)
        race.choice[rider] = hand.index(option)
        mate = rider ^ 1
        if mate in seat_riders(race, seat) and not is_locked(race, mate):
            play(race, rider, race.choice[rider])
            self._draw(state, mate, luck, told)
        if not changed:
            chosen = [has_chosen(race, each) for each in seat_riders(race, seat)]
            told.append(Chose(audience=EVERYONE, seat=seat, cards=sum(chosen), done=all(chosen), rule="F5"))
        if all(has_chosen(race, each) for each in running_riders(race)):
            self._reveal(state, luck, told)

    def _reveal(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        """Base, Movement Phase: turn all cards face up."""
        race = state.race
        for rider in running_riders(race):
            if not is_locked(race, rider):
                play(race, rider, race.choice[rider])
        cards = {RIDER_NAMES[n]: state.setup.cards.cards[race.card[n]].label for n in running_riders(race)}
        told.append(Revealed(audience=EVERYONE, round=int(race.rounds) + 1, cards=cards, rule="F6"))
        race.asked = sum(
            1 << rider for rider in running_riders(race) if may_recover(state.setup.cards.record, race, rider)
        )
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

    def _resolve(self, state: RaceState, luck: Luck, told: list[Event]) -> None:
        setup, race, notes = state.setup, state.race, attentive()
        resolve(setup.course.track, setup.cards.record, setup.rules, race, new_road(), notes)
        told += from_notes(setup.course, race, notes)
        if race.over:
            told.append(Ended(audience=EVERYONE, order=final_order(race), rule="F13"))

    def view(self, state: RaceState, seat: int | None) -> SeatView:
        """What a seat sees."""
        return view(state, seat)

    def imagine(self, view: SeatView, luck: Luck) -> RaceState:
        """A race that looks like this view."""
        return imagine(view, luck)

    def outcome(self, state: RaceState) -> Outcome | None:
        """F13: the seat of the first rider wins; the others rank by their better rider."""
        if not state.race.over:
            return None
        order = final_order(state.race)
        best = list(dict.fromkeys(LETTERS.index(name[0]) for name in order))
        return Outcome(tuple(best.index(seat) + 1 for seat in range(state.setup.seats)), order)


def seat_riders(race: Race, seat: int) -> list[int]:
    """A seat's riders on the road, the rouleur first."""
    return sorted(rider for rider in running_riders(race) if rider // 2 == seat)


def final_order(race: Race) -> tuple[str, ...]:
    """F13: everybody, best first: those who are home, then the others as they stand."""
    return tuple(RIDER_NAMES[race.order[n]] for n in range(race.riders))


FLAMME_ROUGE = FlammeRouge()
