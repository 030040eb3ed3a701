"""A running event on the real product, and people who look at it and press its buttons."""

import json
import uuid

SETUP = """
import json, uuid
from tests.tables.room import FLOOR, NAMES, enter, make_event, new_key, structure
from tables.models import Table
from tables.services.event import start_event
from tourney.people.models import Staff
if not Staff.objects.filter(username="boss").exists():
    Staff.objects.create_superuser("boss", password="boss-of-the-floor", email="")
given = json.loads('''%s''')
event = make_event(shape=structure(**given.get("shape", {})), table_size=given["size"],
                   **given.get("settings", {}))
enter(event, *NAMES[:given["players"]])
if given.get("start", True):
    start_event(event_id=event.pk, actor=FLOOR, key=new_key(), seed="browser")
print("EVENT", event.pk, *Table.objects.filter(event=event).values_list("pk", flat=True))
"""


def running_event(site, *, players=3, size=9, start=True, shape=None, **settings):
    """Make (and start) an event; its id and the ids of its tables."""
    given = {
        "players": players,
        "size": size,
        "start": start,
        "shape": shape or {},
        "settings": settings,
    }
    told = site.run(SETUP % json.dumps(given))
    line = next(line for line in told.splitlines() if line.startswith("EVENT"))
    event, *tables = (int(word) for word in line.split()[1:])
    return event, tables


def sign_in(page, site, name="boss", password="boss-of-the-floor"):
    """Through the door, as people do."""
    page.goto(f"{site.url}/sign-in/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(lambda address: "sign-in" not in address)


def taps(page, table, *acts):
    """Record as the tablet does, over HTTP: a hand is started when none is named."""
    return page.evaluate(
        """async ([table, taps]) => {
            const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
            const answer = await fetch(`/tables/${table}/acts`, {method: "POST",
                headers: {"Content-Type": "application/json", "X-CSRFToken": token},
                body: JSON.stringify({taps})});
            return answer.json();
        }""",
        [table, [{"key": str(uuid.uuid4()), **act} for act in acts]],
    )


def new_hand():
    """The tap that deals, and the name the tablet gave the hand."""
    uid = str(uuid.uuid4())
    return uid, {"do": "start", "uid": uid}


def act(uid, *acts):
    """A tap with acts of the hand."""
    return {
        "do": "acts",
        "hand": uid,
        "acts": [dict(zip(("chair", "verb", "to"), a, strict=False)) for a in acts],
    }
