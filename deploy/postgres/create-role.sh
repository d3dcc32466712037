#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty: the servers' role owns their database
# and has no other rights.
set -eu
psql --username postgres --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\getenv password DATABASE_PASSWORD
create role stillweb login password :'password';
create database stillweb owner stillweb template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
