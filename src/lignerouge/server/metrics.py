"""Numbers for whoever runs the server, in Prometheus' form."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter("lignerouge_answers", "Answers written", registry=self.registry)
        self.refused = Counter("lignerouge_refused", "What was refused, by code", ["code"], registry=self.registry)
        self.seconds = Histogram(
            "lignerouge_answer_seconds", "From an answer to its broadcast", buckets=BUCKETS, registry=self.registry
        )
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
