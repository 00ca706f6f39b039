"""Imagined races: the hidden rest is another one every time, and can be played on."""

from lignerouge.flamme.play.game import FLAMME_ROUGE
from lignerouge.flamme.play.view import hand_kinds
from lignerouge.kernel.luck import below, seeded
from lignerouge.kernel.match import Match


def test_hidden_cards_differ_and_known_ones_do_not() -> None:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu"}, ["p", "q"], seeded(4))
    while match.prompts()[0].name.startswith("0/"):
        prompt = match.prompts()[0]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
    for name in ("1/A/rider", "1/B/rider", "1/BR/card"):
        prompt = next(prompt for prompt in match.prompts() if prompt.name == name)
        match.answer(prompt.seat, name, prompt.options[0])
    imagined = [FLAMME_ROUGE.imagine(match.view(0), seeded(seed)) for seed in range(20)]
    assert {tuple(sorted(hand_kinds(state.race, 0))) for state in imagined} == {
        tuple(sorted(hand_kinds(match.state.race, 0)))
    }
    assert len({(int(state.race.locked), int(state.race.card[2]), int(state.race.card[3])) for state in imagined}) > 5
    assert {int(state.race.locked) for state in imagined} == {4, 8}


def test_an_imagined_race_can_be_ridden_to_its_end() -> None:
    match = Match.begin(FLAMME_ROUGE, {"stage": "abcu", "specialists": {"AR": 4}}, ["p", "q"], seeded(4))
    dice = seeded(5)
    for answers in range(14):
        prompt = match.prompts()[0] if answers < 6 else match.prompts()[int(below(dice, 0, len(match.prompts())))]
        match.answer(prompt.seat, prompt.name, prompt.options[0])
        for seat in (0, 1, None):
            state = FLAMME_ROUGE.imagine(match.view(seat), seeded(answers))
            while FLAMME_ROUGE.outcome(state) is None:
                asked = next(prompt for prompt in FLAMME_ROUGE.prompts(state) if prompt.owed)
                FLAMME_ROUGE.answer(state, asked, asked.options[-1], seeded(1), None)
