"""The one way the rules say no."""

from __future__ import annotations


class RuleViolation(Exception):
    """An act, a figure or a file that the rules do not allow.

    `code` names the rule broken in snake case; `params` holds the figures a reader needs
    (`RuleViolation("below_min_raise", minimum=400)`). The screens word it in the reader's
    language, so no sentence is stored here.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, object] = params

    def __str__(self) -> str:
        if not self.params:
            return self.code
        return f"{self.code} ({', '.join(f'{key}={value}' for key, value in self.params.items())})"
