#!/bin/sh
# The desk's program in its container, such as `desk keys list`. The engine's password is read from its file: it is never on a command line.
set -eu
STRIKEBOOK_ENGINE_PASSWORD=$(cat "${STRIKEBOOK_ENGINE_PASSWORD_FILE:-/run/secrets/engine-password}")
export STRIKEBOOK_ENGINE_PASSWORD
# Its folders are relative to this one.
cd /desk
exec node build/desk/main.mjs "$@"
