"""The structures that come with the product, by name."""

from functools import cache
from pathlib import Path

from django.utils.translation import get_language

from tourney.core.errors import Refused
from tourney.rules.structure import Structure
from tourney.rules.structure_read import parse_structure

_FOLDER = Path(__file__).parent / "structures"


def names() -> list[str]:
    """Names of the built-in structures, in alphabetical order."""
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


@cache
def structure(name: str) -> Structure:
    """The built-in structure of that name. Raises Refused("unknown_structure")."""
    if name not in names():
        raise Refused("unknown_structure", name=name)
    return parse_structure((_FOLDER / f"{name}.json").read_bytes(), file=f"{name}.json")


def title(name: str) -> str:
    """What the structure is called in the reader's language; its file carries the names."""
    found = structure(name)
    language = (get_language() or "en").split("-")[0]
    return str(found.extra.get("names", {}).get(language, found.name))
