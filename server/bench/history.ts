import pg from 'pg';

/** Two years of customers, as SQL: what the console's screens are measured with. */
export async function createHistory(databaseUrl: string, customers: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements(customers)) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A number from 0 to 1, by chance but the same for each run: of a customer `n`, for a purpose. */
const chance = (purpose: number) =>
  `((hashint4(n * 16 + ${purpose})::bigint + 2147483648) / 4294967296.0)`;

/** What became of each customer. Three in ten end their trial; who pays stays for some months or years. */
const lives = (customers: number) => `
  create temporary table lives as
  select n, 'cus_bench_' || n as customer, 'sub_bench_' || n as subscription,
    md5('bench-' || n)::uuid as user_id, begins, begins + interval '7 d' as trial_end, converts, yearly,
    case when n % 10 = 0 then 'eur' else 'usd' end as currency,
    case when yearly then 9900 else 900 end as amount,
    (array['US', 'GB', 'DE', 'FR', 'US', 'IE', 'US'])[1 + n % 7] as country,
    case when not converts then begins + interval '3 d'
      else begins + interval '7 d' + case when yearly then interval '1 y' * stay else interval '1 mon' * stay end
    end as ends
  from (
    select n, date_trunc('second', now() - interval '730 d' * ${chance(1)}) as begins,
      ${chance(2)} < 0.7 as converts, ${chance(3)} < 0.2 as yearly, ceil(-ln(${chance(4)} + 1e-9) * 7) as stay
    from generate_series(0, ${customers - 1}) n
  ) numbered`;

const price = `case when yearly then 'price_bench_year' else 'price_bench_month' end`;
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
    case when status = 'active' then ${annual} else 0 end, 'backfill'
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
    period_start, period_end, attempts, next_attempt_at, decline_code, country, created_at, finalized_at, paid_at)
  select 'in_bench_' || n || '_' || number, customer, subscription, 'B-' || n || '-' || number,
    'subscription_cycle', case when is_open then 'open' else 'paid' end, currency, amount, 0, ${tax}, amount,
    amount, case when is_open then 0 else amount end, case when is_open then amount else 0 end,
    case when ${tax} > 0 then json_build_array(json_build_object('amount', ${tax}, 'taxable', amount - ${tax},
      'isInclusive', true, 'rate', 'txr_bench_' || country, 'reason', 'standard_rated')) else '[]' end,
    ${price}, at, at + interval '1 mon', case when is_open then 2 else 1 end,
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
  insert into balance_transactions (id, type, reporting_category, amount, fee, net, currency, source,
    created_at, available_at)
  select replace(id, 'ch_', 'txn_'), 'charge', 'charge', amount, ${fee}, amount - (${fee}), currency, id,
    created_at, created_at + interval '2 d'
  from charges where status = 'succeeded'
  union all
  select replace(id, 're_', 'txn_re_'), 'refund', 'refund', -amount, 0, -amount, currency, id, created_at,
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
  `insert into balance_transactions (id, type, reporting_category, amount, fee, net, currency, source,
     created_at, available_at)
   select balance_transaction, 'payout', 'payout', -amount, 0, -amount, currency, id, created_at, created_at
   from payouts`,
];

const emails = `
  insert into mail_log (message_id, kind, user_id, result, created_at, last_at)
  select id, case when status = 'open' then 'payment-failed' else 'receipt' end,
    md5('bench-' || split_part(id, '_', 3))::uuid::text, 'sent', created_at, created_at
  from invoices`;

const audit = (rows: number) => `
  insert into audit_log (id, at, action, target, outcome, previous_hash, hash)
  select n, now() - interval '1 min' * (${rows} - n), 'read-customer', md5('bench-' || n)::uuid::text, 'done',
    sha256((n - 1)::text::bytea), sha256(n::text::bytea)
  from generate_series(1, ${rows}) n`;

function statements(customers: number): string[] {
  return [
    lives(customers),
    `insert into users (id, email, name, password_hash, email_verified_at, created_at)
     select user_id, 'bench-' || n || '@stillweb.example', 'Bench ' || n, '', begins, begins from lives`,
    `insert into billing_customers (user_id, generation, stripe_customer_id, email, name, country, synced_at)
     select user_id::text, 1, customer, 'bench-' || n || '@stillweb.example', 'Bench ' || n, country, now()
     from lives`,
    `insert into subscriptions (id, stripe_customer_id, status, plan, price_id, amount, currency,
       current_period_start, current_period_end, trial_start, trial_end, cancel_at_period_end, ended_at,
       created_at, fetch_started_at)
     select subscription, customer,
       case when ends <= now() then 'canceled' when trial_end > now() then 'trialing' else 'active' end,
       case when yearly then 'YEARLY' else 'MONTHLY' end, ${price}, amount, currency, now() - interval '5 d',
       now() + case when yearly then interval '100 d' else interval '25 d' end, begins, trial_end, false, case when ends <= now() then ends end, begins, now()
     from lives`,
    changes,
    invoices,
    charges,
    refunds,
    disputes,
    transactions,
    ...payouts,
    emails,
    audit(customers),
    'vacuum analyze',
  ];
}
