"""What lies in the boxes, written down again for the auditors: decks, specialists, tokens, numbers of a tour.

Sources: base book (Form Rider Decks), Grand Tour p. 3-7 and 12, and what public descriptions say of Peloton and Météo.
"""

from collections import Counter

Bag = Counter[str]

EXHAUSTION = "E"
HAND, TAILWIND_HAND, HEADWIND_HAND = 4, 5, 3

PLAIN = {"R": "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7", "S": "2 2 2 3 3 3 4 4 4 5 5 5 9 9 9"}

# Grand Tour p. 12: what each specialist takes out of the deck, and what comes in.
SPECIALISTS = {
    "R1": ("3 5 6 6 7", "5+breakaway+relentless 6+breakaway+relentless 6+breakaway+relentless 7+breakaway+relentless"),
    "R2": ("3 4 5 6 7", "3+chase 4+chase 5+chase 6+chase 7+chase"),
    "R3": (
        "3 3 3 6 6 6",
        "3+descent_min_7 3+descent_min_7 3+descent_min_7 6+ascent_cap_6 6+ascent_cap_6 6+ascent_cap_6",
    ),
    "R4": ("4 4 4", "4+recovery 4+recovery 4+recovery"),
    "R5": ("5 5 6 6", "5+nimble 5+nimble 6+nimble 6+nimble"),
    "R6": ("4 6", "8+relentless"),
    "S1": ("3 3 3", "3+descent_min_7+recovery 3+descent_min_7+recovery 3+descent_min_7+recovery"),
    "S2": ("4 4 4", "3 6 6"),
    "S3": ("2 3 5 9", "4 7+ascent_cap_7 7+ascent_cap_7"),
    "S4": ("2 9", "7+breakaway+chase 7+breakaway+chase"),
    "S5": ("5 9 9", "4 10 11"),
    "S6": ("4 9 9", "5+nimble 9+nimble 9+nimble"),
}
FEW_TEAMS = 3  # up to so many there is one copy of each specialist, from the next on two (Grand Tour p. 12, F28)

# F33: Peloton has one deck for both riders, kept under the rouleur's name.
AUTOMATIC = {
    "peloton": {"R": PLAIN["R"] + " 2+attack 2+attack", "S": ""},
    "muscle": {"R": PLAIN["R"], "S": PLAIN["S"] + " 5"},
}
ATTACK = "2+attack"

GRID = {"a": 5, "A": 4, "1": 4, "1B": 5}  # squares behind the start line
BREAKAWAY = {"2B": (range(1, 5), 1), "2": (range(5, 7), 2)}  # second tile: for how many teams, how many places
BREAKAWAY_SQUARE = "1.4"
WIDE_FINISH = {"u": "v", "U": "V"}
MANY_TEAMS = 5

WEATHER: Bag = Counter(fair=9, crosswind=1, tailwind=1, headwind=1, rain=1)
HAIRPIN = ("z", "Z")

MAJOR, MINOR, REFRESHMENT = 0, 1, 2
TOKENS = {MAJOR: (5, 3, 1), MINOR: (2, 1), REFRESHMENT: (1,)}
MEAL, MEAL_OF_THE_HOLDER = 24, 25
LONG_CLIMB = 5
NEAR_THE_MIDDLE = 6

PODIUM = (3, 2, 1)
# Grand Tour p. 7: by length of the tour; two players always use the first column (F29).
BONUS = {
    7: {"general": (3, 2, 1), "team": (1,), "sprint": (2, 1), "mountain": (2, 1)},
    14: {"general": (4, 3, 2, 1), "team": (2, 1), "sprint": (3, 2, 1), "mountain": (3, 2, 1)},
    21: {"general": (5, 4, 3, 2, 1), "team": (3, 2, 1), "sprint": (4, 3, 2, 1), "mountain": (4, 3, 2, 1)},
}
BASIC_TOUR = (3, 4, 8, 11, 13, 18, 19)
SPECIAL_STAGES = {1: "ttt", 10: "itt", 5: "extended", 15: "extended", 20: "extended"}
LONGEST_TOUR = 21

# Cards whose tiles are known well, by name: for two to four teams, and for five or six where there is such a side.
STAGE_CARDS = {
    "Avenue Corso Paseo": ("abcdefghijklmnopqrstu", None),
    "Firenze - Milano": ("abcgiDHqntmKOLrepJsfu", None),
    "La Haut Montagne": ("abcfimetKGLHJsdopRQNU", None),
    "Le Col du Ballon": ("AnLHgceqtrMBoipjDFkSu", None),
    "La Classicissima": ("AebQRNHPcgikDFsLojmtu", None),
    "Ronde van Wevelgem": ("abcmgfteqonLPjkIDHrSu", None),
    "Plateaux de Wallonie": ("AbJiLcGHtdfpkmnrqEoSu", None),
    "Peloton 7": ("a 2B 3 g M R P k e q o s 4 c D H j T n i u", "1B 2 3 g M R P k e q o s 4 c D H j T 9B n i u"),
    "Peloton 8": ("a 2B h 4 o I c Q D F 3 p r s e j L k t g u", "1B 2 h 4 o I c Q D F 3 p r s e j L k t g 9B u"),
    "Peloton 9": (
        "A 2B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u",
        "1 2 9B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u",
    ),
    "Peloton 11": (
        "a 2B 8 5B q g i r 3B 4B s o p t h k 7 6B e J u",
        "1B 2 8 5B q g i r 9 3B 4B s o p t h k 7 6B e J u",
    ),
    "Peloton 18": (
        "a 2B h 4 L o p c 5 6B r 3 g q J k s t e I U",
        "1B 2 h 4 9B L o p c 5 6B r 3 g q J k s t e I U",
    ),
    "Stage 2": ("A b X Y r k g 8 6B H q l e f S t o i J p v", None),
    "Stage 3": ("a f s i t e o J c L g b p Q H m k r n d v", None),
    "Stage 4": ("a b r d z L c k g q f p o h s e I j t m V", None),
    "Stage 8": ("A c e R P H m Q O F l J i b k s d T G n v", None),  # s before d: rulings, on the design of stages
    "Stage 10": ("a c s J i R n l T k p b f M o q h e d g v", None),
    "Stage 13": ("A c e G L p o h n m Q D F b r j k t I S v", None),
    "Stage 17": ("A b 8 5B g h p e q S t j 3 r k i x o y M V", None),
    "Stage 19": ("A b X p z G Q L j k r h e y s T D F o I v", None),
}


def bag(cards: str) -> Bag:
    """Cards as a bag."""
    return Counter(cards.split())


def energy_deck(kind: str, specialist: int | None) -> Bag:
    """The energy cards of a rouleur (R) or a sprinteur (S), changed by a specialist's."""
    deck = bag(PLAIN[kind])
    if specialist:
        out, into = SPECIALISTS[f"{kind}{specialist}"]
        assert bag(out) <= deck
        deck = deck - bag(out) + bag(into)
    return deck


def value(card: str) -> int:
    """The printed value."""
    return 2 if card == EXHAUSTION else int(card.split("+")[0])


def powers(card: str) -> list[str]:
    """The powers on a card."""
    return card.split("+")[1:]


def copies(teams: int) -> int:
    """How many of each specialist lie on the table."""
    return 1 if teams <= FEW_TEAMS else 2


def bonus_table(stages: int, teams: int) -> dict[str, tuple[int, ...]]:
    """The column of the end bonus."""
    return BONUS[7] if teams == 2 else next(BONUS[most] for most in sorted(BONUS) if stages <= most)
