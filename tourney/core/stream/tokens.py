"""The right to listen, carried in the stream's address.

EventSource sends no headers of ours, and the stream does not open a session or
the database, so Django checks who asks and signs what they may hear. The token
is only good for connecting; a stream that ends needs a new one.
"""

from dataclasses import dataclass

from django.core import signing

# Long enough for a slow phone to connect, short enough to be worthless in a log.
CONNECT_SECONDS = 180
_SALT = "tourney.stream"


class BadToken(Exception):
    """The token is forged, expired, or for something else."""


@dataclass(frozen=True, slots=True)
class Listening:
    """What a token allows: these topics of this event, for this listener, in this language."""

    event_id: int
    topics: tuple[str, ...]
    who: str
    language: str


def make_token(listening: Listening) -> str:
    """A signed token, good for connecting during ``CONNECT_SECONDS``."""
    return signing.dumps(
        [listening.event_id, list(listening.topics), listening.who, listening.language],
        salt=_SALT,
        compress=True,
    )


def read_token(token: str, *, max_age: int = CONNECT_SECONDS) -> Listening:
    """What the token allows. Raises BadToken."""
    try:
        event_id, topics, who, language = signing.loads(token, salt=_SALT, max_age=max_age)
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise BadToken(str(error)) from error
    return Listening(event_id, tuple(topics), who, language)
