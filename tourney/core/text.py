"""What people type or paste, as one line that is safe to print beside other text."""

import unicodedata

# Joiners make emoji and Persian words; every other invisible sign only hides or turns text round.
_JOINERS = "\u200c\u200d"
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn"}


def one_line(text: str, most: int) -> str:
    """``text`` without control signs and stray blanks, at most ``most`` characters.

    A sign that turns the reading direction would scramble every line it is printed in, and a name
    of nothing but invisible signs is no name: what has nothing to see in it comes back empty.
    """
    kept = "".join(
        " " if sign.isspace() else sign
        for sign in text
        if sign.isspace() or sign in _JOINERS or unicodedata.category(sign) not in _UNSEEN
    )
    line = " ".join(kept.split())[:most].strip()
    return line if any(unicodedata.category(sign)[0] in "LNPS" for sign in line) else ""


def same_name(text: str) -> str:
    """What two ways of typing one name have in common: case and blanks do not matter."""
    return unicodedata.normalize("NFKC", one_line(text, 120)).casefold()
