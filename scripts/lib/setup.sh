# The steps that the scripts share. Sourced, with $root set to the checkout.

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Find a Python that is new enough: $PYTHON, or the first on the PATH.
find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return
        fi
    done
    fail "Papilio needs Python 3.11 or newer, and found none: install it, or name it as in PYTHON=/path/to/python3.11 $0"
}

# What the environment was made from; an equal stamp means that there is nothing to do.
environment_stamp() {
    printf '%s\n%s\n' "$root" "$1"
    cat "$root/pyproject.toml" "$root/constraints.txt" | cksum
}

# Make .venv and install Papilio into it, with the extras given ("" or "dev,rl"). What is there already costs no time.
set_up() {
    venv=$root/.venv
    export PATH="$venv/bin:$PATH"
    if [ -x "$venv/bin/python" ] && [ -f "$venv/papilio-stamp$1" ] &&
        [ "$(environment_stamp "$1")" = "$(cat "$venv/papilio-stamp$1")" ]; then
        return
    fi
    if ! [ -x "$venv/bin/python" ] || [ "$(cat "$venv/papilio-root" 2>/dev/null)" != "$root" ]; then
        find_python
        echo "Making an environment in .venv ($("$python" --version))"
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            fail "This Python cannot make environments: install its venv module (on Debian and Ubuntu: apt install python3-venv)."
        rm -rf "$venv"
        "$python" -m venv "$venv" || fail "The environment could not be made: see the message above."
        printf '%s' "$root" >"$venv/papilio-root"
    fi
    "$venv/bin/python" "$root/scripts/lib/install.py" "$1" || exit 1
    environment_stamp "$1" >"$venv/papilio-stamp$1"
}

# Set PAPILIO_CHROMIUM to a browser for the tests, installing one where that is ours to do; else to nothing.
find_chromium() {
    for browser in "${PAPILIO_CHROMIUM-}" chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$browser" ] && command -v "$browser" >/dev/null; then
            PAPILIO_CHROMIUM=$(command -v "$browser")
            export PAPILIO_CHROMIUM
            return
        fi
    done
    if [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && [ -z "${PAPILIO_CHROMIUM-}${looked-}" ]; then
        looked=yes
        echo "Installing Chromium for the browser tests"
        if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium fonts-dejavu-core; } \
            >"$root/build/chromium.log" 2>&1; then
            find_chromium
            return
        fi
        tail -n 5 "$root/build/chromium.log"
    fi
    PAPILIO_CHROMIUM=""
}
