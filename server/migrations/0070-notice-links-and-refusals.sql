-- The links in notices about changes of an account, each of which takes the account back once.
create table notice_links (
  -- In the order of the changes: a link ends those that were sent after it.
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where it was sent to, which was the address of the account then.
  email text not null,
  -- Null until the email is made.
  token_hash bytea unique,
  expires_at timestamptz not null
);
create index notice_links_user_id on notice_links (user_id);
create index notice_links_expires_at on notice_links (expires_at);

-- Why a log-in was refused: a code of the API. Null for all other events.
alter table account_events add column reason text;

-- Not validated: the older rows hold fewer kinds, and checking them would lock the table.
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in
  ('sign-up', 'log-in', 'log-in refused', 'log-out everywhere', 'password changed', 'password reset', 'address changed',
   'passkey added', 'passkey removed', 'provider linked', 'provider unlinked', 'secured by link',
   'second step on', 'second step off', 'recovery codes made', 'recovery code used',
   'second step removal begun', 'second step removal stopped', 'second step removed',
   'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
   'export sent')) not valid;
