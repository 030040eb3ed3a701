"""The yardstick: a Django view that writes one row durably, on the product's own server.

    python -m tests.tools.load.bare DATABASE    prints its port

No session, no middleware, no template: what is left is the price of Django, of the server and
of one commit that survives a power cut.
"""

from __future__ import annotations

import json
import socket
import sys
from typing import Any

import django
import uvicorn
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path

THREADS = 8


def write_one(request: HttpRequest) -> HttpResponse:
    """Insert what was posted and say so."""
    from django.db import connection, transaction

    posted = json.loads(request.body)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO acts (body) VALUES (%s)", [json.dumps(posted)])
    return JsonResponse({"done": True})


urlpatterns = [path("write", write_one)]


def application(database: str) -> Any:
    """The view as the product serves its own: Django as WSGI in threads."""
    settings.configure(
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="tests.tools.load.bare",
        MIDDLEWARE=[],
        USE_TZ=True,
        SECRET_KEY="measured, not kept",
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": database,
                "OPTIONS": {
                    "transaction_mode": "IMMEDIATE",
                    "timeout": 20,
                    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
                },
            }
        },
    )
    django.setup()
    from a2wsgi import WSGIMiddleware
    from django.core.wsgi import get_wsgi_application
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE acts (id integer PRIMARY KEY, body text)")
    connection.close()
    return WSGIMiddleware(get_wsgi_application(), workers=THREADS)  # type: ignore[arg-type]


def main(database: str) -> None:
    """Serve until told to stop."""
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        application(database), log_level="warning", lifespan="off", timeout_keep_alive=600
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(sys.argv[1])
