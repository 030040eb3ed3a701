"""``{% load commands %}``: the hidden fields of a form that writes."""

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def command_fields(context: template.Context, expected: int | None = None) -> SafeString:
    """CSRF token, the key of this one act, and the revision the reader sees.

    The key is made when the form is rendered, so a double click posts the same
    act twice and it happens once.
    """
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="key" value="{}">'
        '<input type="hidden" name="expected" value="{}">',
        context.get("csrf_token", ""),
        uuid.uuid4(),
        "" if expected is None else expected,
    )
