"""Answers that nothing is in the way of do not wait; whatever else happens to them, the long way says it."""

import asyncio
from pathlib import Path

from tests.server.live.test_table import BOTH, Page, play_on, run, second_card, two_processes

from lignerouge.server.live.turn import Turn


def test_a_turn_goes_to_whoever_has_waited_for_longest_and_not_to_who_has_left() -> None:
    async def story() -> None:
        turn, had = Turn(), list[int]()

        async def wait(number: int) -> None:
            async with turn:
                had.append(number)

        assert turn.take_now()
        assert not turn.take_now()
        waiting = [asyncio.create_task(wait(number)) for number in range(4)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turn.release()  # to the first who is still there
        assert not turn.take_now()
        waiting[1].cancel()  # who leaves when it is theirs already
        await asyncio.gather(*waiting, return_exceptions=True)
        assert had == [2, 3]
        assert turn.take_now()

    run(story)


def test_answers_that_come_together_are_written_and_told_one_after_the_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (store, here, _):
            await play_on(here, lambda: len([prompt for prompt in here.prompts if prompt.owed]) == 2)
            page, told = Page(watching={0}), list[tuple[object, int]]()
            here.audience.add(page)
            before = len(await store.entries("race"))
            for number, prompt in enumerate(list(here.prompts)):
                went = lambda result, id=number: told.append((result, id))  # noqa: E731 -- one for each
                assert here.answer_at_once([prompt.seat], prompt.name, prompt.options[0], f"mine {number}", went)
            assert (told, page.messages) == ([], []), "nobody is told before it is on the disk"
            while len(told) < 2:
                await asyncio.sleep(0.001)
            assert told == [(True, 0), (True, 1)]
            assert page.messages
            assert [each.answer for each in (await store.entries("race"))[before:]] == ["mine 0", "mine 1"]
            assert not here.turn.locked()

    run(story)


def test_what_another_process_was_quicker_with_goes_the_long_way(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (_, here, there):
            await play_on(here, lambda: second_card(here) is not None)
            await there.follow()
            prompt = second_card(here)
            assert prompt is not None
            await there.answer(BOTH, prompt.name, prompt.options[-1], "theirs")
            went: asyncio.Future[bool | Exception] = asyncio.get_running_loop().create_future()
            assert here.answer_at_once(BOTH, prompt.name, prompt.options[-1], "mine", went.set_result)
            assert await went is False
            assert here.match is not None
            assert not here.turn.locked()
            assert not here.answer_at_once(BOTH, prompt.name, prompt.options[-1], "mine", went.set_result)
            await here.answer(BOTH, prompt.name, prompt.options[-1], "mine")
            assert [entry.option for entry in here.match.journal.entries[-2:]] == [prompt.options[-1]] * 2

    run(story)


def test_where_nothing_can_be_written_nothing_has_happened(tmp_path: Path) -> None:
    async def story() -> None:
        async with two_processes(tmp_path) as (store, here, _):
            prompt = here.prompts[0]
            assert not here.answer_at_once([prompt.seat], prompt.name, "no option", "1", lambda result: None)
            await store.close()
            assert not here.answer_at_once([prompt.seat], prompt.name, prompt.options[0], "2", lambda result: None)
            assert not here.turn.locked()
            assert here.match is not None
            assert len(here.match.journal.entries) == 1

    run(story)
