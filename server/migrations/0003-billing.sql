-- Billing outlives the account: nothing here refers to users. Amounts are minor units.

-- A user's customers at Stripe: a new generation follows when Stripe's was deleted.
create table billing_customers (
  stripe_customer_id text primary key,
  user_id uuid not null,
  generation integer not null,
  -- As Stripe was told. Null once the account is gone: Stripe keeps the name on the invoices.
  email text,
  name text,
  -- The language in which Stripe writes to the customer. Null where it was not told: the account's is not known, or the
  -- customer was linked.
  locale text,
  country text,
  -- Minor units by currency, as in {"eur": -420}. Negative means credit that the next invoices in this currency use up.
  balances jsonb not null default '{}',
  default_payment_method text,
  dirty_at timestamptz,
  -- When the fetch began whose result is stored.
  synced_at timestamptz,
  -- When the customer was linked by an import: until the import is finished, we send no emails about its billing.
  imported_at timestamptz,
  -- When its user last changed something here: emails about that are sent during an import too.
  acted_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (user_id, generation)
);
create index billing_customers_dirty on billing_customers (dirty_at) where dirty_at is not null;

-- A customer that Stripe was asked to create, until it has answered. The generation is part of the idempotency key.
create table customer_reservations (
  user_id uuid primary key,
  generation integer not null,
  -- As they were when Stripe was first asked: a repeated call must ask for exactly the same. Null once the account
  -- is gone.
  email text,
  name text,
  locale text
);

-- One row per subscription at Stripe, written by the synchronization alone.
create table subscriptions (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  status text not null,
  plan text,
  -- The code of the offer at whose prices it has begun; null for the plain prices.
  offer text,
  price_id text,
  item_id text,
  amount integer,
  currency text not null,
  -- What coupons take off the next charge; null when nothing.
  discounts jsonb,
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_start timestamptz,
  trial_end timestamptz,
  cancel_at timestamptz,
  cancel_at_period_end boolean not null,
  canceled_at timestamptz,
  ended_at timestamptz,
  cancellation_reason text,
  -- Why it is canceled, as its customer said at our dialog or in Stripe's portal.
  cancel_feedback text,
  cancel_comment text,
  pending_plan text,
  -- What the next renewal charges, as previewed by Stripe; null until it was read.
  next_amount integer,
  -- The next charge to the card as it was forecast from Stripe's previews; null if there is none.
  card_charge jsonb,
  retry_amount integer,
  retry_at timestamptz,
  -- When it was first paid for, and what of its payments is not returned. Each synchronization writes both: every
  -- page of the dashboard and every linked browser asks for the subscription, and payments change seldom.
  first_paid_at timestamptz,
  returnable bigint not null default 0,
  -- Whether its account, address or card had got money back by withdrawing from another contract when it was read.
  withdrew_before boolean not null default false,
  -- Stripe's pause of collection. Null: collection goes on.
  pause_behavior text,
  -- When access ends because of the pause: the end of what is paid for. Null while there is access.
  paused_from timestamptz,
  -- When the first renewal after the pause is charged; null while the pause has no end.
  paused_until timestamptz,
  -- When Stripe was last asked for a resumption whose result is not known.
  resume_requested_at timestamptz,
  payment_method text,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  created_at timestamptz not null,
  fetch_started_at timestamptz not null
);
create index subscriptions_customer on subscriptions (stripe_customer_id);
create index subscriptions_status on subscriptions (status, ended_at);
create index subscriptions_trialing on subscriptions (trial_end) where status = 'trialing';
-- The condition is that of `renewsInSql`: a subscription whose end is scheduled for later than its next renewal
-- renews until then.
create index subscriptions_renewing on subscriptions (current_period_end, id)
  where status in ('active', 'trialing') and (cancel_at is null or cancel_at > case
    when pause_behavior is null then current_period_end else paused_until end);
create index subscriptions_card on subscriptions (card_last4, card_exp_year, card_exp_month);
-- An offer for a limited number counts them, and the open checkouts.
create index subscriptions_offer_idx on subscriptions (offer) where offer is not null;
create index subscriptions_price on subscriptions (price_id);
-- How many pay which price, without reading the rows.
create index subscriptions_paid_prices on subscriptions (status, price_id, plan, offer, amount, currency);

-- Subscriptions of our customers to other products of the Stripe account, as they were last read. They are
-- counted and named for the operator, and nothing else.
create table other_subscriptions (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  status text not null,
  -- Ids of the products at Stripe.
  products text[] not null
);
create index other_subscriptions_customer on other_subscriptions (stripe_customer_id);

