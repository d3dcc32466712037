-- Codes by email. A code itself is stored nowhere: it follows from the seed, the user and a key of the server.
create table login_codes (
  -- The hash of what only the asking browser has: its cookie, or the id of its session.
  bound_to bytea primary key,
  seed uuid not null unique,
  attempts int not null,
  expires_at timestamptz not null
);
create index login_codes_expires_at on login_codes (expires_at);
