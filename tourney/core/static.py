"""Static files with their hash in the name, once they were collected."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class RoomStaticFiles(CompressedManifestStaticFilesStorage):
    """Hashed names for files that were collected, plain names for those that were not.

    A fresh clone, a test and a file added since the last start work without
    collecting; they only lose the browser's long caching.
    """

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        """The hashed name where there is one."""
        return self.hashed_files.get(self.hash_key(self.clean_name(name)), name)
