"""Independent chip model: what stacks are worth in prizes (R-164).

Malmuth-Harville: the winner is drawn in proportion to the stacks, then the second from the
rest, and so on. The same order comes out when every player has an exponential clock that rings
at a rate of his stack and the first to ring wins. So a player's equity is one integral over the
moment his clock rings, with the number of clocks before it as a sum of independent chances:
no list of orders, hence fast for any field, and exact but for a quadrature error below 1e-9 of
the first prize at a final table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from operator import mul

from tourney.rules.errors import RuleViolation

MOST_PLAYERS = 20_000
FEW_PLAYERS = 60
STABLE_CHANCE = 0.45
POINTS = 10


def icm_equities(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """Each player's expected prize, in the unit of `prizes` (best place first).

    `stacks` are chips, all above zero. Prizes for places beyond the players left are already
    won by others and left out. Raises `bad_stacks` or `bad_prizes`.
    """
    _check(stacks, prizes)
    paid = [float(prize) for prize in prizes[: len(stacks)]]
    while paid and paid[-1] == 0:
        paid.pop()
    if not paid:
        return [0.0] * len(stacks)
    # Everybody left has at least the last prize: only what is above it is played for.
    sure = paid[-1] if len(paid) == len(stacks) else 0.0
    above = [prize - sure for prize in paid]
    while above and above[-1] == 0:
        above.pop()
    if not above:
        return [sure] * len(stacks)
    return [sure + part for part in _equities(stacks, above)]


def finish_probabilities(stacks: Sequence[int], places: int) -> list[list[float]]:
    """For each player the chance of finishing first, second, … down to `places`."""
    columns = []
    for place in range(min(places, len(stacks))):
        prizes = [0.0] * place + [1.0]
        columns.append(_equities(stacks, prizes))
    return [list(row) for row in zip(*columns, strict=True)]


def _equities(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    total = sum(stacks)
    rates = [stack / total for stack in stacks]
    values = _exact_values if len(rates) <= FEW_PLAYERS else _fast_values
    equities = [0.0] * len(rates)
    for moment, weight in _moments(rates, len(prizes)):
        chances = [-math.expm1(-rate * moment) for rate in rates]
        mean = sum(chances)
        width = min(len(prizes), math.ceil(mean + 9 * math.sqrt(mean) + 15))
        worth = values(chances, prizes[:width])
        for player, rate in enumerate(rates):
            equities[player] += weight * rate * (1 - chances[player]) * worth[player]
    scale = math.fsum(prizes) / math.fsum(equities)
    return [equity * scale for equity in equities]


def _moments(rates: Sequence[float], places: int) -> list[tuple[float, float]]:
    """Moments and weights of a double-exponential rule on (0, ∞): t = exp(x - exp(-x)).

    The step is finer for more places, whose moments are sharper; the range ends when the last
    clock has rung or all paid places are taken.
    """
    players = len(rates)
    step = max(0.12, 0.34 / (1 + players / 40)) if players <= FEW_PLAYERS else 0.17
    end = 40.0 / min(rates)
    if places < players:
        end = min(end, _until(rates, places + 8 * math.sqrt(places) + 15))
    moments = []
    x = -3.3
    while x <= math.log(end) + step:
        moment = math.exp(x - math.exp(-x))
        moments.append((moment, step * moment * (1 + math.exp(-x))))
        x += step
    return moments


def _until(rates: Sequence[float], expected: float) -> float:
    """The moment by which about so many clocks have rung; infinite if it never comes."""
    if expected >= len(rates):
        return math.inf
    low, high = 0.0, 1.0
    while _rung(rates, high) < expected:
        high *= 2
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if _rung(rates, middle) < expected else (low, middle)
    return high


def _rung(rates: Sequence[float], moment: float) -> float:
    return sum(-math.expm1(-rate * moment) for rate in rates)


def _exact_values(
    chances: Sequence[float], prizes: Sequence[float], start: Sequence[float] = (1.0,)
) -> list[float]:
    """For each player the expected prize if his clock rings now.

    `behind[j][m]`: the prize expected when m of the first j others have rung, over all who come
    after; `ahead[m]`: the chance that m of those before have rung (`start` for players dealt
    with elsewhere). Both hold only positive terms, so nothing cancels.
    """
    width = len(prizes)
    last = [*prizes]
    behind = [last]
    for chance in reversed(chances[1:]):
        stay = 1 - chance
        last = [stay * a + chance * b for a, b in zip(last, [*last[1:], 0.0], strict=True)]
        behind.append(last)
    values = []
    ahead = list(start)
    for chance, later in zip(chances, reversed(behind), strict=True):
        values.append(sum(map(mul, ahead, later)))
        ahead = _with(ahead, chance, width)
    return values


def _with(counts: list[float], chance: float, width: int) -> list[float]:
    """The distribution of the number rung with one more player, up to `width` of them."""
    stay = 1 - chance
    longer = [*counts, 0.0] if len(counts) < width else counts
    shifted = [0.0, *counts] if len(counts) < width else [0.0, *counts[:-1]]
    return [stay * a + chance * b for a, b in zip(longer, shifted, strict=True)]


def _fast_values(chances: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """The same for a big field.

    Leaving one player out of the distribution divides it by his own two terms. The worth is one
    smooth function of his chance, the same for all, so it is taken at a few chances and
    interpolated (Chebyshev points, barycentric). Dividing is stable up to a chance of a half;
    the few bigger stacks are done exactly.
    """
    width = len(prizes)
    small = [n for n, chance in enumerate(chances) if chance <= STABLE_CHANCE]
    big = [n for n, chance in enumerate(chances) if chance > STABLE_CHANCE]
    counts = [1.0]
    for player in small:
        counts = _with(counts, chances[player], width)
    values = [0.0] * len(chances)
    exact = _exact_values([chances[n] for n in big], prizes, counts) if big else []
    for player, value in zip(big, exact, strict=True):
        values[player] = value
        counts = _with(counts, chances[player], width)
    if small:
        worth = _interpolated(counts, prizes, [chances[n] for n in small])
        for player, value in zip(small, worth, strict=True):
            values[player] = value
    return values


def _interpolated(
    counts: Sequence[float], prizes: Sequence[float], chances: Sequence[float]
) -> list[float]:
    low, high = min(chances), max(chances)
    if high - low < 1e-12:
        return [_without(counts, prizes, low)] * len(chances)
    points, weights = [], []
    for k in range(POINTS):
        angle = math.pi * (2 * k + 1) / (2 * POINTS)
        points.append((low + high) / 2 + (high - low) / 2 * math.cos(angle))
        weights.append((-1) ** k * math.sin(angle))
    worth = [_without(counts, prizes, point) for point in points]
    found = []
    for chance in chances:
        above = below = 0.0
        for point, weight, value in zip(points, weights, worth, strict=True):
            gap = chance - point
            if gap == 0:
                above, below = value, 1.0
                break
            above += weight / gap * value
            below += weight / gap
        found.append(above / below)
    return found


def _without(counts: Sequence[float], prizes: Sequence[float], chance: float) -> float:
    """The expected prize with one player of this chance left out of the distribution."""
    stay, rest, total = 1 - chance, 0.0, 0.0
    for count, prize in zip(counts, prizes, strict=False):
        rest = (count - chance * rest) / stay
        total += rest * prize
    return total


def _check(stacks: Sequence[int], prizes: Sequence[float]) -> None:
    if not 1 <= len(stacks) <= MOST_PLAYERS or min(stacks) <= 0:
        raise RuleViolation("bad_stacks")
    if any(prize < 0 or not math.isfinite(prize) for prize in prizes):
        raise RuleViolation("bad_prizes")
    if any(worse > better for better, worse in pairwise(prizes)):
        raise RuleViolation("bad_prizes")
