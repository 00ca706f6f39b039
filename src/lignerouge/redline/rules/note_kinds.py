"""The kinds of notes that the rules write. `who` is a seat; a set of seats has bit n for seat n."""

PLACED = 1  # the piece `cause` on the cell `where`, lying so that its ports are `amount` (R3, R4, R5)
ALIGNED = 2  # along the line `where`, of kind `cause`, `amount` pieces (R6)
DREW = 3  # the piece `cause`, for an alignment (R7)
MUST_GIVE = 4  # because the reserve is empty, the seats `cause` give a piece for the alignment of `who` (R7)
GAVE = 5  # the piece `cause`, for the alignment of another (R7)
IS_BLOCKED = 6  # no placement at all (R8)
DISCARDED = 7  # the piece `cause`, being blocked (R8)
WENT_OUT = 8  # the seats `cause`, who are due `amount` points (R9, R11)
NOBODY_CAN = 9  # after the placement of `who` nobody can place any more: the seats `cause` are out with `amount` (R9)
WON = 10  # the game; `amount` points (R9, R11)
