#!/bin/sh
# The database's image runs this once, on an empty volume: creates the owner of the tables and the portal's role.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set portal_password="$PORTAL_PASSWORD" <<'SQL'
create role portal_owner login password :'owner_password';
create role portal login password :'portal_password';
create database portal owner portal_owner;
SQL
