-- Since when an account is blocked by staff; null while it is not.
alter table users add column blocked_at timestamptz;

-- More kinds, also of what staff do. The rows that are there fit the narrower rule.
alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in
  ('sign-up', 'log-in', 'log-out everywhere', 'password changed', 'password reset', 'address changed',
   'blocked', 'unblocked', 'sessions ended', 'address change begun', 'address change stopped',
   'export sent')) not valid;

-- The link to an export of the own data, too.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'data-export')) not valid;

-- A change of the address by staff, for a customer who cannot read the old mailbox. It needs the link in
-- the new one, and takes effect a day after its beginning at the earliest. A link in the old one stops it.
create table support_email_changes (
  user_id uuid primary key references users on delete cascade,
  new_email text not null,
  begun_at timestamptz not null,
  takes_effect_at timestamptz not null,
  expires_at timestamptz not null,
  -- A side has a token from when its email is written.
  stop_token_hash bytea unique,
  confirm_token_hash bytea unique,
  confirmed_at timestamptz
);
create index support_email_changes_expires_at on support_email_changes (expires_at);
