#!/bin/sh
# Runs a release in the containers, one server after the other, then the jobs: the new one, or the one before.
# Usage: deploy/replace-servers.sh RELEASE
set -eu
cd "$(dirname "$0")/.."
release=${1:?Usage: deploy/replace-servers.sh RELEASE}
docker image inspect "stillweb:$release" >/dev/null
sed -i "s/^RELEASE=.*/RELEASE=$release/" compose.env
for service in server-1 server-2 jobs; do
	# Ends with an error, and leaves the others alone, when this one does not become ready.
	docker compose --env-file compose.env up -d --no-deps --wait "$service"
done
