"""Ligne Rouge: plays the rules of Flamme Rouge, its Grand Tour and Redline."""

from typing import Final

__version__: Final = "0.1.0"
