"""`python -m tests.flamme.golden.regenerate`: play every mechanism again and write it down. Review the difference."""

from tests.flamme.golden import tours
from tests.flamme.golden.mechanisms import MECHANISMS, file_of, golden_text, played

if __name__ == "__main__":
    for name, mechanism in MECHANISMS.items():
        text = golden_text(mechanism, played(mechanism))
        file_of(name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text)} characters")
    for name in tours.TOURS:
        text = tours.golden_text(name)
        tours.file_of(name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text)} characters")