-- What Stripe told, by webhook or when asked: hints that a customer changed.
create table stripe_events (
  id text primary key,
  type text not null,
  stripe_customer_id text,
  -- What an event of a subscription says that it was then, for subscription_changes.
  subscription jsonb,
  state text not null check (state in ('pending', 'done', 'ignored')),
  attempts integer not null default 0,
  error text,
  -- False where our own reading of Stripe's events came before any webhook.
  by_webhook boolean,
  -- By Stripe's clock.
  created_at timestamptz,
  received_at timestamptz not null default clock_timestamp()
);
create index stripe_events_pending on stripe_events (stripe_customer_id) where state = 'pending';
create index stripe_events_waiting on stripe_events (received_at) where state = 'pending';
create index stripe_events_subscription on stripe_events (stripe_customer_id) where subscription is not null;
create index stripe_events_missed on stripe_events (received_at) where not by_webhook;
create index stripe_events_received on stripe_events (received_at);

-- Jobs that go through a list that may be longer than one job. What one job leaves, the next continues, on any
-- server.
create table billing_passes (
  name text primary key check (name in ('read-events', 'compare-customers', 'read-balance')),
  -- When the last pass began that reached the end of its list: by the clock of the database.
  last_complete timestamptz not null default now(),
  -- Of the pass under way; null, '', 0 and null between two passes. The start tells passes apart, so it
  -- is kept as exactly as the server reads it.
  started_at timestamptz(3),
  -- Id of the last event or customer that is done.
  position text not null default '',
  done integer not null default 0,
  -- When the newest event of the pass was created, in seconds: the watermark once the pass is complete.
  newest_event bigint,
  -- In seconds by Stripe's clock: how far a list was read that only grows.
  watermark bigint
);
insert into billing_passes (name) values ('read-events'), ('compare-customers'), ('read-balance');

-- Subscriptions that were stored otherwise than Stripe has them, as the nightly comparison found.
create table comparison_differences (
  id bigint generated always as identity primary key,
  stripe_customer_id text not null,
  subscription_id text not null,
  found_at timestamptz not null default clock_timestamp()
);
create index comparison_differences_found_at on comparison_differences (found_at);

-- Customers at Stripe that pay and that belong to no account, say after a backup was restored.
create table orphan_customers (
  stripe_customer_id text primary key,
  -- When the first event came that this customer is charged.
  since timestamptz not null default now(),
  -- When the customer was last read at Stripe; null until then, as are the next two.
  read_at timestamptz,
  -- What goes on being charged, and what was paid last.
  charges jsonb,
  -- The account that it belongs to, if there is one; an operator links the two.
  user_id uuid,
  -- When an operator asked for that.
  adoption_requested_at timestamptz
);
create index orphan_customers_read_at on orphan_customers (read_at nulls first);

-- Both plans at prices of their own, from a moment: of an offer, or the plain ones where `offer` is null.
-- Times go by the clock of billing.
create table price_sets (
  id uuid primary key default gen_random_uuid(),
  offer text,
  name text,
  currency text not null,
  monthly_amount integer not null,
  monthly_original_amount integer not null,
  yearly_amount integer not null,
  yearly_original_amount integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  max_redemptions integer,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  -- Since when Stripe has its prices.
  prepared_at timestamptz,
  taken_back_at timestamptz,
  check ((offer is null) = (name is null)),
  check (offer is not null or (ends_at is null and max_redemptions is null))
);
-- Once scheduled, a code names its subscribers for ever; one of a draft is free again when that is taken back.
create unique index price_sets_offer on price_sets (offer)
  where scheduled_at is not null or taken_back_at is null;
create index price_sets_scheduled on price_sets (scheduled_at) where scheduled_at is not null;

