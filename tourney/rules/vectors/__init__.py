"""Runners for the rule vectors, one module per kind.

Each offers `run(vector, defaults)`: what differs from the expectation, one line per field,
empty when the vector passes. A vector that does not follow its schema raises ValueError with
the name of the field.
"""
