"""The draft of specialists as it is asked and told: before a race, or before the first stage of a tour (F28)."""

from collections.abc import Mapping

from lignerouge.flamme.content.refusals import refusal
from lignerouge.flamme.play.events import Drafted, DraftOpened
from lignerouge.flamme.play.names import LETTERS, RIDER_NAMES, TYPES
from lignerouge.flamme.rules.draft import SPECIALISTS, Drafting, copies_of_each, drafter, may_draft
from lignerouge.kernel.events import EVERYONE
from lignerouge.kernel.game import Prompt


def too_many(chosen: Mapping[str, int], seats: int) -> tuple[str, ...]:
    """The riders who share a specialist of whom there are not so many copies; nobody, if all fit."""
    for type_ in TYPES:
        for number in range(1, SPECIALISTS + 1):
            riders = [rider for rider, one in chosen.items() if (rider[-1], one) == (type_, number)]
            if len(riders) > copies_of_each(seats):
                return tuple(sorted(riders))
    return ()


def check_copies(chosen: Mapping[str, int], seats: int) -> None:
    """Raise the mistake of specialists who are not in the box so many times."""
    riders = too_many(chosen, seats)
    if riders:
        raise refusal("copies", riders=tuple(riders), number=chosen[riders[0]])


def draft_opened(draft: Drafting) -> DraftOpened:
    """The order is drawn."""
    return DraftOpened(audience=EVERYONE, seats=tuple(draft.drafting.tolist()[: draft.drafters]), rule="F28")


def draft_prompt(draft: Drafting) -> Prompt:
    """F28: a specialist for either rider, then in the way back for the other."""
    seat = int(drafter(draft))
    options = [
        f"{TYPES[type_]}{number}"
        for type_ in range(len(TYPES))
        for number in range(1, SPECIALISTS + 1)
        if may_draft(draft, 2 * seat + type_, number)
    ]
    return Prompt(f"draft/{draft.drafted + 1}/{LETTERS[seat]}", seat, "Draft", tuple(options))


def drafted_by(seat: int, option: str) -> tuple[int, int]:
    """An option of the draft as (rider, number)."""
    return 2 * seat + TYPES.index(option[0]), int(option[1:])


def has_drafted(seat: int, rider: int, number: int) -> Drafted:
    """A seat took a specialist."""
    return Drafted(audience=EVERYONE, seat=seat, rider=RIDER_NAMES[rider], specialist=number, rule="F28")
