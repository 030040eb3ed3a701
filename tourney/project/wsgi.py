"""Django as WSGI; the server runs it in threads behind the ASGI router."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.project.settings")
application = get_wsgi_application()
