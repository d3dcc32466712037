#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty: one role owns the database, and the
# servers' own role gets its rights from that one.
set -eu
psql --username postgres --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\getenv password DATABASE_PASSWORD
\getenv owner_password DATABASE_OWNER_PASSWORD
create role stillweb_owner login password :'owner_password';
create role stillweb login password :'password';
create database stillweb owner stillweb_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
