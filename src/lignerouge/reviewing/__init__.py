"""Games in retrospect: chances, luck and skill, decisions and what they cost (`docs/review.md`)."""
