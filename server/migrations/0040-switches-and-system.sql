-- What staff have switched off, and on again. A switch without a row is on.
create table switches (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null references staff (id),
  reason text not null,
  note text not null
);

-- The servers that run. Each writes here every fifteen seconds that it does, and takes its row away when it
-- stops: a row that is older is of a server that died.
create table servers (
  id uuid primary key,
  host text not null,
  version text not null,
  commit text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Requests for a checkout that failed through no fault of the user. The log has the request.
create table checkout_failures (
  id bigint generated always as identity primary key,
  code text not null,
  request_id text not null,
  at timestamptz not null
);
create index checkout_failures_at on checkout_failures (at);

-- Subscriptions that were stored otherwise than Stripe has them, as the nightly comparison found.
create table comparison_differences (
  id bigint generated always as identity primary key,
  stripe_customer_id text not null,
  subscription_id text not null,
  found_at timestamptz not null default clock_timestamp()
);
create index comparison_differences_found_at on comparison_differences (found_at);

-- False where our own reading of Stripe's events came before any webhook; null from an earlier release.
alter table stripe_events add column by_webhook boolean;
create index stripe_events_missed on stripe_events (received_at) where not by_webhook;

-- What the console counts on every look.
create index stripe_events_waiting on stripe_events (received_at) where state = 'pending';
create index subscriptions_trialing on subscriptions (trial_end) where status = 'trialing';
create index checkout_attempts_created on checkout_attempts (created_at);
create index withdrawals_open on withdrawals (created_at) where state in ('confirmed', 'accepted');
