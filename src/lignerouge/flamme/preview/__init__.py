"""Where a card leads, and how likely slipstream and exhaustion are."""
