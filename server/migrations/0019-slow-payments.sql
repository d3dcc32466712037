-- A change of plan whose result at Stripe is not known yet, or that failed after its request was answered.
create table plan_changes (
  stripe_customer_id text primary key references billing_customers (stripe_customer_id),
  -- Part of the idempotency keys of its calls.
  id uuid not null unique,
  subscription_id text not null,
  plan text not null,
  price_id text not null,
  -- What is sent to Stripe: under the same key it must stay the same.
  params jsonb not null,
  state text not null check (state in ('open', 'failed')),
  -- Why it failed, for the user.
  message text,
  requested_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz
);
-- What the daily purge asks for.
create index plan_changes_failed on plan_changes (failed_at) where state = 'failed';

-- Since when an attempt has no answer of Stripe; null before the first one and after an answer.
alter table billing_repairs add column unanswered_since timestamptz;
-- What is asked with a user's subscription.
create index billing_repairs_payments on billing_repairs (stripe_customer_id, decided_at)
  where kind = 'pay-invoice';
