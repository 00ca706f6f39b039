"""How sure a figure is: 95 % intervals."""

import math

Z95 = 1.959964


def wilson(p: float, n: float) -> tuple[float, float]:
    """Wilson's, of a share that rests on so many trials of which none says anything about another. -> low, high"""
    middle = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    spread = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return max(0.0, middle - spread), min(1.0, middle + spread)
