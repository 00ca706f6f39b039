"""What must be told after an entry: events that the auditor expects, compared with those that were told."""

from collections.abc import Sequence
from typing import Any

from tests.flamme.audit.record import Finding, Told

# Why something happened: told beside what happened, and not the auditor's business.
REASONS = {"Capped", "StoppedAtFoot", "RoadEnded", "SqueezedIn", "NotTowed"}
UNORDERED = {"Exhausted", "Crashed", "Chased", "TookMinute", "Blocked", "Towed", "Drew", "Raised", "StoodUp", "Spared"}


class Expected:
    """The events that an entry must bring, kind by kind."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.unordered = set(UNORDERED)

    def tell(self, event: str, *, to: int | None = None, **fields: Any) -> None:
        """An event that everybody, or only one seat, learns."""
        audience: Any = "everyone" if to is None else [to]
        self.events.append({"event": event, "audience": audience, **fields})

    def compare(self, told: Sequence[Told]) -> None:
        """Kind by kind: as many events, and in each of them all that is expected."""
        for kind in dict.fromkeys(event["event"] for event in [*self.events, *told]):
            if kind in REASONS:
                continue
            due = [event for event in self.events if event["event"] == kind]
            got = [plain(event) for event in told if event["event"] == kind]
            if kind in self.unordered:
                due.sort(key=whose)
                got.sort(key=whose)
            for wanted, event in zip(due, got, strict=False):
                compare_fields(kind, wanted, event)
            if len(due) != len(got):
                raise Finding(missing(kind, due, got))


def compare_fields(kind: str, wanted: Told, event: Told) -> None:
    """The fields that the auditor knows; others may be told as well."""
    for name, value in wanted.items():
        told = event.get(name)
        if (
            isinstance(value, dict)
            and told == value
            and list(told) != list(value)
            and kind in ("Revealed", "Ended", "TourEnded")
        ):
            raise Finding(f"{kind}: {name} is in the order {' '.join(told)}; by the rules it is {' '.join(value)}.")
        if told != value:
            subject = ", ".join(f"{key} {event[key]}" for key in ("rider", "seat", "stage", "round") if key in event)
            raise Finding(f"{kind} ({subject or 'of all'}): {name} is {told}; by the rules it is {value}.")


def missing(kind: str, due: Sequence[Told], got: Sequence[Told]) -> str:
    """A sentence on events that are missing, or are there and should not be."""
    if len(due) > len(got):
        return f"{kind} is not told: {about(due[len(got)])}."
    return f"{kind} is told, and by the rules nothing of the kind happens: {about(got[len(due)])}."


def about(event: Told) -> str:
    return ", ".join(f"{name} {value}" for name, value in event.items() if name not in ("event", "audience", "rule"))


def whose(event: Told) -> tuple[str, int]:
    return event["rider"], 0


def plain(event: Told) -> dict[str, Any]:
    """Rows as lists, cards of a hand in order: as they are compared."""
    flat = {name: list(value) if isinstance(value, tuple) else value for name, value in event.items()}
    if flat["event"] == "Drew":
        flat["cards"] = sorted(flat["cards"])
    return flat
