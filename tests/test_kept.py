"""What earlier releases wrote goes on, replays and verifies as it began. See tests/kept/README.md."""

from pathlib import Path

import pytest

from lignerouge.kernel.journal import Journal, last_state, read, write
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match
from lignerouge.registry import GAMES

RECORDS = sorted((Path(__file__).parent / "kept").glob("*/*.txt"))
FINISHED = [path for path in RECORDS if not path.stem.endswith("-unfinished")]
UNFINISHED = [path for path in RECORDS if path.stem.endswith("-unfinished")]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def kept(path: Path) -> Journal:
    return read(path.read_text(encoding="utf-8"))


def test_there_is_a_finished_and_an_unfinished_record_of_everything() -> None:
    assert [path.with_stem(f"{path.stem}-unfinished") for path in FINISHED] == UNFINISHED
    assert {kept(path).game for path in FINISHED} == set(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_kept_record_verifies(path: Path) -> None:
    record = kept(path)
    last_state(GAMES[record.game].game, record)  # a result that the entries do not lead to is a mistake


@pytest.mark.parametrize("path", UNFINISHED, ids=name)
@pytest.mark.parametrize("seeded_luck", [True, False], ids=["seed", "fresh luck"])
def test_a_match_kept_in_the_middle_goes_on_to_its_end(path: Path, seeded_luck: bool) -> None:
    record = kept(path)
    game, began = GAMES[record.game].game, len(record.entries)
    match = Match.go_on(game, record, record.seed or 7) if seeded_luck else Match.resume(game, record, seeded(8))
    dice = seeded(9)
    pilots = dict.fromkeys(range(6), lambda view, asked: asked.options[int(below(dice, 0, len(asked.options)))])
    for _ in match.autopilot(pilots):
        pass
    assert match.outcome is not None
    assert len(match.journal.entries) > began
    assert match.journal.revision == kept(path).revision
    last_state(game, read(write(match.journal)))


@pytest.mark.parametrize("path", FINISHED, ids=name)
def test_the_same_choices_lead_to_the_same_end(path: Path) -> None:
    whole, record = kept(path), kept(path.with_stem(f"{path.stem}-unfinished"))
    match = Match.resume(GAMES[record.game].game, record, seeded(1))
    for entry in whole.entries[len(record.entries) :]:
        match.commit(match.follow(entry))
    assert match.journal.result == whole.result
