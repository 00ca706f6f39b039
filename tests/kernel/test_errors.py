"""Mistakes that know how to say themselves in the reader's language."""

from lignerouge.kernel.errors import InputError


def test_a_mistake_is_said_in_the_readers_language_or_in_english() -> None:
    assert InputError("One rider too many.").text("fr") == "One rider too many."
    known = InputError("One rider too many.", "too-many", {"riders": 1}, {"en": "Too many.", "fr": "Trop."}.__getitem__)
    assert (known.text("fr"), str(known), known.values) == ("Trop.", "One rider too many.", {"riders": 1})
