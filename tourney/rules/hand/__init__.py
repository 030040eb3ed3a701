"""A hand of hold'em: opening, log of acts, state.

``replay(opening, acts)`` gives the ``HandState``; ``apply`` and ``check`` take one act.
"""

from tourney.rules.hand.act import Act
from tourney.rules.hand.forced import forced
from tourney.rules.hand.legal import Legal
from tourney.rules.hand.log import Void, effective, numbered
from tourney.rules.hand.opening import ENGINE_VERSION, Opening
from tourney.rules.hand.positions import positions
from tourney.rules.hand.pots import Pot
from tourney.rules.hand.replay import apply, check, replay, start
from tourney.rules.hand.state import HandState

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
    "forced",
    "numbered",
    "positions",
    "replay",
    "start",
]
