#!/bin/sh
# Runs a release in the containers, one server after the other: the new one, or the one before.
# Usage: deploy/replace-servers.sh RELEASE
set -eu
cd "$(dirname "$0")/.."
release=${1:?Usage: deploy/replace-servers.sh RELEASE}
docker image inspect "stillweb:$release" >/dev/null
sed -i "s/^RELEASE=.*/RELEASE=$release/" compose.env
for server in server-1 server-2; do
	# Ends with an error, and leaves the other server alone, when this one does not become ready.
	docker compose --env-file compose.env up -d --no-deps --wait "$server"
done
