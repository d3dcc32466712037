#!/bin/sh
# Creates the database and its roles as PostgreSQL's superuser, or gives the roles other passwords. It is safe to
# repeat. The image of PostgreSQL runs it once, when its volume is empty; on Debian:
# `runuser -u postgres -- deploy/postgres/create-role.sh`.
#
# Without a NAME: stillweb_owner owns the database (password: DATABASE_OWNER_PASSWORD), stillweb is the servers' own
# role (DATABASE_PASSWORD), and stillweb_console the console's (CONSOLE_DATABASE_PASSWORD), where that is set.
# With a NAME: one role, whose password is in ROLE_PASSWORD, or else in the first line of the input. With --read-only
# it may read all tables. Any other gets its rights from the servers that use it.
# Usage: deploy/postgres/create-role.sh [[--read-only] NAME]
set -eu

run_sql() {
	psql --username "${PGUSER:-postgres}" --dbname postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$@"
}

# The password is not among the arguments, because every user of the machine sees those of a program.
create_role() {
	ROLE_PASSWORD=$2
	export ROLE_PASSWORD
	run_sql --set name="$1" <<-'SQL'
		\getenv password ROLE_PASSWORD
		select case when exists (select from pg_roles where rolname = :'name') then 'alter' else 'create' end as verb \gset
		:verb role :"name" login password :'password';
	SQL
}

is_read_only=
if [ "${1:-}" = --read-only ]; then
	is_read_only=yes
	shift
	: "${1:?Usage: deploy/postgres/create-role.sh [[--read-only] NAME]}"
fi

if [ $# -gt 0 ]; then
	[ "${ROLE_PASSWORD:-}" ] || IFS= read -r ROLE_PASSWORD || true
	create_role "$1" "${ROLE_PASSWORD:?is not set}"
	if [ "$is_read_only" ]; then
		echo 'grant pg_read_all_data to :"name";' | run_sql --set name="$1"
	fi
	exit
fi

create_role stillweb_owner "${DATABASE_OWNER_PASSWORD:?is not set}"
create_role stillweb "${DATABASE_PASSWORD:?is not set}"
if [ "${CONSOLE_DATABASE_PASSWORD:-}" ]; then
	create_role stillweb_console "$CONSOLE_DATABASE_PASSWORD"
fi
run_sql <<'SQL'
select $$create database stillweb owner stillweb_owner template template0 encoding 'UTF8' locale 'C.UTF-8'$$
where not exists (select from pg_database where datname = 'stillweb') \gexec
SQL
