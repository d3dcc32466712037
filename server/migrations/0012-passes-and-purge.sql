-- Two jobs go through a list that may be longer than one job: they read Stripe's events, and compare all
-- customers. What one job leaves, the next continues, on any server.
create table billing_passes (
  name text primary key check (name in ('read-events', 'compare-customers')),
  -- When the last pass began that reached the end of its list: by the clock of the database.
  last_complete timestamptz not null default now(),
  -- Of the pass under way; null, '', 0 and null between two passes. The start tells passes apart, so it
  -- is kept as exactly as the server reads it.
  started_at timestamptz(3),
  -- Id of the last event or customer that is done.
  position text not null default '',
  done integer not null default 0,
  -- When the newest event of the pass was created, in seconds: the watermark once the pass is complete.
  newest_event bigint
);
insert into billing_passes (name) values ('read-events'), ('compare-customers');

-- What the daily purge asks for.
create index users_unverified on users (created_at) where email_verified_at is null;
create index one_time_links_expires_at on one_time_links (expires_at);
create index email_changes_expires_at on email_changes (expires_at);
create index checkout_attempts_closed on checkout_attempts (created_at) where state <> 'open';
create index plan_previews_shown_at on plan_previews (shown_at);
create index billing_mails_sent on billing_mails (sent_at) where sent_at is not null;

-- What a user's export asks for.
create index billing_mails_user on billing_mails (user_id, created_at);
