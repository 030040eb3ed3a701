"""What a service answers when it will not do something."""

from tourney.rules.errors import RuleViolation


class Refused(RuleViolation):
    """A service's refusal: same shape as a rule's, a code and its parameters.

    Screens word it in the reader's language; nothing was written.
    """


class StaleRevision(Refused):
    """The reader acted on a state that has since changed; the fresh one must be shown first."""

    def __init__(self, what: str, expected: int, found: int) -> None:
        super().__init__("stale_revision", what=what, expected=expected, found=found)


class KeyReused(Refused):
    """The same key came with another body: a client's fault, never a repetition."""

    def __init__(self) -> None:
        super().__init__("key_reused")
