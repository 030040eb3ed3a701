"""A browser's long description of itself, in the two words a person knows it by."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_name(described: str) -> str:
    """``Firefox · Windows``, or the beginning of the description when it is like no other."""
    found = [
        next((name for mark, name in known if mark in described), "")
        for known in (_BROWSERS, _SYSTEMS)
    ]
    return " · ".join(part for part in found if part) or described[:40]
