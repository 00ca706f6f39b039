"""Work beside requests is kept until it is done, and ends with its service."""

import asyncio

from lignerouge.server.tasks import Tasks


def test_what_goes_on_is_stopped_or_waited_for() -> None:
    done: list[str] = []

    async def work(name: str, until: asyncio.Event) -> str:
        await until.wait()
        done.append(name)
        return name

    async def story() -> None:
        never, soon = asyncio.Event(), asyncio.Event()
        stopped, ended = Tasks(), Tasks()
        endless = stopped.begin(work("endless", never))
        short = ended.begin(work("short", soon))
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(soon.set)
        await stopped.close()
        await ended.close(to_the_end=True)
        assert endless.cancelled()
        assert short.result() == "short"
        assert done == ["short"]
        await stopped.close()  # nothing is left

    asyncio.run(story())


def test_what_fails_does_not_keep_a_service_from_closing() -> None:
    async def fail() -> None:
        raise ValueError

    async def story() -> None:
        tasks = Tasks()
        failing = tasks.begin(fail())
        await tasks.close(to_the_end=True)
        assert isinstance(failing.exception(), ValueError)

    asyncio.run(story())
