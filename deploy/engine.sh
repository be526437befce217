#!/bin/sh
# Starts Valkey in its container. Arguments: the name under which others reach it, then, for a replica, the name of its first primary.
# The password is read from its file and passed on through standard input: it is in no command line.
set -eu
name=$1
primary=${2:-}
data=${DATA_FOLDER:-/data}
password=$(cat "${PASSWORD_FILE:-/run/secrets/engine-password}")
umask 077
# Sentinel writes here who is a replica of whom. It is read again at the next start, and knows better than the arguments.
role=$data/role.conf
[ -s "$role" ] || echo "${primary:+replicaof $primary 6379}" > "$role"
# Everything written is on disk within a second, and nothing is deleted when the memory is full.
exec "${ENGINE_PROGRAM:-valkey-server}" "$role" \
  --dir "$data" --appendonly yes --appendfsync everysec --save '' --maxmemory 2gb --maxmemory-policy noeviction \
  --replica-announce-ip "$name" ${BIND:+--bind "$BIND"} - <<END
requirepass $password
masterauth $password
END
