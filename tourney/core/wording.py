"""Codes into sentences: every refusal is worded here for the reader, in the reader's language.

Rules and services speak in codes and figures; each app registers the sentences
of its codes. A code without a sentence is a defect, found by a test, and is
still shown as something a person can report.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tourney.core.figures import chips
from tourney.rules.errors import RuleViolation

# A sentence that is translated when it is shown, not when it is written down.
Sentence = str | Promise

_sentences: dict[str, Sentence] = {}


def register(sentences: Mapping[str, Sentence]) -> None:
    """Add lazily translated sentences by code; ``%(name)s`` takes the parameter of that name."""
    _sentences.update(sentences)


def known(code: str) -> bool:
    """Whether there is a sentence for a code."""
    return code in _sentences


def say(refusal: RuleViolation) -> str:
    """The sentence for a refusal. Never raises: a missing parameter leaves its name standing."""
    sentence = _sentences.get(refusal.code)
    if sentence is None:
        return _("This was refused (%(code)s).") % {"code": refusal.code}
    return str(sentence) % _Params((name, _print(name, v)) for name, v in refusal.params.items())


def _print(name: str, value: object) -> object:
    """Figures as people read them: 12,500 chips, and chairs counted from 1."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    return value + 1 if name == "chair" else chips(value)


class _Params(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return name
