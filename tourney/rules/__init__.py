"""The shared rules engine: pure Python, standard library only, no clock, no global randomness."""
