"""What the apps taught the stream: how a topic is drawn and which revision it stands at."""

from collections.abc import Callable

# prefix → render(id, language) -> HTML, the same for everybody
fragments: dict[str, Callable[[int, str], str]] = {}
# prefix → read(id) -> present revision
revisions: dict[str, Callable[[int], int]] = {}


def split(topic: str) -> tuple[str, int]:
    """``clock:3`` → ``("clock", 3)``. Raises ValueError for anything else."""
    prefix, _, number = topic.partition(":")
    if not prefix.isidentifier() or not number.isascii() or not number.isdigit():
        raise ValueError(f"not a topic: {topic[:60]!r}")
    return prefix, int(number)
