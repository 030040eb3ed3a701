"""How many touches the tablet costs: recorded hands on the real screen, in Chromium, by touch.

    python -m tests.browser.taps [--data FOLDER] [--hands N|all]

Touches are counted by a ``pointerdown`` listener, not by what the driver meant. Exit status 1
unless every hand ends with the final stacks of its file. Writes ``build/taps.json``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.browser.taps.dealing import COUNT, Counted, Tapper
from tests.browser.taps.hands import Recorded, recorded_hands
from tests.services import browser
from tests.services.site import ROOT, Site

SHARED = Path(os.environ.get("TOURNEY_SHARED", ROOT.parent / "shared"))
SIZE = {"width": 1024, "height": 768}
BATCH = 40

SEAT = """
import json
from tests.browser.dealer import session_key
from tests.tables import room
for spec in json.loads(open({file!r}).read()):
    shape = room.structure(levels=[(spec['sb'], spec['bb'])], ante=spec['ante'], limit=spec['limit'])
    shape['ante_kind'] = spec['ante_kind']
    table = room.seated_table(
        spec['stacks'], button=spec['button'], shape=shape, house=spec['house']
    )
    print('table', table.pk)
print('session', session_key())
"""

RESULT = """
import json
from tables.models import Hand
found = {{}}
for pk in {tables}:
    hand = Hand.objects.filter(table_id=pk).order_by('-number').first()
    found[pk] = hand.result and hand.result['stacks']
print(json.dumps(found))
"""


def main(arguments: Sequence[str]) -> int:
    """Play, count, compare, report."""
    options = _options(arguments)
    hands, left_out = _chosen(options.data, options.hands)
    if not hands:
        print(f"no hands in {options.data}", file=sys.stderr)
        return 2
    program = browser.program()
    if program is None:
        print("no Chromium found (set CHROMIUM)", file=sys.stderr)
        return 2
    counted: list[tuple[Recorded, Counted]] = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        site.manage("migrate", "--no-input", "-v", "0")
        site.start()
        try:
            with browser.launched(program) as chromium:
                for first in range(0, len(hands), BATCH):
                    counted += _play(site, chromium, hands[first : first + BATCH], Path(folder))
                    _progress(len(counted), len(hands), began)
        finally:
            site.stop()
    return _report(counted, left_out, time.monotonic() - began)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="taps", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=SHARED / "data" / "hands")
    parser.add_argument("--hands", default=os.environ.get("HANDS", "120"), help="how many, or all")
    return parser.parse_args(arguments)


def _chosen(folder: Path, wanted: str) -> tuple[list[Recorded], list[str]]:
    """The hands to play, spread evenly over all files; and those that cannot be tapped."""
    found: list[Recorded] = []
    left_out: list[str] = []
    for item in recorded_hands(folder):
        if isinstance(item, str):
            left_out.append(item)
        else:
            found.append(item)
    if wanted != "all" and int(wanted) < len(found):
        found = [found[i * len(found) // int(wanted)] for i in range(int(wanted))]
    return found, left_out


def _play(
    site: Site, chromium: Any, hands: Sequence[Recorded], folder: Path
) -> list[tuple[Recorded, Counted]]:
    file = folder / "tables.json"
    file.write_text(json.dumps([hand.table() for hand in hands]))
    lines = [line.split() for line in site.run(SEAT.format(file=str(file))).splitlines()]
    tables = [int(line[1]) for line in lines if line[:1] == ["table"]]
    session = next(line[1] for line in lines if line[:1] == ["session"])
    context = chromium.new_context(viewport=SIZE, has_touch=True)
    context.set_default_timeout(8000)
    context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page = context.new_page()
    page.add_init_script(COUNT)
    counted = []
    for hand, table in zip(hands, tables, strict=True):
        tapper = Tapper(page, site.url, table)
        try:
            tapper.play(hand)
        except Exception as fault:
            tapper.counted.faults.append(str(fault).splitlines()[0])
        counted.append((hand, tapper.counted))
    context.close()
    results = json.loads(site.run(RESULT.format(tables=tables)))
    for (hand, count), table in zip(counted, tables, strict=True):
        stacks = results[str(table)]
        if stacks is None or tuple(stacks) != hand.final:
            count.faults.append(f"stacks {stacks}, the file has {list(hand.final)}")
    return counted


def _progress(done: int, of: int, began: float) -> None:
    print(f"… {done} of {of} hands, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def _report(
    counted: Sequence[tuple[Recorded, Counted]], left_out: list[str], seconds: float
) -> int:
    good = [(hand, count) for hand, count in counted if not count.faults]
    failed = [(hand, count) for hand, count in counted if count.faults]
    for hand, count in failed:
        print(f"FAILED {hand.name}: {'; '.join(count.faults)}")
    for sentence in left_out:
        print(f"left out {sentence}")
    rows = {
        "online": [count for hand, count in good if hand.online],
        "others": [count for hand, count in good if not hand.online],
        "all": [count for _, count in good],
    }
    figures = {name: _figures(counts) for name, counts in rows.items() if counts}
    print(f"{'':8}{'hands':>7}{'passive':>9}{'wager':>8}{'median hand':>13}{'mean hand':>11}")
    for name, row in figures.items():
        print(
            f"{name:8}{row['hands']:>7}{row['per_passive_action']:>9.2f}"
            f"{row['per_bet_or_raise']:>8.2f}{row['median_hand']:>13}{row['mean_hand']:>11.1f}"
        )
    total = figures.get("all", {})
    report = {
        "per_passive_action": total.get("per_passive_action"),
        "per_bet_or_raise": total.get("per_bet_or_raise"),
        "median_hand": figures.get("online", total).get("median_hand"),
        "hands": len(counted),
        "failed": [hand.name for hand, _ in failed],
        "left_out": left_out,
        "by_source": figures,
        "seconds": round(seconds),
    }
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    (build / "taps.json").write_text(json.dumps(report, indent=2) + "\n")
    print(f"{len(good)} passed, {len(failed)} failed; build/taps.json")
    return 1 if failed else 0


def _figures(counts: Sequence[Counted]) -> dict[str, Any]:
    passive = sum(count.passive for count in counts)
    wagers = sum(count.wagers for count in counts)
    return {
        "hands": len(counts),
        "per_passive_action": round(sum(c.passive_taps for c in counts) / max(1, passive), 3),
        "per_bet_or_raise": round(sum(c.wager_taps for c in counts) / max(1, wagers), 3),
        "median_hand": statistics.median(count.taps for count in counts),
        "mean_hand": round(statistics.mean(count.taps for count in counts), 2),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
