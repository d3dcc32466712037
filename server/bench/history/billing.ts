import { chance } from './people.ts';

const price = `case when yearly then 'price_bench_year' else 'price_bench_month' end`;
const plan = `case when yearly then 'YEARLY' else 'MONTHLY' end`;
const interval = `case when yearly then 'year' else 'month' end`;
const annual = 'amount * case when yearly then 1 else 12 end';
const tax = `case country when 'GB' then amount / 6 when 'DE' then amount * 19 / 119 when 'FR' then amount / 6
  when 'IE' then amount * 23 / 123 else 0 end`;

/** A cancellation is asked for two days before it takes force. */
const changes = `
  insert into subscription_changes (subscription_id, at, position, until, stripe_customer_id, status, price_id,
    amount, quantity, currency, interval, interval_count, discounts, trial_end, cancel_at,
    cancel_requested_at, ended_at, annual, source)
  select subscription, at, 0, lead(at) over (partition by subscription order by at), customer, status, ${price},
    amount, 1, currency, ${interval}, 1, '{}', trial_end, case when requested then ends end,
    case when requested then ends - interval '2 d' end, case when status = 'canceled' then ends end,
    case when status = 'active' then ${annual} else 0 end, 'reading'
  from (
    select lives.*, begins as at, 'trialing' as status, false as requested from lives
    union all select lives.*, trial_end, 'active', false from lives where converts
    union all select lives.*, ends - interval '2 d', case when converts then 'active' else 'trialing' end, true
      from lives
    union all select lives.*, ends, 'canceled', true from lives
  ) each where at <= now()`;

const invoices = `
  insert into invoices (id, stripe_customer_id, subscription_id, number, billing_reason, status, currency,
    subtotal, discount, tax, total, amount_due, amount_paid, amount_remaining, tax_lines, price_id,
    attempts, next_attempt_at, decline_code, country, created_at, finalized_at, paid_at)
  select 'in_bench_' || n || '_' || number, customer, subscription, 'B-' || n || '-' || number,
    'subscription_cycle', case when is_open then 'open' else 'paid' end, currency, amount, 0, ${tax}, amount,
    amount, case when is_open then 0 else amount end, case when is_open then amount else 0 end,
    case when ${tax} > 0 then json_build_array(json_build_object('amount', ${tax}, 'taxable', amount - ${tax},
      'isInclusive', true, 'rate', 'txr_bench_' || country, 'reason', 'standard_rated')) else '[]' end,
    ${price}, case when is_open then 2 else 1 end,
    case when is_open then at + interval '5 d' end, case when is_open then 'insufficient_funds' end, country,
    at, at, case when is_open then null else at end
  from (
    select lives.*, number, at, at > now() - interval '4 d' and n % 25 = 0 as is_open
    from lives cross join lateral generate_series(trial_end, least(ends - interval '2 d', now()),
      case when yearly then interval '1 y' else interval '1 mon' end) with ordinality as paid (at, number)
    where converts
  ) each`;

const charges = `
  insert into charges (id, stripe_customer_id, payment_intent, invoice_id, amount, amount_refunded, currency,
    status, decline_code, disputed, created_at)
  select replace(id, 'in_', 'ch_'), stripe_customer_id, replace(id, 'in_', 'pi_'), id, amount_due,
    case when hashtext(id) % 40 = 0 and status = 'paid' then amount_due else 0 end, currency,
    case when status = 'paid' then 'succeeded' else 'failed' end, decline_code, hashtext(id) % 900 = 1, created_at
  from invoices`;

const refunds = `
  insert into refunds (id, stripe_customer_id, charge, amount, currency, status, created_at, changed_at)
  select replace(id, 'ch_', 're_'), stripe_customer_id, id, amount_refunded, currency, 'succeeded',
    created_at + interval '1 d', created_at + interval '1 d'
  from charges where amount_refunded > 0 and created_at < now() - interval '1 d'`;

const disputes = `
  insert into disputes (id, stripe_customer_id, charge, amount, currency, reason, status, evidence_due_at, created_at)
  select replace(id, 'ch_', 'dp_'), stripe_customer_id, id, amount, currency, 'fraudulent',
    case when created_at > now() - interval '10 d' then 'needs_response' else 'lost' end,
    created_at + interval '14 d', created_at
  from charges where disputed`;

const fee = 'amount * 29 / 1000 + 30';

const transactions = `
  insert into balance_transactions (id, type, amount, fee, net, currency, source,
    created_at, available_at)
  select replace(id, 'ch_', 'txn_'), 'charge', amount, ${fee}, amount - (${fee}), currency, id,
    created_at, created_at + interval '2 d'
  from charges where status = 'succeeded'
  union all
  select replace(id, 're_', 'txn_re_'), 'refund', -amount, 0, -amount, currency, id, created_at,
    created_at
  from refunds`;

