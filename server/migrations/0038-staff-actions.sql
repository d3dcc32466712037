-- What staff do for customers: previewed, perhaps approved by a second person, carried out by a job. Ids and
-- figures, which stay when the account is erased: no reference to it.
create table staff_actions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id),
  -- As which somebody asks: limits go by it.
  role text not null,
  user_id uuid not null,
  action text not null,
  state text not null check (state in
    ('previewed', 'awaits-approval', 'running', 'done', 'failed', 'refused', 'expired')),
  -- Of what was shown: SHA-256, base64url.
  digest text not null,
  effects jsonb not null,
  confirm text not null,
  -- What is given back, in minor units: limits count it.
  refund_amount bigint,
  -- What the job carries out.
  plan jsonb,
  before jsonb,
  reason text,
  ticket text,
  -- Of the request that asked for it.
  request_id text,
  created_at timestamptz not null,
  requested_at timestamptz,
  -- When a preview, or the wait for a second person, is over.
  expires_at timestamptz not null,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  begun_at timestamptz,
  -- The row of the audit log that announces it.
  intent_id bigint,
  -- How often Stripe has answered with a failure of its own: it answers the same to the same idempotency key.
  answers integer not null default 0,
  ended_at timestamptz,
  -- Why it failed, for staff.
  message text
);
create index staff_actions_own on staff_actions (staff_id, created_at);
create index staff_actions_user on staff_actions (user_id, action, state);
create index staff_actions_waiting on staff_actions (requested_at) where state = 'awaits-approval';
create index staff_actions_previews on staff_actions (expires_at) where state = 'previewed';

-- What may name a person: it goes with the account.
create table staff_action_requests (
  action_id uuid primary key references staff_actions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  request jsonb not null,
  note text,
  decision_note text
);
create index staff_action_requests_user on staff_action_requests (user_id);

-- A trial that staff have forgiven counts no more. Its row stays: without it, the next synchronisation would
-- record it again.
alter table trial_grants add column forgiven_at timestamptz;
