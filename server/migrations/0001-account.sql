create table users (
  id uuid primary key default gen_random_uuid(),
  -- NFC, lower case, domain in ASCII: one account per mailbox, however it is typed.
  email text not null unique,
  name text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the cookie: whoever reads this table cannot log in with it.
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- A user has at most one link of each purpose, so that a new one makes the older one void.
create table one_time_links (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  -- A JWE under a key derived from AUTH_SECRET.
  private_jwk text not null,
  created_at timestamptz not null
);

-- Tries within a limit, and when they are forgotten: milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
