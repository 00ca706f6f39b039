"""A real cluster of two processes plays what one process plays."""

import warnings

import pytest

from lignerouge.arena.meeting import Meeting
from lignerouge.arena.runner import workers
from lignerouge.arena.tournament import run
from lignerouge.kernel.errors import InputError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    distributed = pytest.importorskip("distributed")


def test_a_cluster_of_two_processes_plays_the_same() -> None:
    meeting = Meeting.arrange("flamme", ({"stage": "abu"},), ("champion@1", "sensible"), 3)
    alone = run(meeting, 8)
    local = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "host": "127.0.0.1", "dashboard_address": None}
    with distributed.LocalCluster(**local) as cluster, workers(1, cluster.scheduler_address) as executor:
        assert run(meeting, 8, executor=executor) == alone


def test_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lignerouge.arena.runner.CLUSTER_TIMEOUT", 0.2)
    with pytest.raises(InputError, match="no cluster at"), workers(1, "tcp://127.0.0.1:9"):
        pass
