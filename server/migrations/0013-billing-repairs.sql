-- What our rules change at Stripe, from the decision until a reading of Stripe shows it done.
create table billing_repairs (
  -- The repair in words: its kind and the ids that it concerns.
  key text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  kind text not null,
  repair jsonb not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  attempts integer not null default 0,
  -- How often Stripe has answered. It repeats its answer to an idempotency key, so each has its own.
  answers integer not null default 0,
  error text,
  decided_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create index billing_repairs_pending on billing_repairs (stripe_customer_id) where state = 'pending';
create index billing_repairs_due on billing_repairs (next_attempt_at) where state = 'pending';
