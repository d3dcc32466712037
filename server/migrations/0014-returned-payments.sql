-- Subscriptions also end because their payment was returned, disputed, or reported as fraud.
alter table subscription_endings drop constraint subscription_endings_reason_check;
alter table subscription_endings add constraint subscription_endings_reason_check
  check (reason in ('TRIAL_ALREADY_USED', 'DUPLICATE', 'REFUNDED', 'DISPUTED', 'FRAUD_WARNING'));

-- After a dispute: no trial for this card, whatever number of trials a card gets.
alter table trial_grants add column barred boolean not null default false;

-- Refunds as last read. An operator looks for those that failed.
create table refunds (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  charge text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  failure_reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index refunds_customer on refunds (stripe_customer_id);
create index refunds_changed on refunds (changed_at);

-- Emails to the operator: apart from those to users, which belong to the export of a user's data.
create table operator_mails (
  key text primary key,
  user_id text not null,
  content jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);

-- What the next renewal charges, as previewed by Stripe; empty until it was read.
alter table subscriptions add column next_amount integer;
