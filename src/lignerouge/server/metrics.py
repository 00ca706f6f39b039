"""Numbers for whoever runs the server, in Prometheus' form."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

CONTENT_TYPE = CONTENT_TYPE_LATEST
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Durations(Collector):
    """A histogram of seconds that one thread adds to: the library's own locks three times for each of them."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """In Prometheus' form: each bucket counts those below it too."""
        limits = [*map(floatToGoString, BUCKETS), "+Inf"]
        buckets = list(zip(limits, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self.name, self.about, buckets=buckets, sum_value=self._sum)


class Tally(Collector):
    """A counter that one thread adds to."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.number = 0

    def collect(self) -> Iterator[CounterMetricFamily]:
        """In Prometheus' form."""
        yield CounterMetricFamily(self.name, self.about, value=self.number)


class Metrics:
    """The counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Tally("lignerouge_answers", "Answers written")
        self.registry.register(self.answers)
        self.refused = Counter("lignerouge_refused", "What was refused, by code", ["code"], registry=self.registry)
        self.seconds = Durations("lignerouge_answer_seconds", "From an answer to its broadcast")
        self.registry.register(self.seconds)
        self.sockets = Gauge("lignerouge_sockets", "Open sockets", registry=self.registry)
        self.live = Gauge("lignerouge_live_tables", "Tables in memory", registry=self.registry)
        self.tables = Gauge("lignerouge_tables", "Tables in the database", ["status"], registry=self.registry)
        self.compiled = Gauge(
            "lignerouge_compiled_functions",
            "Functions that the process compiled while it served, when nothing else ran",
            registry=self.registry,
        )
        self.thinking = Gauge(
            "lignerouge_bot_seconds", "Seconds bots have thought", ["game", "bot"], registry=self.registry
        )
        self.fallbacks = Gauge(
            "lignerouge_bot_fallbacks",
            "Times the house bot answered for another bot",
            ["game", "bot", "reason"],
            registry=self.registry,
        )
