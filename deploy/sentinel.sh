#!/bin/sh
# Starts a Sentinel in its container. Arguments: the name under which the others reach it, and the name of the first primary.
set -eu
name=$1
primary=$2
data=${DATA_FOLDER:-/data}
password=$(cat "${PASSWORD_FILE:-/run/secrets/engine-password}")
umask 077
# Sentinel writes into its file what it learns: the primary, the replicas and the other Sentinels.
state=$data/sentinel.conf
[ -s "$state" ] || cat > "$state" <<END
port 26379
dir /tmp
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $name
sentinel monitor desk $primary 6379 2
sentinel down-after-milliseconds desk 5000
sentinel failover-timeout desk 15000
END
# The password may be another one since the last start.
grep -vE '^(requirepass|sentinel auth-pass|sentinel sentinel-pass) ' "$state" > "$data/new.conf"
cat >> "$data/new.conf" <<END
requirepass $password
sentinel auth-pass desk $password
END
mv "$data/new.conf" "$state"
exec "${ENGINE_PROGRAM:-valkey-server}" "$state" --sentinel ${BIND:+--bind "$BIND"}
