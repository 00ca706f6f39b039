"""Redline read a second time, from its rulebook alone: turns, rewards, elimination, the end, scores, the next game.

An engine is told every answer and what luck gave, and says what must be asked next and what must have been told.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.redline.audit.board import BOX, Board, Book, Lying

Told = dict[str, Any]
Luck = Callable[[int], str]  # whose draw -> the piece

LETTERS = "ABCDEF"


class NotPossibleError(Exception):
    """What a record says cannot have happened."""


@dataclass(frozen=True)
class Agreement:
    """What the players agreed on before they began."""

    seats: int
    revision: int = 2
    hand: int = 8
    games: int = 1
    variant: bool = False
    scoring: bool = False
    starter: int | None = None  # who won the game before, if the same people have played already

    @property
    def ends_when_nobody_can_place(self) -> bool:
        """The first revision knew this end only with scores, and let unscored games go on by discards."""
        return self.scoring or self.revision > 1


class Rules(Book):
    """The rules of playing. A method is a sentence, so that a test can change one and see that games notice."""

    to_reject = 2  # Impossibilité de jouer: "rejeter deux de ses pièces"
    rewards = 1  # "ne peut jamais piocher plus d'une pièce supplémentaire"

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(variant=agreement.variant)
        self.agreement = agreement

    def givers(self, seat: int, in_play: Sequence[int]) -> list[int]:
        """With an empty reserve "tous les autres joueurs y rejettent une de leurs pièces"."""
        return [other for other in in_play if other != seat]

    def nobody_can_place(self, board: Board, hands: Iterable[Iterable[str]]) -> bool:
        """Fin de la partie and Marque, 3: the game stops here."""
        if not self.agreement.ends_when_nobody_can_place:
            return False
        return not any(True for hand in hands for _ in board.placements(hand))

    def due(self, already_out: int) -> int:
        """Marque, 2: the first one out scores 1, the second 2; who goes out together scores the same."""
        return already_out + 1

    def prize(self) -> int:
        """Marque, 1: "autant de points qu'il y a de joueurs"."""
        return self.agreement.seats

    def starter(self, winner: int) -> int:
        """Déroulement: "dès la deuxième partie, ce rôle revient au gagnant précédent"."""
        return winner

    def after(self, seat: int, in_play: Sequence[int]) -> int:
        """Clockwise, among those who are still in."""
        seats = self.agreement.seats
        return next(turn % seats for turn in range(seat + 1, seat + 1 + seats) if turn % seats in in_play)


@dataclass
class Ask:
    """What somebody must be asked, with everything that they may answer."""

    seat: int
    ask: str
    options: frozenset[str]
    chosen: str = ""


@dataclass
class Engine:
    """A match, played along."""

    rules: Rules
    told: list[Told] = field(default_factory=list)  # since the last answer
    game: int = 0
    winner: int | None = None
    order: tuple[str, ...] = ()  # once all is over
    places: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.agreement = self.rules.agreement
        self.points = [0] * self.agreement.seats
        self.wins = [0] * self.agreement.seats

    # The game and its turns

    def begin(self, starter: int, luck: Luck) -> None:
        """Préparation: everybody receives their pieces, face up; the others are the reserve."""
        self.game += 1
        self.starter = self.turn = starter
        self.turns = 1
        self.board = Board(self.rules)
        self.reserve = set(BOX)
        self.hands: list[set[str]] = [set() for _ in range(self.agreement.seats)]
        self.in_play = list(range(self.agreement.seats))
        self.out: list[tuple[int, ...]] = []
        self.winner = None
        for seat in self.in_play:
            for _ in range(self.agreement.hand):
                self.draw(seat, luck)
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        self.tell(
            "Began", game=self.game, games=self.agreement.games, seat=starter, hands=hands, reserve=len(self.reserve)
        )
        self.look()

    def draw(self, seat: int, luck: Luck) -> str:
        """A piece out of the reserve into a hand."""
        piece = luck(seat)
        if piece not in self.reserve:
            raise NotPossibleError(f"{LETTERS[seat]} draws {piece}, which is not in the reserve")
        self.reserve.remove(piece)
        self.hands[seat].add(piece)
        return piece

    def tell(self, event: str, **what: Any) -> None:
        """Something that everybody must be told."""
        self.told.append({"event": event, **what})

    def look(self) -> None:
        """What is asked now: to place, or, of somebody who cannot, to discard."""
        name = f"{self.game}/{self.turns}/{LETTERS[self.turn]}"
        hand = self.hands[self.turn]
        placements = frozenset(map(str, self.board.placements(hand)))
        self.blocked = not placements
        if placements:
            self.asked = {f"{name}/place": Ask(self.turn, "PlacePiece", placements)}
            return
        self.tell("Blocked", seat=self.turn)
        choices = combinations(sorted(hand), min(self.rules.to_reject, len(hand)))
        self.asked = {f"{name}/discard": Ask(self.turn, "DiscardTwo", frozenset(map("+".join, choices)))}

    def answer(self, prompt: str, option: str, luck: Luck) -> None:
        """Carry an answer out."""
        asked = self.asked.get(prompt)
        if asked is None:
            raise NotPossibleError(f"nobody is asked for {prompt}")
        if option not in asked.options:
            raise NotPossibleError(f"{option} may not be answered to {prompt}")
        self.told.clear()
        if asked.ask == "PlacePiece":
            self.place(Lying.read(option), luck)
        elif asked.ask == "GivePiece":
            self.give(asked, option, luck)
        else:
            self.discard(option.split("+"), luck)

    def place(self, new: Lying, luck: Luck) -> None:
        """Déroulement: a new alignment earns a piece; if the reserve is empty, everybody else gives one."""
        seat = self.turn
        prolonged = frozenset(map(str, self.board.prolonged(new)))
        alignments = self.board.alignments(new)
        self.board.put(new)
        self.hands[seat].remove(new.piece)
        ports = str(new).partition("/")[2]
        self.tell("Placed", seat=seat, piece=new.piece, ports=ports, x=new.x, y=new.y, extends=prolonged)
        for found in alignments:
            pieces = tuple(map(str, found.pieces))
            self.tell("Aligned", seat=seat, line=found.line, kind=found.kind, length=len(pieces), pieces=pieces)
        if alignments and self.reserve:
            for _ in range(self.rules.rewards):
                self.tell("Drew", seat=seat, piece=self.draw(seat, luck))
        elif alignments and (givers := self.rules.givers(seat, self.in_play)):
            self.tell("MustGive", seat=seat, others=tuple(givers))
            name = f"{self.game}/{self.turns}"
            self.asked = {
                f"{name}/{LETTERS[giver]}/discard": Ask(giver, "GivePiece", frozenset(self.hands[giver]))
                for giver in givers
            }
            return
        self.end_turn(luck, placed=True)

    def give(self, asked: Ask, piece: str, luck: Luck) -> None:
        """A gift is chosen in secret and may be changed, until everybody has chosen; then all are given at once."""
        if not asked.chosen:
            self.tell("Chose", seat=asked.seat)
        asked.chosen = piece
        gifts = {ask.seat: ask.chosen for ask in self.asked.values()}
        if all(gifts.values()):
            for giver, gift in gifts.items():
                self.reject(giver, gift)
                self.tell("Gave", seat=giver, piece=gift)
            self.end_turn(luck, placed=True)

    def discard(self, pieces: Sequence[str], luck: Luck) -> None:
        """Impossibilité de jouer."""
        for piece in pieces:
            self.reject(self.turn, piece)
            self.tell("Discarded", seat=self.turn, piece=piece)
        self.end_turn(luck, placed=False)

    def reject(self, seat: int, piece: str) -> None:
        """A piece out of a hand into the reserve."""
        self.hands[seat].remove(piece)
        self.reserve.add(piece)

    # The end

    def end_turn(self, luck: Luck, *, placed: bool) -> None:
        """Fin de la partie: who has no pieces is out; the last who was able to place has won."""
        empty = [seat for seat in self.in_play if not self.hands[seat]]
        if placed and self.rules.nobody_can_place(self.board, [self.hands[seat] for seat in self.in_play]):
            self.leave([seat for seat in empty if seat != self.turn])
            others = [seat for seat in self.in_play if seat != self.turn]
            if others:  # otherwise nobody is there to be shown it
                due = self.rules.due(self.how_many_out())
                self.tell("NobodyCanPlace", seat=self.turn, seats=tuple(others), due=due)
            self.win(self.turn, luck, others)
        elif placed and len(empty) == len(self.in_play):  # nobody has anything left: the first revision, without scores
            self.leave([seat for seat in empty if seat != self.turn])
            self.win(self.turn, luck, [])
        else:
            self.leave(empty)
            if len(self.in_play) == 1:
                self.win(self.in_play[0], luck, [])
            else:
                self.turn = self.rules.after(self.turn, self.in_play)
                self.turns += 1
                self.look()

    def how_many_out(self) -> int:
        """Players who have left so far."""
        return sum(map(len, self.out))

    def leave(self, seats: Sequence[int]) -> None:
        """Players who are out by one and the same event share their rank."""
        if seats:
            self.tell("WentOut", seats=tuple(seats), due=self.rules.due(self.how_many_out()))
            self.out.append(tuple(seats))
            self.in_play = [seat for seat in self.in_play if seat not in seats]

    def win(self, winner: int, luck: Luck, still_in: Sequence[int]) -> None:
        """Marque: what everybody scores; then the next game, or the end of the match."""
        if still_in:
            self.out.append(tuple(still_in))
        self.winner = winner
        self.asked = {}
        self.wins[winner] += 1
        self.tell("Won", seat=winner)
        ranks = self.ranks()
        if self.agreement.scoring:
            points = tuple(
                self.rules.prize() if seat == winner else ranks[seat] for seat in range(self.agreement.seats)
            )
            self.points = [before + now for before, now in zip(self.points, points, strict=True)]
            self.tell("Scored", game=self.game, points=points, total=tuple(self.points))
        if self.game < self.agreement.games:
            self.begin(self.rules.starter(winner), luck)
        else:
            self.close(ranks)

    def ranks(self) -> list[int]:
        """What each seat's rank is due: the winner's the most."""
        ranks = [self.agreement.seats] * self.agreement.seats
        already = 0
        for group in self.out:
            for seat in group:
                ranks[seat] = self.rules.due(already)
            already += len(group)
        assert self.winner is not None
        ranks[self.winner] = self.rules.prize()
        return ranks

    def close(self, ranks: Sequence[int]) -> None:
        """The order of the match: by points, by games won in a series without scores, by rank in a single game."""
        if self.agreement.scoring:
            worth: Sequence[int] = self.points
        elif self.agreement.games > 1:
            worth = self.wins
        else:
            worth = ranks
        seats = range(self.agreement.seats)
        self.order = tuple(LETTERS[seat] for seat in sorted(seats, key=lambda seat: -worth[seat]))
        self.places = tuple(1 + sum(other > worth[seat] for other in worth) for seat in seats)
        self.tell("Ended", order=self.order, places=tuple(sorted(self.places)))
