"""Speed as ratios: ours and a peer's timed turn by turn in one run, medians compared.

A module of this package that has ``measures(hands)`` takes part: it returns
``Measure`` objects, whose keys end up in ``build/bench.json``.
"""
