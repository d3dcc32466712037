-- The passkeys of users.
create table user_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Both as WebAuthn has them; the key is in COSE's form.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- Whether it may be copied to other devices of its owner, and whether it was.
  synced boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index user_passkeys_user_id on user_passkeys (user_id);

-- What a passkey is asked to sign, once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- The hash of what only the asking browser has: its cookie, or the id of its session.
  bound_to bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- When the user of a session last proved to be that user. Null where an earlier release has opened it.
alter table sessions add column proved_at timestamptz;

-- Not validated: the older rows hold fewer kinds, and checking them would lock the table.
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in
  ('sign-up', 'log-in', 'log-out everywhere', 'password changed', 'password reset', 'address changed',
   'passkey added', 'passkey removed',
   'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
   'export sent')) not valid;
