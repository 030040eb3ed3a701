#!/bin/sh
# install.sh REQUIREMENTS: make .venv if it is missing, bring it to the pinned
# packages if they changed, compile the translations. Prints only what it does.
set -eu
cd "$(dirname "$0")/.."
requirements=$1
python=.venv/bin/python

# A python on the PATH may be a shim that fails when run, too old, or without venv: try it.
works() {
    "$1" -c 'import ensurepip, sqlite3, ssl, sys, venv; sys.exit(not (3, 11) <= sys.version_info)' \
        >/dev/null 2>&1
}

if ! { [ -x "$python" ] && "$python" -c 'import pip' >/dev/null 2>&1; }; then
    if [ -L .venv ]; then
        echo ".venv is a link to an environment that does not work; mend or remove the link." >&2
        exit 1
    fi
    found=
    for candidate in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3 python \
        /usr/bin/python3.11 /usr/bin/python3 /usr/local/bin/python3; do
        if works "$candidate"; then found=$candidate; break; fi
    done
    if [ -z "$found" ]; then
        echo "Tourney needs Python 3.11 or newer with its venv module." >&2
        echo "On Debian and Ubuntu: apt install python3 python3-venv. Or name one: make install PYTHON=/path/to/python3" >&2
        exit 1
    fi
    echo "Making .venv with $("$found" --version 2>&1)"
    "$found" -m venv --clear .venv
fi

# The development list includes the other, so its stamp stands for both.
stamp() { cat requirements.txt "$1" | cksum; }
mark=.venv/.installed-$(basename "$requirements" .txt)
if [ "$(cat "$mark" 2>/dev/null)" != "$(stamp "$requirements")" ]; then
    echo "Installing $requirements"
    "$python" -m pip install --disable-pip-version-check --quiet --only-binary :all: -r "$requirements"
    stamp "$requirements" >"$mark"
    if [ "$requirements" = requirements-dev.txt ]; then
        stamp requirements.txt >.venv/.installed-requirements
    fi
fi

"$python" -m tests.tools.messages compile
