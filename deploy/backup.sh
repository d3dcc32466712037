#!/bin/sh
# Dumps the database of DATABASE_OWNER_URL, or else of DATABASE_URL, into a folder, and deletes the dumps there that are older than 14 days.
# Usage: deploy/backup.sh FOLDER
set -eu
umask 077
folder=${1:?Usage: deploy/backup.sh FOLDER}
file=$folder/stillweb-$(date -u +%Y-%m-%dT%H%M%S).dump
# Under its name only when it is whole.
pg_dump --format=custom --no-owner --file="$file.part" "${DATABASE_OWNER_URL:-${DATABASE_URL:?is not set}}"
mv "$file.part" "$file"
find "$folder" -name 'stillweb-*.dump*' -mtime +14 -delete
