"""What makes the site an installable app over HTTPS, and the certificate that tablets trust."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tourney.core.declared import open_to_all

GROUND = "#101614"


@open_to_all("a browser asks it before anybody is signed in")
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Name, colours and icons of the installed app."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    return JsonResponse(
        {
            "name": "Tourney",
            "short_name": "Tourney",
            "description": _("Poker tournaments: tables, clock, floor."),
            "lang": request.LANGUAGE_CODE,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [
                {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
                *icons,
            ],
        },
        content_type="application/manifest+json",
    )


@open_to_all("the same for everybody")
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: at the root, because it may only watch over what is below it."""
    response = render(
        request,
        "core/worker.js",
        {"static_url": static("")},
        content_type="text/javascript",
    )
    response["Cache-Control"] = "no-cache"
    return response


@open_to_all("a tablet must have it before it can trust the site")
@require_safe
def certificate(request: HttpRequest) -> HttpResponse:
    """The authority of ``serve --tls``, in the form tablets install. Public by nature; no key."""
    path = settings.VAR_DIR / "tls" / "authority.pem"
    if not path.exists():
        raise Http404
    response = HttpResponse(path.read_bytes(), content_type="application/x-x509-ca-cert")
    response["Content-Disposition"] = 'attachment; filename="tourney.crt"'
    return response
