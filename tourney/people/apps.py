from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tourney.people"
    label = "people"

    def ready(self) -> None:
        """Know every verb, its sentences, who may listen, and where people sign in."""
        from django.contrib.auth.signals import user_logged_in, user_logged_out

        from tourney.core.stream import access as stream
        from tourney.people import listening, wording
        from tourney.people.services import (  # noqa: F401 - their verbs
            accounts,
            devices,
            invitations,
            pairing,
            personal_data,
            pins,
            sessions,
        )

        wording.register()
        stream.register(listening.may_hear)
        stream.register_name(listening.name_of)
        user_logged_in.connect(sessions.note_sign_in, dispatch_uid="people.note_sign_in")
        user_logged_out.connect(sessions.note_sign_out, dispatch_uid="people.note_sign_out")
