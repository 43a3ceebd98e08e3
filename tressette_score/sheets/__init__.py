"""Commented sheets to fill in, one for each language."""
