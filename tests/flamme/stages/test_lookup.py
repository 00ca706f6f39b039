"""The same text means the same stage, or gets the same refusal, wherever it is asked for."""

import pytest

from lignerouge.flamme.play.options import RaceOptions
from lignerouge.flamme.stages.lookup import find_stage, find_tiles
from lignerouge.flamme.stages.text import check_tiles, split_tokens
from lignerouge.kernel.errors import InputError

NUMBERED = ("8", "GT 8", "Stage 8")


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(
    "text", ["8", "GT 8", "Stage 8", "avenue", "Roubaix", "1B-2-3-s-V", "a b c d v", "abcdv 2.1:minor"]
)
def test_every_way_to_ask_finds_the_same_tiles(text: str, seats: int) -> None:
    found = find_stage(text, seats=seats, kind="normal")
    assert find_tiles(split_tokens(text)[0], seats)[1] == found.tiles
    if seats == 2 or text in NUMBERED:
        assert RaceOptions.read({"stage": text, "kind": "normal"}, seats).stage == found.tiles


@pytest.mark.parametrize("text", ["22", "Stage 0", "corsa nostra", "ab?u", "", "abw", "bcd", "abbu", "Paris"])
def test_every_way_to_ask_refuses_alike(text: str) -> None:
    def with_checked_tiles() -> None:
        check_tiles(find_stage(text, seats=2, kind="normal").tiles)

    with pytest.raises(InputError) as refused:
        with_checked_tiles()
    with pytest.raises(InputError) as as_option:
        RaceOptions.read({"stage": text, "kind": "normal"}, 2)
    assert str(refused.value) == str(as_option.value)


def test_letters_that_are_all_tiles_are_tiles_and_others_a_name() -> None:
    assert find_tiles("bcd", 2) == (None, ("b", "c", "d"))
    with pytest.raises(InputError, match='no stage called "abw"'):
        find_tiles("abw", 2)


def test_a_stage_that_was_found_says_what_it_is() -> None:
    own, card = find_stage("abcLDu", seats=2, kind=""), find_stage("8", seats=2, kind="")
    assert own.text == "abcLDu"
    assert own.moved == {}
    assert not own.is_printed
    assert card.is_printed == (card.confidence not in ("", "designed"))
    assert find_stage("8", seats=1, kind="").kind == "itt"


@pytest.mark.parametrize("kind", ["itt", "ITT", "extended"])
def test_kinds_are_read_by_name(kind: str) -> None:
    assert find_stage("abcdu", seats=2, kind=kind).kind == kind.casefold()


def test_a_kind_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match=r'A stage is .*, not "sprint"'):
        find_stage("abcdu", seats=2, kind="sprint")
