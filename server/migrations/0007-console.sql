-- Who may use the console. Staff are no users.
create table staff (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null,
  -- By which name the company's identity provider knows them: set at the first log-in through it.
  provider_subject text unique,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- As `user_passkeys`: one module reads and writes both.
create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  synced boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_owner_id on staff_passkeys (owner_id);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
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
  hash bytea primary key,
  purpose text not null,
  -- The hash of the id of the person; null for a log-in, which begins without a name.
  bound_to bytea,
  expires_at timestamptz not null
);
create index staff_challenges_expires_at on staff_challenges (expires_at);

-- What staff have switched off, and on again. A switch without a row is on.
create table switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null,
  -- Null for a command, which turns the switch of an import.
  changed_by uuid references staff,
  reason text not null,
  note text not null
);

-- Who of the staff sees what a customer sees, and until when.
create table staff_views (
  staff_id uuid not null references staff,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (staff_id, user_id)
);
create index staff_views_user_id on staff_views (user_id);
create index staff_views_expires_at on staff_views (expires_at);

-- What staff write about a customer; it goes with the account.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  staff_id uuid not null references staff,
  text text not null,
  created_at timestamptz not null
);
create index customer_notes_user_id on customer_notes (user_id, created_at);

-- What staff do: previewed, perhaps approved by a second person, carried out by a job. Ids and figures, which stay
-- when the account is erased: no reference to it.
create table staff_actions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  -- The role in which a member asks: limits go by it.
  role text not null,
  -- Null for what concerns no single customer.
  user_id uuid,
  action text not null,
  -- What else it concerns: the id of a price set or a mailing, the name of a switch or of a queue.
  target text,
  state text not null check (state in
    ('previewed', 'awaits-approval', 'running', 'done', 'failed', 'refused', 'expired')),
  -- Of what was shown: SHA-256, base64url.
  digest text not null,
  effects jsonb not null,
  confirm text not null,
  -- How much of the limits of staff it uses: money in cents of a dollar at fixed weights, or days of a trial.
  used bigint,
  -- What the job carries out.
  plan jsonb,
  before jsonb,
  reason text,
  ticket text,
  -- Of the request that asked for it.
  request_id text,
  decided_by uuid references staff,
  -- The row of the audit log that announces it.
  intent_id bigint,
  -- Why it failed, for staff.
  message text,
  created_at timestamptz not null,
  requested_at timestamptz,
  -- When a preview, or the wait for a second person, is over.
  expires_at timestamptz not null,
  decided_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz
);
create index staff_actions_own on staff_actions (staff_id, created_at);
create index staff_actions_user on staff_actions (user_id, action, state);
create index staff_actions_used on staff_actions (user_id, begun_at) where used is not null;
create index staff_actions_target on staff_actions (target) where state = 'awaits-approval' and target is not null;
create index staff_actions_waiting on staff_actions (requested_at) where state = 'awaits-approval';
create index staff_actions_previews on staff_actions (expires_at) where state = 'previewed';

-- What may name a person: it goes with the account.
create table staff_action_requests (
  action_id uuid primary key references staff_actions on delete cascade,
  user_id uuid references users on delete cascade,
  request jsonb not null,
  note text,
  decision_note text
);
create index staff_action_requests_user on staff_action_requests (user_id);

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
