"""What every answer carries, and what htmx needs to hear about a session that ended."""

from collections.abc import Callable
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django_htmx.http import HttpResponseClientRedirect

Answer = Callable[[HttpRequest], HttpResponse]

# Nothing here needs the microphone or the place; the camera reads seat slips.
_PERMISSIONS = (
    "camera=(self), fullscreen=(self), screen-wake-lock=(self), "
    "geolocation=(), microphone=(), payment=(), usb=()"
)


def browser_safety(get_response: Answer) -> Answer:
    """Headers beside Django's own; a page made for one person is never kept by a proxy."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", _PERMISSIONS)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and not response.has_header("Cache-Control"):
            response.headers["Cache-Control"] = "no-store"
        return response

    return middleware


def sign_in_again(get_response: Answer) -> Answer:
    """Send a page whose session ended to the sign-in page as a whole.

    Without this htmx would follow the redirect and put the sign-in form into
    the seat map.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not getattr(request, "htmx", False) or response.status_code not in (302, 303):
            return response
        target = response.headers.get("Location", "")
        if target.split("?")[0] != _sign_in_path():
            return response
        # Come back to the page the person looked at, not to the fragment it asked for.
        page = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
        to = f"{_sign_in_path()}?next={quote(page)}" if page else target
        return HttpResponseClientRedirect(to)

    return middleware


def _sign_in_path() -> str:
    return resolve_url(settings.LOGIN_URL)
