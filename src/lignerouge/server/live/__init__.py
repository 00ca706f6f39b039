"""Tables while they are played: a click becomes a broadcast."""
