"""How strong the bots are, as the arena measured them: the only place of these figures beside the notebook."""

from collections.abc import Mapping

from lignerouge.registry import Strength

# The styles met in every line-up of four (notebook, entry 7). Champion and legend met three of the next below: their
# rating is that bot's and what such a share is worth in the arena's model, 400 log10(others * won / (1 - won)).
STRENGTHS: Mapping[str, Strength] = {
    "random": Strength(1107, 0.003, 6000, 3, ""),
    "sensible": Strength(1438, 0.141, 6000, 3, ""),
    "breakaway": Strength(1616, 0.326, 6000, 3, ""),
    "follower": Strength(1668, 0.391, 6000, 3, ""),
    "climber": Strength(1670, 0.389, 6000, 3, ""),
    "champion": Strength(1913, 0.574, 2004, 3, "climber"),  # entry 10
    "legend": Strength(2049, 0.422, 2004, 3, "champion"),  # entry 11
}
