-- A user's customers at Stripe: a new generation follows when Stripe's was deleted. No reference to
-- the account, since billing history outlives it.
create table billing_customers (
  user_id text not null,
  generation integer not null,
  -- Null from the decision to create the customer until Stripe has answered.
  stripe_customer_id text unique,
  -- As they were when Stripe was first asked: a repeated call must ask for exactly the same.
  email text not null,
  name text not null,
  -- Minor units; negative means credit that the next invoices use up.
  balance integer not null default 0,
  default_payment_method text,
  dirty_at timestamptz,
  -- When the fetch began whose result is stored.
  synced_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, generation)
);
create index billing_customers_dirty on billing_customers (dirty_at) where dirty_at is not null;

-- One row per subscription at Stripe, written by the synchronisation alone.
create table subscriptions (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  status text not null,
  plan text,
  price_id text,
  item_id text,
  amount integer,
  currency text not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_start timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  ended_at timestamptz,
  cancellation_reason text,
  pending_plan text,
  retry_amount integer,
  retry_at timestamptz,
  payment_method text,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  created_at timestamptz not null,
  fetch_started_at timestamptz not null
);
create index subscriptions_customer on subscriptions (stripe_customer_id);

-- What Stripe told, by webhook or when asked: hints that a customer changed.
create table stripe_events (
  id text primary key,
  type text not null,
  stripe_customer_id text,
  received_at timestamptz not null default clock_timestamp(),
  state text not null check (state in ('pending', 'done', 'ignored')),
  attempts integer not null default 0,
  error text
);
create index stripe_events_pending on stripe_events (stripe_customer_id) where state = 'pending';
create index stripe_events_received on stripe_events (received_at);

-- How far the events of Stripe have been read: seconds, by Stripe's clock.
create table event_watermark (
  only_row boolean primary key default true check (only_row),
  created bigint not null
);

create table checkout_attempts (
  id uuid primary key,
  user_id text not null,
  stripe_customer_id text not null,
  plan text not null,
  price_id text not null,
  with_trial boolean not null,
  stripe_session_id text unique,
  state text not null check (state in ('open', 'complete', 'expired', 'abandoned')),
  created_at timestamptz not null default now()
);
create unique index checkout_attempts_one_open on checkout_attempts (user_id) where state = 'open';

-- Who and what has had its free trial. Hashes, kept when the account goes.
create table trial_grants (
  kind text not null check (kind in ('user', 'email', 'card')),
  hash text not null,
  subscription_id text not null,
  granted_at timestamptz not null default now(),
  primary key (kind, hash, subscription_id)
);
create index trial_grants_subscription on trial_grants (subscription_id);

-- Subscriptions that we ended ourselves, decided before Stripe is told.
create table subscription_endings (
  subscription_id text primary key,
  reason text not null check (reason in ('TRIAL_ALREADY_USED', 'DUPLICATE')),
  decided_at timestamptz not null default now()
);

-- The last preview of a plan change: only a date that was shown may set what is charged.
create table plan_previews (
  subscription_id text primary key,
  price_id text not null,
  proration_date bigint not null,
  shown_at timestamptz not null
);

-- Mails to send, one row per meaning.
create table billing_mails (
  key text primary key,
  user_id text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
