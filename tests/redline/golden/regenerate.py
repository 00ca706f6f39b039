"""`python -m tests.redline.golden.regenerate`: play every mechanism again and write it down. Review the difference."""

from tests.redline.golden.mechanisms import MECHANISMS, file_of, golden_text, played

if __name__ == "__main__":
    for name, mechanism in MECHANISMS.items():
        text = golden_text(played(mechanism))
        file_of(name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text)} characters")
