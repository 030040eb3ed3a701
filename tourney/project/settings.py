"""Settings: one file, driven by the environment, safe by default.

Embedded (nothing set): SQLite and the secret key live in ``var/`` beside the
code. At scale: ``DATABASE_URL``, ``REDIS_URL`` and ``SECRET_KEY`` say otherwise.
"""

import secrets
from datetime import timedelta
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
# 127.0.0.1 besides: a health check asks from beside the server.
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", default=["*"]), "127.0.0.1"]
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
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
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
    "axes.middleware.AxesMiddleware",
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
# The longest request taken, in bytes: lists of players, pictures of sponsors, events as one file.
MOST_UPLOAD = 20 * 1024 * 1024
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
    "loggers": {
        "django": {"handlers": [], "level": "INFO"},
        # A line for every sign-in and every tidying up is more than anybody reads.
        "axes": {"level": "WARNING"},
    },
}

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# An image collects once, when it is built, beside the code: its stored folder outlives it.
STATIC_ROOT = Path(env.str("TOURNEY_STATIC", default=str(VAR_DIR / "static")))
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tourney.core.static.RoomStaticFiles"},
}
# Before anything was collected the files are served from where they stand.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

AUTH_USER_MODEL = "people.Staff"
LOGIN_URL = "people:sign-in"
LOGIN_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "tourney.people.backends.RoomBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
# Somebody at one address guessing one account waits; the account stays open from elsewhere,
# so that a joker in the room cannot lock the director out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=10)
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "tourney.people.screens.sign_in.locked_out"
AXES_USERNAME_FORM_FIELD = "username"
OTP_TOTP_ISSUER = "Tourney"
# How often "last spoke" is written for the devices that spoke meanwhile; 0: never.
DEVICE_SEEN_SECONDS = env.int("DEVICE_SEEN_SECONDS", default=10)
SESSION_ENGINE = "tourney.core.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
# The longest form is a pasted structure or list of players; files are bounded where they are read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 4
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
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
