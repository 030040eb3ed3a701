"""Real payout lists: each that adds up comes out to the unit, each that does not is explained."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from tourney.rules.prizes import distribute, plan_payouts
from tourney.rules.satellites import satellite

DATA = json.loads((Path(__file__).parent / "data" / "payouts.json").read_text(encoding="utf-8"))
LISTS = {name: data for name, data in DATA.items() if "tiers" in data}
NIGHTS = DATA["club-a-events"]["events"]

# Lists that cannot come out of their own pool, and why.
EXPLAINED = {
    "wpt-borgata-open-2008": "prints 1,000 more than the guarantee it was paid from",
    "wpt-world-championship-2024": "cut after place 192",
    "wsop-main-2014-projection": "an analyst's projection, cut after place 414",
    "wsop-main-2023": "only three places known",
    "wsop-main-2024": "only seventeen places known",
    "satellite-coolcat-24": "seats: checked below",
    "satellite-fpp-36": "tickets: checked below",
    "satellite-freeroll-7656": "tickets without a value: no pool to share",
    "satellite-ftp-token-9": "a token: checked below",
}


def minor(amount):
    return int(Decimal(str(amount)) * 100)


def amounts_of(data):
    return [
        minor(tier["amount"]) for tier in data["tiers"] for _ in range(tier["from"], tier["to"] + 1)
    ]


def shares_of(percents):
    return [int(Decimal(percent) * 100) for percent in percents]


@pytest.mark.parametrize("name", sorted(LISTS))
def test_a_printed_list_comes_out_of_its_own_places(name):
    """By the proportions of its places, and as fixed amounts."""
    if name in EXPLAINED:
        assert not LISTS[name].get("sum_equals_pool")
        return
    amounts = amounts_of(LISTS[name])
    pool = minor(LISTS[name].get("prize_pool", LISTS[name]["cash_sum"]))
    assert distribute(pool, amounts) == amounts
    assert plan_payouts(pool, 10**6, {"kind": "fixed", "amounts": amounts}) == amounts


@pytest.mark.parametrize("name", ["wsop-main-2023", "wsop-main-2024", "wsop-main-2014-projection"])
def test_a_list_known_in_part_is_completed_around_what_is_known(name):
    """The printed places stand, the last is the min-cash, the whole pool is paid."""
    data = LISTS[name]
    known = {
        str(place): minor(tier["amount"])
        for tier in data["tiers"]
        for place in range(tier["from"], tier["to"] + 1)
    }
    pool, places = minor(data["prize_pool"]), data["places_paid"]
    plan = {"places": places, "locked": known, "unit": 100}
    if "min_cash" in data:
        known[str(places)] = minor(data["min_cash"])
    prizes = plan_payouts(pool, data["entries"], plan)
    assert sum(prizes) == pool and len(prizes) == places
    assert prizes == sorted(prizes, reverse=True)
    assert all(prizes[int(place) - 1] == amount for place, amount in known.items())


def test_an_online_rooms_table_gives_its_worked_examples():
    """Rounded down, the rest to the winner."""
    bands = [
        {"max": band["max"], "shares": shares_of(band["percent"])}
        for band in DATA["table-pokerengine"]["bands"]
        if sum(shares_of(band["percent"])) == 10_000
    ]
    bands[-1]["max"] = None
    for example in DATA["table-pokerengine"]["worked_examples"]:
        pool = example["buyin"] * example["players"]
        plan = {"kind": "bands", "bands": bands, "odd": "first"}
        assert plan_payouts(pool, example["players"], plan) == example["prizes"]


@pytest.mark.parametrize("table", DATA["table-small-fields"]["tables"])
def test_small_field_tables_add_up(table):
    for band in table["bands"]:
        if "percent" in band:
            plan = {"kind": "percent", "shares": shares_of(band["percent"])}
            prizes = plan_payouts(1_000_000, 200, plan)
            assert prizes == [100 * share for share in plan["shares"]]
        if "amounts" in band:
            pool = sum(band["amounts"])
            plan = {"kind": "fixed", "amounts": band["amounts"]}
            assert plan_payouts(pool, 200, plan) == band["amounts"]


@pytest.mark.parametrize(
    ("pool", "seat", "entries", "payouts"),
    [
        (2640, 1100, 24, [1100, 1100, 440]),
        (5500, 1100, 36, [1100] * 5),
        (99, 75, 9, [75, 24]),
    ],
)
def test_satellites_of_the_figures(pool, seat, entries, payouts):
    assert satellite(pool, seat, entries).payouts() == payouts
    assert plan_payouts(pool, entries, {"kind": "satellite", "seat": seat}) == payouts


PERCENT = [night for night in NIGHTS if night["percent_based"]]
WITHOUT_OWN_PERCENTAGES = {"T186": "its percentages add up to ninety"}


@pytest.mark.parametrize("night", PERCENT, ids=lambda night: night["id"])
def test_a_clubs_percentage_nights(night):
    """Nearest hundred, the winner takes what is left: exactly what was paid whenever the list
    added up. Where it did not, theirs rounded each place by itself; ours pays the pool."""
    paid = [prize["paid"] for prize in night["prizes"]]
    shares = [100 * prize["amount"] for prize in night["prizes"]]
    if night["id"] in WITHOUT_OWN_PERCENTAGES:
        assert sum(shares) != 10_000
        return
    plan = {"kind": "percent", "shares": shares, "unit": night["round_to_nearest"],
            "odd": "nearest"}  # fmt: skip
    prizes = plan_payouts(night["net_pool"], 50, plan)
    assert sum(prizes) == night["net_pool"]
    if night["prizes_sum"] == night["net_pool"]:
        assert prizes == paid
    else:
        assert prizes != paid


@pytest.mark.parametrize(
    "night", [n for n in NIGHTS if not n["percent_based"]], ids=lambda night: night["id"]
)
def test_a_clubs_fixed_nights(night):
    """Fixed lists that add up are paid as printed; the others hold side pots or hold some back."""
    amounts = [prize["paid"] for prize in night["prizes"]]
    if night["prizes_sum"] != night["net_pool"] or not amounts:
        assert night["difference_to_net_pool"] or not amounts
        return
    if amounts == sorted(amounts, reverse=True):
        plan = {"kind": "fixed", "amounts": amounts}
        assert plan_payouts(night["net_pool"], 50, plan) == amounts
