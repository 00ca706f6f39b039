"""How strong the bots are, as the arena measured them: the only place of these figures beside the notebook."""

from collections.abc import Mapping

from lignerouge.registry import Strength

# Random to climber met in every line-up of six (notebook, entry 29). Those that search met three of a bot below: their
# rating is that bot's and what such a share is worth in the arena's model, 400 log10(others * won / (1 - won)).
STRENGTHS: Mapping[str, Strength] = {
    "random": Strength(1194, 0.003, 10_584, 5, ""),
    "beginner": Strength(1322, 0.017, 10_584, 5, ""),
    "amateur": Strength(1393, 0.046, 10_584, 5, ""),
    "sensible": Strength(1502, 0.122, 10_584, 5, ""),
    "regular": Strength(1550, 0.140, 10_584, 5, ""),
    "breakaway": Strength(1663, 0.302, 10_584, 5, ""),
    "follower": Strength(1682, 0.343, 10_584, 5, ""),
    "climber": Strength(1693, 0.360, 10_584, 5, ""),
    "contender": Strength(1852, 0.454, 240, 3, "climber"),
    "champion": Strength(1936, 0.574, 2004, 3, "climber"),  # entry 10
    "legend": Strength(2072, 0.422, 2004, 3, "champion"),  # entry 11
}
