"""Auditors: they read the record and the events of a whole game and check every step against the rulebooks.

Written from the books and the rulings. Only `playing` knows the product, and only to let games be played.
"""
