"""``{% device_news %}``: a page on a paired device follows the floor's orders."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html

from tourney.people import glass

register = template.Library()


@register.simple_tag(takes_context=True)
def device_news(context: template.Context) -> str:
    """Where the device listens for its own topic: moved, other layout, reload, ended.

    Nothing for signed-in people: a laptop paired by the way stays on its page.
    """
    request: Any = context.get("request")
    if request is None or not glass.claims_device(request):
        return ""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return ""
    device = getattr(request, "device", None) or glass.device_of(request)
    if device is None:
        return ""
    return format_html(
        '<div id="device-news" hidden data-live="device:{}" data-live-src="{}"'
        ' data-live-revision="{}"></div>',
        device.pk,
        reverse("people:device-news"),
        device.generation,
    )
