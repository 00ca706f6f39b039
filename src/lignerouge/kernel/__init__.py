"""What every game needs and no game owns: luck, notes, compiled functions, mistakes."""
