-- Sign-ups whose address is not verified yet: of several with one address each keeps its own name,
-- password and link. The user's row has those of the first one, as the previous release reads them.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  password_hash text not null,
  attribution jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- SHA-256 of the token in the newest link; null until an email was sent.
  token_hash bytea unique,
  link_expires_at timestamptz,
  unique (user_id, password_hash)
);
create index registrations_expires_at on registrations (expires_at);
