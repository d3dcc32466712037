#!/bin/sh
# Dumps the database of DATABASE_OWNER_URL, or else of DATABASE_URL, into a folder, and deletes the dumps there that are older than 14 days.
# Usage: deploy/backup.sh FOLDER
set -eu
umask 077
folder=${1:?Usage: deploy/backup.sh FOLDER}
: "${DATABASE_OWNER_URL:-${DATABASE_URL:?is not set}}"
file=$folder/stillweb-$(date -u +%Y-%m-%dT%H%M%S).dump
PGPASSFILE=$(mktemp)
export PGPASSFILE
trap 'rm -f "$PGPASSFILE"' EXIT
trap 'exit 1' HUP INT TERM
# The password goes into a file, because every user of the machine sees the arguments of a program.
url=$("$(dirname "$0")/../node_modules/.bin/node" --eval '
  const { DATABASE_OWNER_URL, DATABASE_URL, PGPASSFILE } = process.env;
  const url = new URL(DATABASE_OWNER_URL || DATABASE_URL);
  const password = decodeURIComponent(url.password).replace(/[\\:]/g, "\\$&");
  fs.writeFileSync(PGPASSFILE, `*:*:*:*:${password}\n`);
  url.password = "";
  console.log(url.href);
')
# Under its name only when it is whole. Without rights: the roles may not exist where it is restored, and each
# start of a server gives them again.
pg_dump --format=custom --no-owner --no-privileges --file="$file.part" "$url"
mv "$file.part" "$file"
find "$folder" -name 'stillweb-*.dump*' -mtime +14 -delete
