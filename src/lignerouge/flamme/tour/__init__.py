"""Tours of 3 to 21 stages: the ledger of times and points, jerseys, rest days, the campaign (Grand Tour p. 2-8)."""
