#!/bin/sh
# Starts a node in its container. Argument: its name. Secrets are files.
set -eu
exec desk \
  --host 0.0.0.0 --port 4200 --node "$1" \
  --upstream "$UPSTREAM" ${FLOW_UPSTREAM:+--flow-upstream "$FLOW_UPSTREAM"} \
  --key-file /run/secrets/provider-key \
  --config /etc/desk/desk.json \
  --spool /var/lib/desk/spool.jsonl
