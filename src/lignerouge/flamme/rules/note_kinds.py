"""The kinds of notes that the phases write, and why a rider was not towed.

What the columns of a note mean: `who` is a rider, `where` a square, `cause` a set of riders (bit n for rider n) unless
said otherwise, `amount` a number.
"""

RAISED = 1  # a card counts at least `amount` on the square `where` (F7)
STOOD_UP = 2  # after a crash; the card counts `amount` (F7, F14)
CAPPED = 3  # at most `amount` steps because of the ascent square `where` (F8)
FOOT = 4  # the climb at `where` begins beyond reach of the cap: `amount` steps up to its foot (F8)
ROAD_ENDS = 5  # nobody rides past the last square: `amount` steps (F9)
BLOCKED = 6  # the square `where` is full of `cause`: `amount` steps lost (F9)
BARRED = 7  # crashed riders `cause` bar the square `where`: `amount` steps lost (F14)
MOVED = 8  # own movement ended on `where`, on lane `cause`, after `amount` steps
SQUEEZED = 9  # a nimble rider pushed `cause` to the left, or stands on the verge beside them (F15)
CRASHED = 10  # held up on a slippery square (F14)
CHASED = 11  # stepped up behind `cause` (F15)
TOWED = 12  # by slipstream to `where`, behind `cause`; `amount` 1 into the gap, 2 after riders of the pack (F10)
NOT_TOWED = 13  # `amount` says why, `cause` are the riders ahead (F10, F11)
EXHAUSTED = 14  # nobody ahead (F12), or `amount` the highest card (F21)
SPARED = 15  # a relentless card: nobody ahead, yet no exhaustion (F15)
CROSSED = 16  # past the line on `where`, `amount`-th of the race (F13, F19)
TIMED = 17  # `amount` seconds, minutes included (F18)
MINUTE = 18  # not home yet: one minute (F18)
TOOK_TOKEN = 19  # from pile `cause`, when `amount` tokens were left (F17)

# why a rider was not towed
TOO_FAR = 1  # more than one empty square
OWN_GROUND = 2  # on an ascent, on cobbles or in crosswind
OWN_CRASH = 3  # beside a crashed rider, or crashed
THEIR_GROUND = 4  # those ahead are on an ascent, on cobbles or in crosswind
THEIR_CRASH = 5  # a crashed rider is among those ahead
THEIR_BREAKAWAY = 6  # one of those ahead played a breakaway
NO_ROOM = 7  # the square ahead filled up
