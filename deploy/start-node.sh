#!/bin/sh
# Starts a node in its container. Argument: its name. Secrets are files; passwords of the engine are never on a command line.
set -eu
STRIKEBOOK_ENGINE_PASSWORD=$(cat "${STRIKEBOOK_ENGINE_PASSWORD_FILE:-/run/secrets/engine-password}")
export STRIKEBOOK_ENGINE_PASSWORD
exec node /desk/build/desk/main.mjs \
  --host 0.0.0.0 --port 4200 --node "$1" \
  --upstream "$UPSTREAM" ${FLOW_UPSTREAM:+--flow-upstream "$FLOW_UPSTREAM"} \
  --key-file /run/secrets/provider-key \
  --config /etc/desk/desk.json \
  --spool /var/lib/desk/spool.jsonl