create table checkout_attempts (
  id uuid primary key,
  user_id uuid not null,
  stripe_customer_id text not null,
  plan text not null,
  price_id text not null,
  -- The code of the offer at whose prices it sells; null for the plain prices.
  offer text,
  -- The promotion code with which it was opened, as it is read and its id at Stripe; null without one.
  code text,
  promotion_code text,
  with_trial boolean not null,
  -- Of the page on which it was opened: Stripe's page has its texts and leads back to pages in it.
  language text not null,
  stripe_session_id text unique,
  state text not null check (state in ('open', 'complete', 'expired', 'abandoned')),
  -- Which subscription began, and when.
  subscription_id text,
  completed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index checkout_attempts_one_open on checkout_attempts (user_id) where state = 'open';
create index checkout_attempts_offer_idx on checkout_attempts (offer)
  where state = 'open' and offer is not null;
create index checkout_attempts_created on checkout_attempts (created_at);
create index checkout_attempts_completed on checkout_attempts (completed_at) where completed_at is not null;
create index checkout_attempts_closed on checkout_attempts (created_at) where state <> 'open';

-- Requests for a checkout that failed through no fault of the user. The log has the request.
create table checkout_failures (
  id bigint generated always as identity primary key,
  code text not null,
  request_id text not null,
  at timestamptz not null
);
create index checkout_failures_at on checkout_failures (at);

-- Who has had what a person gets once: a free trial, money back by withdrawing. Hashes, kept when the account goes.
create table person_claims (
  purpose text not null check (purpose in ('trial', 'withdrawal')),
  kind text not null check (kind in ('user', 'email', 'card')),
  hash text not null,
  subscription_id text not null,
  claimed_at timestamptz not null default now(),
  -- After a dispute: nothing more for this key, however often a card may claim.
  barred boolean not null default false,
  -- By staff: it no longer counts. The row stays, or the next synchronization would record the trial again.
  forgiven_at timestamptz,
  primary key (purpose, kind, hash, subscription_id)
);
create index person_claims_subscription on person_claims (subscription_id);

-- A change of plan whose result at Stripe is not known yet, or that was made or failed after its request was
-- answered: kept for a day with that state.
create table plan_changes (
  stripe_customer_id text primary key references billing_customers (stripe_customer_id),
  -- Part of the idempotency keys of its calls.
  id uuid not null unique,
  subscription_id text not null,
  plan text not null,
  price_id text not null,
  -- What is sent to Stripe: under the same key it must stay the same.
  params jsonb not null,
  state text not null check (state in ('open', 'made', 'failed')),
  -- Why it failed, for the user.
  message text,
  requested_at timestamptz not null default clock_timestamp(),
  made_at timestamptz,
  failed_at timestamptz
);
create index plan_changes_closed on plan_changes (coalesce(made_at, failed_at)) where state <> 'open';

-- The change of an object at Stripe that was begun and not answered yet, with its idempotency key.
create table stripe_changes (
  object text primary key,
  change text not null,
  key text not null unique,
  begun_at timestamptz not null default clock_timestamp()
);
create index stripe_changes_begun_at on stripe_changes (begun_at);

-- Subscriptions that we ended ourselves, decided before Stripe is told.
create table subscription_endings (
  subscription_id text primary key,
  reason text not null check (
    reason in ('TRIAL_ALREADY_USED', 'DUPLICATE', 'REFUNDED', 'DISPUTED', 'FRAUD_WARNING', 'WITHDRAWN')
  ),
  decided_at timestamptz not null default now()
);

-- What our rules change at Stripe, from the decision until a reading of Stripe shows it done.
create table billing_repairs (
  -- The repair in words: its kind and the ids that it concerns.
  key text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  kind text not null,
  repair jsonb not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  attempts integer not null default 0,
  error text,
  -- A repair that was decided during an import waits until it is finished, and so does the ending that it brings
  -- about.
  held_at timestamptz,
  ending text,
  decided_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- Since when an attempt has no answer of Stripe; null before the first one and after an answer.
  unanswered_since timestamptz,
  settled_at timestamptz
);
create index billing_repairs_pending on billing_repairs (stripe_customer_id) where state = 'pending';
create index billing_repairs_due on billing_repairs (next_attempt_at) where state = 'pending';
create index billing_repairs_payments on billing_repairs (stripe_customer_id, decided_at)
  where kind = 'pay-invoice';

-- What the cancel dialog offered instead: the last one that a customer declined, and the last one taken.
create table cancel_offers (
  subscription_id text not null references subscriptions,
  is_taken boolean not null,
  offer text not null check (offer in ('pause', 'switch-to-monthly', 'help')),
  reason text not null,
  -- The plan before the offer was taken.
  plan text,
  -- By the clock of billing.
  answered_at timestamptz not null,
  primary key (subscription_id, is_taken)
);
create index cancel_offers_taken on cancel_offers (answered_at) where is_taken;

-- Statements by which users withdraw from a contract, from the moment they are made.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  -- Set once an account is found for the address.
  user_id uuid,
  -- The contract that was withdrawn from, once that is decided.
  subscription_id text references subscriptions,
  -- The statement as it was sent; null once the account is deleted.
  name text,
  email text,
  message text,
  -- Of the page on which it was made, as in "de".
  language text not null default 'en',
  -- received: not confirmed. confirmed: not decided yet. accepted: ended, the refund under way.
  state text not null check (state in ('received', 'confirmed', 'accepted', 'done', 'refused')),
  -- Only the hash of the link's token; null for a user who was logged in.
  token_hash bytea unique,
  expires_at timestamptz,
  refusal text,
  -- The last day on which the contract could be withdrawn from, as 2026-12-08.
  last_day text,
  -- As decided.
  refund_amount integer,
  currency text,
  created_at timestamptz not null default clock_timestamp(),
  -- Both by the clock of billing. The first counts for the 14 days.
  received_at timestamptz not null,
  confirmed_at timestamptz,
  settled_at timestamptz
);
create index withdrawals_user on withdrawals (user_id);
create index withdrawals_unconfirmed on withdrawals (created_at) where state = 'received';
create index withdrawals_open on withdrawals (created_at) where state in ('confirmed', 'accepted');
-- Two presses of the button are one statement, and a contract is withdrawn from once.
create unique index withdrawals_undecided on withdrawals (user_id)
  where state = 'confirmed' and token_hash is null;
