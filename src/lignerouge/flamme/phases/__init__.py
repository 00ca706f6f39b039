"""The story of a round, one file a phase, in order: placing, energy, movement, slipstream, exhaustion, finish."""
