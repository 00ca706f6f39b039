"""A race from Python, step by step to its end, told in words.

    python examples/play.py [SEED]

You answer prompts; here a small function does, for team A. The others are bots. Nobody gets more than their seat sees.
"""

import sys

from lignerouge import FLAMME_ROUGE, Event, Match, Prompt, Refusal, SeatView, ask, new_bot, say, seeded

SILENT = {"Drew", "Chose"}  # everybody draws and chooses: a round is told from its reveal on


def my_answer(view: SeatView, prompt: Prompt) -> str:
    """The middle one of what is offered: of the cards neither the slowest nor the fastest."""
    if prompt.ask == "PlayCard" and view.round == 1:
        print(f"  {ask(prompt)} {', '.join(prompt.options)}")
    return prompt.options[len(prompt.options) // 2]


def tell(events: list[Event]) -> None:
    """What happened, in words: also in French and Spanish."""
    for event in events:
        if type(event).__name__ not in SILENT:
            print(say(event, "en"))


def main(seed: int) -> None:
    """Two bots and me on the first stage card."""
    match = Match.begin(FLAMME_ROUGE, {"stage": "Avenue Corso Paseo"}, ["me", "sensible", "random"], seeded(seed))
    bots = {1: new_bot("sensible", seed).choose, 2: new_bot("random", seed).choose}
    told = 0
    while True:
        for _ in match.autopilot(bots):
            pass  # until the match waits for me, or is over
        tell(match.events[told:])
        told = len(match.events)
        if match.outcome is not None:
            break
        prompt = match.prompts(seat=0)[0]
        answered = match.answer(0, prompt.name, my_answer(match.view(0), prompt))
        assert not isinstance(answered, Refusal), answered.reason
    places = sorted(zip(match.outcome.places, match.journal.seats, strict=True))
    print("\nplaces:", ", ".join(f"{place} {name}" for place, name in places))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
