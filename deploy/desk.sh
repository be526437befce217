#!/bin/sh
# The desk's program in its container, such as `desk keys list`. Its folders are relative to the one it is in.
set -eu
cd "${DESK_FOLDER:-/desk}"
exec node build/desk/main.mjs "$@"
