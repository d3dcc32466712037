-- Every email that was handed to the mail server, and what it answered: one row for an email, however often it
-- was tried. No address: the hash of it finds the emails of one that is known.
create table mail_log (
  message_id text primary key,
  kind text not null,
  -- Of the account that it was written to; null for visitors and for the operator.
  user_id uuid,
  recipient_hash text,
  -- Accepted by the mail server, refused for good, or failed and tried again.
  result text not null check (result in ('sent', 'refused', 'failed')),
  -- The codes of a refusal or failure, as in 550 5.1.1.
  reply text,
  attempts integer not null default 1,
  created_at timestamptz not null,
  last_at timestamptz not null
);
create index mail_log_user on mail_log (user_id, last_at) where user_id is not null;
create index mail_log_recipient on mail_log (recipient_hash, last_at);
create index mail_log_last_at on mail_log (last_at);
create index mail_log_day on mail_log (last_at) include (kind, result);

-- Consents to news and offers by email: one row for each time that a user has agreed.
create table news_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- On the account page, or by the link in an email.
  withdrawn_by text check (withdrawn_by in ('account', 'link'))
);
create index news_consents_user on news_consents (user_id);
create unique index news_consents_open on news_consents (user_id) where withdrawn_at is null;

-- Addresses to which no news are sent, whatever the account says: as hashes, and they outlive the account.
create table mail_suppressions (
  id uuid primary key default gen_random_uuid(),
  address_hash text not null unique,
  reason text not null check (reason in ('unsubscribed', 'refused', 'complained', 'asked')),
  -- The account of the address when it was added.
  user_id uuid references users on delete set null,
  -- Who added it; null for what happened by itself.
  staff_id uuid references staff,
  created_at timestamptz not null
);
create index mail_suppressions_created on mail_suppressions (created_at);
create index mail_suppressions_user on mail_suppressions (user_id) where user_id is not null;

-- Emails from staff to many customers, stored when their sending begins.
create table mailings (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  purpose text not null check (purpose in ('service', 'marketing')),
  segment jsonb not null,
  subject text not null,
  body text not null,
  state text not null check (state in ('sending', 'stopped', 'done')),
  -- How many recipients are in each state, as last counted.
  totals jsonb not null default '{}',
  -- Of the audit log: the row of the intent.
  intent_id bigint,
  created_at timestamptz not null,
  started_at timestamptz,
  -- When all who get it stood in mailing_recipients.
  listed_at timestamptz,
  ended_at timestamptz
);
create index mailings_created on mailings (created_at);
create index mailings_sending on mailings (started_at) where state = 'sending';

-- Who gets a mailing: a person once. Without the account, only the count stays.
create table mailing_recipients (
  id uuid primary key default gen_random_uuid(),
  mailing_id uuid not null references mailings on delete cascade,
  user_id uuid references users on delete set null,
  -- Of the link in the email that unsubscribes, which is all it can do: no hash, because the email is
  -- written later.
  token text not null unique,
  -- 'begun' is stored before the mail server is asked, so that each gets the email once: after a crash it
  -- becomes 'unknown'.
  state text not null default 'waiting'
    check (state in ('waiting', 'begun', 'sent', 'refused', 'failed', 'left-out', 'unknown')),
  attempts integer not null default 0,
  -- When the state began; of one that waits, from when on it is due.
  at timestamptz not null,
  unsubscribed_at timestamptz,
  unique (mailing_id, user_id)
);
create index mailing_recipients_state on mailing_recipients (mailing_id, state, at);
create index mailing_recipients_user on mailing_recipients (user_id) where user_id is not null;
create index mailing_recipients_unsubscribed on mailing_recipients (mailing_id)
  where unsubscribed_at is not null;
