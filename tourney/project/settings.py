"""Settings: one file, driven by the environment, safe by default.

Embedded (nothing set): SQLite and the secret key live in ``var/`` beside the
code. At scale: ``DATABASE_URL``, ``REDIS_URL`` and ``SECRET_KEY`` say otherwise.
"""

import secrets
from pathlib import Path

import environ
from django.utils.translation import gettext_lazy as _

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(env.str("TOURNEY_VAR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The key from the environment, or one made at first start and kept in ``var/``."""
    given = env.str("SECRET_KEY", default="")
    if given:
        return given
    kept = VAR_DIR / "secret_key"
    if not kept.exists():
        draft = VAR_DIR / f"secret_key.{secrets.token_hex(4)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64))
        try:
            # link() refuses to overwrite: two processes starting at once agree on one key.
            kept.hardlink_to(draft)
        except FileExistsError:
            pass
        draft.unlink()
    return kept.read_text().strip()


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", default=False)
# A card room's laptop is reached by whatever name or address the router gave it.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
TLS = env.bool("TLS", default=False)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "tourney.core",
    "tourney.people",
    "tourney.money",
    "tourney.events",
    "tables",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tourney.core.middleware.browser_safety",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tourney.core.middleware.sign_in_again",
]

ROOT_URLCONF = "tourney.project.urls"
WSGI_APPLICATION = "tourney.project.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'tourney.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE: a deferred transaction loses its write to "database is locked" when two meet.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 600
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
# Threads that answer pages; the open streams need none.
WORKER_THREADS = env.int("WORKER_THREADS", default=8)
# Addresses of reverse proxies whose X-Forwarded-For and -Proto are believed ("*" for any).
TRUSTED_PROXIES = env.str("TRUSTED_PROXIES", default="")
# tick(now) -> next due time or None; the thread beside an embedded server calls it.
SCHEDULER_TICK = "tables.scheduler.tick"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian")), ("pt", _("Portuguese"))]
LOCALE_AREAS = ["core", "people", "money", "events", "tables"]
LOCALE_PATHS = [BASE_DIR / "locale" / area for area in LOCALE_AREAS]
USE_I18N = True
USE_TZ = True
# The zone of the venue, for display only; everything stored is UTC.
TIME_ZONE = env.str("VENUE_TIME_ZONE", default="UTC")

# One line per event for a person at the console, one JSON object for a collector.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
        },
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.bool("LOG_JSON", default=False) else "line",
        },
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    # Django's own console handler would say everything a second time.
    "loggers": {"django": {"handlers": [], "level": "INFO"}},
}

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tourney.core.static.RoomStaticFiles"},
}
# Before anything was collected the files are served from where they stand.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

AUTH_USER_MODEL = "people.Staff"
LOGIN_URL = "people:sign-in"
LOGIN_REDIRECT_URL = "home"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_SECURE = TLS
SECURE_SSL_REDIRECT = TLS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked from beside the server, without TLS
# A public site's choice, never made for it: a browser remembers, and a room's own certificate may change.
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=0)
# A card room's domain has other hosts, of which we know nothing.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers refuse this header on plain HTTP and say so in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if TLS else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "media-src": ["'self'", "blob:"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
CSRF_FAILURE_VIEW = "tourney.core.screens.csrf_failed"
