-- Every email that was handed to the mail server, and what it answered: one row for an email, however often it
-- was tried. No address: the hash of it finds the emails of one that is known.
create table mail_log (
  message_id text primary key,
  kind text not null,
  -- Of the account that it was written to; null for visitors and for the operator.
  user_id text,
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

-- What the outbox of billing knows of the year before.
insert into mail_log (message_id, kind, user_id, result, created_at, last_at)
  select 'outbox:' || key, content->>'kind', user_id,
    case when sent_at is null then 'refused' else 'sent' end,
    created_at, coalesce(sent_at, undeliverable_at)
  from billing_mails where sent_at is not null or undeliverable_at is not null;