/** Each day, what has become available. */
const payouts = [
  `create temporary table paid_out as
   select currency, date_trunc('day', created_at) + interval '3 d' as at, sum(net) as amount
   from balance_transactions group by 1, 2`,
  `insert into payouts (id, amount, currency, status, automatic, balance_transaction, created_at, arrives_at)
   select 'po_bench_' || currency || '_' || at::date, amount, currency, 'paid', true,
     'txn_po_' || currency || '_' || at::date, at, at + interval '1 d'
   from paid_out where amount > 0 and at < now()`,
  `insert into balance_transactions (id, type, amount, fee, net, currency, source,
     created_at, available_at)
   select balance_transaction, 'payout', -amount, 0, -amount, currency, id, created_at, created_at
   from payouts`,
];

/** At whole seconds, as at Stripe. Years renew so late that no reminder is sent while calls are measured. */
const renewsAt = `date_trunc('second', now()) + case when yearly
    then interval '40 d' + interval '1 s' * (n::bigint * 7919 % (320 * 86400))
    else interval '1 s' * (n::bigint * 7919 % (30 * 86400)) end`;

/** The rows that the books and figures need, for all customers of `lives`. */
export const billingStatements: string[] = [
  `insert into billing_customers (user_id, generation, stripe_customer_id, email, name, country, synced_at)
   select user_id, 1, customer, email, name, country, now() from lives join people using (n, user_id)`,
  `insert into subscriptions (id, stripe_customer_id, status, plan, price_id, amount, currency,
     current_period_start, current_period_end, trial_start, trial_end, cancel_at_period_end, ended_at,
     next_amount, card_brand, card_last4, card_exp_month, card_exp_year, created_at, fetch_started_at)
   select subscription, customer,
     case when ends <= now() then 'canceled' when trial_end > now() then 'trialing' else 'active' end,
     ${plan}, ${price}, amount, currency, now() - interval '5 d',
     case when trial_end > now() then trial_end else ${renewsAt} end, begins, trial_end, false,
     case when ends <= now() then ends end, amount, 'visa', lpad((n % 10000)::text, 4, '0'), 1 + n % 12,
     2028 + n % 5, begins, now()
   from lives`,
  changes,
  invoices,
  charges,
  refunds,
  disputes,
  transactions,
  ...payouts,
  `insert into checkout_attempts (id, user_id, stripe_customer_id, plan, price_id, with_trial,
     language, stripe_session_id, state, subscription_id, created_at, completed_at)
   select pg_temp.id_of('checkout-' || n), user_id, customer, ${plan}, ${price}, true, 'en', 'cs_bench_' || n, 'complete',
     subscription, begins, begins + interval '2 min'
   from lives
   union all
   select pg_temp.id_of('abandoned-' || n), user_id, customer, ${plan}, ${price}, true, 'en', null, 'expired', null,
     begins - interval '1 h', null
   from lives where begins > now() - interval '90 d' and n % 2 = 0`,
  `insert into person_claims (purpose, kind, hash, subscription_id, claimed_at)
   select 'trial', kind, md5(kind || n), subscription, begins from lives, unnest(array['user', 'email', 'card']) kind`,
  `insert into subscription_endings (subscription_id, reason, decided_at)
   select subscription, 'REFUNDED', ends from lives where ends < now() and n % 50 = 0`,
  `insert into billing_repairs (key, stripe_customer_id, kind, repair, state, attempts, decided_at, settled_at)
   select 'bench-' || n, customer, 'cancel', '{}', 'done', 1, ends, ends
   from lives where ends < now() and n % 50 = 0`,
  // Of an invoice come half a dozen events; they are kept for 45 days.
  `insert into stripe_events (id, type, stripe_customer_id, received_at, created_at, state, by_webhook)
   select replace(id, 'in_', 'evt_') || '_' || type, type, stripe_customer_id, created_at, created_at, 'done',
     hashtext(id || type) % 500 <> 0
   from invoices, unnest(array['invoice.created', 'invoice.finalized', 'invoice.paid', 'charge.succeeded',
     'payment_intent.succeeded', 'customer.subscription.updated']) type
   where created_at > now() - interval '45 d'`,
  `insert into checkout_failures (code, request_id, at)
   select 'UNKNOWN_PROMOTION_CODE', pg_temp.id_of('failure-' || n), now() - interval '30 d' * ${chance(5)}
   from lives where n % 100 = 0`,
  `insert into comparison_differences (stripe_customer_id, subscription_id, found_at)
   select customer, subscription, now() - interval '30 d' * ${chance(6)} from lives where n % 2000 = 0`,
  `insert into other_subscriptions (id, stripe_customer_id, status, products)
   select 'sub_other_' || n, customer, 'active', array['prod_other'] from lives where n % 50 = 0`,
];