create unique index withdrawals_contract on withdrawals (subscription_id)
  where state in ('accepted', 'done');

-- Emails to users, and to the operator about them: one row per meaning.
create table billing_mails (
  key text primary key,
  user_id uuid not null,
  recipient text not null default 'customer' check (recipient in ('customer', 'operator')),
  content jsonb not null,
  -- Under which id it is sent and logged.
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Since when an email that was not sent is refused by the receiving server of its address: it is tried
  -- once more an hour later, then given up.
  undeliverable_at timestamptz,
  -- Of an email that an import kept back. It is never sent.
  suppressed_at timestamptz
);
create index billing_mails_user on billing_mails (user_id, created_at);
create index billing_mails_unsent on billing_mails (created_at) where sent_at is null;
create index billing_mails_sent on billing_mails (sent_at) where sent_at is not null;

-- From here on: what a company's books and figures are made from, as last read from Stripe. No name, address or
-- email.

create table invoices (
  id text primary key,
  stripe_customer_id text not null references billing_customers (stripe_customer_id),
  -- No reference: an invoice may be read before its subscription.
  subscription_id text,
  number text,
  billing_reason text,
  status text not null,
  currency text not null,
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
create index invoices_chase_largest on invoices (currency, amount_remaining, id)
  where status = 'open' and attempts > 0;
create index invoices_chase_newest on invoices (currency, created_at, id)
  where status = 'open' and attempts > 0;
-- The included columns let a month of the books be added up from the index alone.
create index invoices_paid on invoices (paid_at)
  include (currency, price_id, country, amount_paid, tax, total) where paid_at is not null;
create index invoices_paid_by_customer on invoices (stripe_customer_id, paid_at) where amount_paid > 0;

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
  -- As Stripe told it with the charge; null for other payment methods.
  card_brand text,
  card_last4 text,
  created_at timestamptz not null
);
create index charges_customer on charges (stripe_customer_id, created_at);
create index charges_invoice on charges (invoice_id);
create index charges_payment_intent on charges (payment_intent);
create index charges_created on charges (created_at, id);
create index charges_currency on charges (currency, created_at);

-- An operator looks for those that failed.
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
create index refunds_created on refunds (created_at, id);
create index refunds_changed on refunds (changed_at);

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
  -- A year of it, less discounts that never end; 0 unless active or past due.
  annual numeric not null,
  -- The same as if no discount were for ever: an operator may count so.
  annual_before_discounts numeric not null generated always as (
    case when status in ('active', 'past_due') then coalesce(amount, 0) * quantity
      * case "interval" when 'month' then 12 when 'year' then 1 else 0 end
      / coalesce(interval_count, 1)::numeric
    else 0 end
  ) stored,
  -- An event of Stripe, or a reading whose event is not known yet.
  source text not null check (source in ('event', 'reading')),
  primary key (subscription_id, at, position)
);
create index subscription_changes_customer on subscription_changes (stripe_customer_id, at);
-- What counts at a moment, and what changed within a month: from the index alone.
create index subscription_changes_counted on subscription_changes (currency, at, until)
  include (annual, cancel_requested_at, stripe_customer_id) where annual > 0;
create index subscription_changes_counted_before_discounts on subscription_changes (currency, at, until)
  include (annual_before_discounts, cancel_requested_at, stripe_customer_id)
  where annual_before_discounts > 0;
create index subscription_changes_moved on subscription_changes (at) include (stripe_customer_id);
create index subscription_changes_trials on subscription_changes (trial_end) include (subscription_id, at)
  where trial_end is not null;

create table balance_transactions (
  id text primary key,
  type text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  -- From minor units of the charge's currency to those of its own; null where nothing was converted.
  exchange_rate double precision,
  -- What it is about: a charge, a refund, a dispute, a payout; null for Stripe's own fees.
  source text,
  created_at timestamptz not null,
  available_at timestamptz not null
);
create index balance_transactions_created on balance_transactions (currency, created_at);
create index balance_transactions_sums on balance_transactions (created_at, id)
  include (currency, type, amount, fee, net);
create index balance_transactions_source on balance_transactions (source);
create index balance_transactions_converted on balance_transactions (created_at)
  where exchange_rate is not null;

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
