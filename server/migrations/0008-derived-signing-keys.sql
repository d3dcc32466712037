-- The keys of access tokens are derived from AUTH_SECRET.
drop table signing_keys;
