#!/bin/sh
# Starts a node in its container. Arguments: its name, then flags that replace or complete those below. Secrets are files.
set -eu
name=$1
shift
exec desk \
  --host 0.0.0.0 --port 4200 --node "$name" \
  --upstream "$UPSTREAM" ${FLOW_UPSTREAM:+--flow-upstream "$FLOW_UPSTREAM"} \
  --key-file /run/secrets/provider-key \
  --config /etc/desk/desk.json \
  --spool /var/lib/desk/spool.jsonl \
  "$@"
