-- What a company's books and figures are made from, as last read from Stripe. No name, address or email:
-- rows outlive the account.
alter table billing_customers add column country text;

create table invoices (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  -- No reference: an invoice may be read before its subscription.
  subscription_id text,
  number text,
  billing_reason text,
  status text not null,
  currency text not null,
  -- Minor units, as all amounts here.
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  total bigint not null,
  amount_due bigint not null,
  amount_paid bigint not null,
  amount_remaining bigint not null,
  -- A row of tax each: what it was charged on, at which rate.
  tax_lines jsonb not null,
  -- Of the line with the whole period; null where there is none, as after a change of plan.
  price_id text,
  period_start timestamptz,
  period_end timestamptz,
  attempts integer not null,
  next_attempt_at timestamptz,
  -- Why the last attempt was declined.
  decline_code text,
  -- Where the customer was when the invoice was made.
  country text,
  created_at timestamptz not null,
  finalized_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  uncollectible_at timestamptz
);
create index invoices_customer on invoices (stripe_customer_id, created_at);
create index invoices_subscription on invoices (subscription_id, created_at);
create index invoices_created on invoices (created_at);
create index invoices_open on invoices (next_attempt_at, id) where status = 'open' and attempts > 0;

create table charges (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  payment_intent text,
  invoice_id text,
  amount bigint not null,
  amount_refunded bigint not null,
  currency text not null,
  status text not null,
  decline_code text,
  disputed boolean not null,
  created_at timestamptz not null
);
create index charges_customer on charges (stripe_customer_id, created_at);
create index charges_invoice on charges (invoice_id);
create index charges_payment_intent on charges (payment_intent);

create table disputes (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  charge text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz,
  created_at timestamptz not null
);
create index disputes_customer on disputes (stripe_customer_id, created_at);
create index disputes_open on disputes (evidence_due_at) where status not in ('won', 'lost', 'warning_closed', 'prevented');

create table discounts (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  subscription_id text,
  coupon text not null,
  promotion_code text,
  percent_off numeric,
  amount_off bigint,
  currency text,
  duration text not null,
  started_at timestamptz not null,
  ends_at timestamptz
);
create index discounts_customer on discounts (stripe_customer_id);

-- What a subscription was from a moment until the next row's, by Stripe's clock. A row for each difference.
create table subscription_changes (
  subscription_id text not null,
  at timestamptz not null,
  -- Within one second, in which Stripe may report several.
  position integer not null,
  -- When the next row begins; null in the last one. An end at its own start: the same second changed it again.
  until timestamptz,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  status text not null,
  price_id text,
  amount bigint,
  quantity bigint not null,
  currency text not null,
  interval text,
  interval_count integer,
  discounts text[] not null,
  trial_end timestamptz,
  cancel_at timestamptz,
  cancel_requested_at timestamptz,
  ended_at timestamptz,
  -- A year of it in minor units, less discounts that never end; 0 unless active or past due.
  annual numeric not null,
  -- An event of Stripe, a reading whose event is not known yet, or the backfill.
  source text not null check (source in ('event', 'reading', 'backfill')),
  primary key (subscription_id, at, position)
);
create index subscription_changes_customer on subscription_changes (stripe_customer_id, at);
-- What counts at a moment, and what changed within a month.
create index subscription_changes_counted on subscription_changes (currency, at, until)
  include (annual, cancel_requested_at, stripe_customer_id) where annual > 0;
create index subscription_changes_at on subscription_changes (at);
create index subscription_changes_trial_end on subscription_changes (trial_end) where trial_end is not null;

-- What an event of a subscription says that it was then, for subscription_changes; and by Stripe's clock, when.
alter table stripe_events add column created_at timestamptz;
alter table stripe_events add column subscription jsonb;
create index stripe_events_subscription on stripe_events (stripe_customer_id) where subscription is not null;

-- Of a checkout that was completed: which subscription began, and when.
alter table checkout_attempts add column subscription_id text;
alter table checkout_attempts add column completed_at timestamptz;
create index checkout_attempts_completed on checkout_attempts (completed_at) where completed_at is not null;

create table balance_transactions (
  id text primary key,
  type text not null,
  reporting_category text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  -- What it is about: a charge, a refund, a dispute, a payout; null for Stripe's own fees.
  source text,
  created_at timestamptz not null,
  available_at timestamptz not null
);
create index balance_transactions_created on balance_transactions (currency, created_at);
create index balance_transactions_source on balance_transactions (source);

create table payouts (
  id text primary key,
  amount bigint not null,
  currency text not null,
  status text not null,
  automatic boolean not null,
  balance_transaction text,
  failure_code text,
  created_at timestamptz not null,
  arrives_at timestamptz not null
);
create index payouts_created on payouts (created_at);

-- Two more lists that are longer than one job. The watermark, in seconds by Stripe's clock, is how far a list
-- was read that only grows.
alter table billing_passes drop constraint billing_passes_name_check;
alter table billing_passes add constraint billing_passes_name_check
  check (name in ('read-events', 'compare-customers', 'read-balance', 'backfill'));
alter table billing_passes add column watermark bigint;
insert into billing_passes (name) values ('read-balance');
-- A pass that is under way from the start, where there are customers whose past is not stored.
insert into billing_passes (name, started_at)
  select 'backfill',
    case when exists (select from billing_customers where stripe_customer_id is not null)
      then clock_timestamp() end;
