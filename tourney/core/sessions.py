"""Sessions in the database, read with a statement that is built once: every request reads one."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tourney.core.prepared import Select

_by_key = Select[Session](lambda key: Session.objects.filter(session_key=key), True)


class SessionStore(DatabaseStore):
    """Django's own store; only the reading of a live session is shorter."""

    def _get_session_from_db(self) -> Session | None:
        found = _by_key.first(self.session_key)
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
