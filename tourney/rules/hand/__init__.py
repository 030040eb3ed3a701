"""A hand of hold'em: opening, log of acts, state.

``replay(opening, acts)`` gives the ``HandState``; ``apply`` and ``check`` take one act.
"""

from .act import Act
from .log import Void, effective, numbered
from .opening import ENGINE_VERSION, Opening
from .positions import positions
from .pots import Pot
from .replay import apply, check, replay, start
from .state import HandState, Legal

__all__ = [
    "ENGINE_VERSION",
    "Act",
    "HandState",
    "Legal",
    "Opening",
    "Pot",
    "Void",
    "apply",
    "check",
    "effective",
    "numbered",
    "positions",
    "replay",
    "start",
]
