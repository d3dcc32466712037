-- The console: who may use it. Its staff are no users, and nothing here refers to one.
create table staff (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id),
  -- Both as WebAuthn has them; the key is in COSE's form.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff_id on staff_passkeys (staff_id);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_staff_id on staff_sessions (staff_id);

-- Each is one link, for one use. Who joins gets the id of the invite.
create table staff_invites (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  role text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What a passkey is asked to sign, once.
create table staff_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Whose new passkey it is for; null for a log-in, which begins without a name.
  staff_id uuid,
  expires_at timestamptz not null
);

-- What staff did, in a chain: each row has the hash of the one before it. Rows refer to nothing, so that
-- nothing can change them. Before and after hold ids and figures, never an address or a name.
create table audit_log (
  -- Without gaps.
  id bigint primary key,
  at timestamptz not null,
  -- Null for what was done from the command line.
  staff_id uuid,
  role text,
  action text not null,
  target text,
  reason text,
  note text,
  ticket text,
  before jsonb,
  after jsonb,
  approver_id uuid,
  request_id text,
  outcome text not null,
  -- The row that announced what this is the outcome of.
  intent_id bigint,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_log_staff_id on audit_log (staff_id, id);
create index audit_log_target on audit_log (target, id);
create index audit_log_action on audit_log (action, id);
-- Also the owner of the table only appends; a superuser can do anything.
revoke update, delete, truncate on audit_log from current_user;
