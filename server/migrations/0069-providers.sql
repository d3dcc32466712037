-- Accounts at OpenID Connect providers that log users in. A user has at most one at each.
create table user_providers (
  user_id uuid not null references users (id) on delete cascade,
  -- An id of LOGIN_PROVIDERS.
  provider text not null,
  -- Both say who it is, for good; an address would not.
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (user_id, provider),
  unique (issuer, subject)
);

-- Not validated: the older rows hold fewer kinds, and checking them would lock the table.
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in
  ('sign-up', 'log-in', 'log-out everywhere', 'password changed', 'password reset', 'address changed',
   'passkey added', 'passkey removed', 'provider linked', 'provider unlinked',
   'second step on', 'second step off', 'recovery codes made', 'recovery code used',
   'second step removal begun', 'second step removal stopped', 'second step removed',
   'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
   'export sent')) not valid;
