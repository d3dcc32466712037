import pg from 'pg';
import type Stripe from 'stripe';

type Sides = { server: { databaseUrl: string }; stripe: Stripe };

/**
 * Compares the stored state of all customers, or of those with an email address, with Stripe.
 * @returns a line for each difference
 */
export async function listDifferences(
  { server, stripe }: Sides,
  email?: string,
): Promise<string[]> {
  const database = new pg.Client(server.databaseUrl);
  await database.connect();
  try {
    const { rows: customers } = await database.query(
      `select stripe_customer_id, balances, deleted_at from billing_customers
       where email = coalesce($1, email)`,
      [email ?? null],
    );
    const differences: string[] = [];
    for (const { stripe_customer_id: id, balances, deleted_at } of customers) {
      const customer = await stripe.customers.retrieve(id, {
        expand: ['invoice_credit_balance'],
      });
      const isDeleted = customer.deleted === true;
      if (isDeleted !== (deleted_at !== null))
        differences.push(`${id} deleted at Stripe: ${isDeleted}`);
      if (!customer.deleted) differences.push(...compareBalances(customer, balances));
      const { data } = await stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 });
      const { rows } = await database.query(
        'select * from subscriptions where stripe_customer_id = $1',
        [id],
      );
      differences.push(...compareRows(rows, data));
    }
    return differences;
  } finally {
    await database.end();
  }
}

function compareBalances(
  { id, invoice_credit_balance: credit = {} }: Stripe.Customer,
  stored: Record<string, number>,
): string[] {
  const currencies = new Set([...Object.keys(stored), ...Object.keys(credit)]);
  return [...currencies].flatMap((currency) => {
    const [kept, read] = [stored[currency] ?? 0, 0 - (credit[currency] ?? 0)];
    return kept === read ? [] : [`${id} balance ${kept} ${currency}, at Stripe ${read}`];
  });
}

type Row = Record<string, unknown>;

function compareRows(rows: Row[], subscriptions: Stripe.Subscription[]): string[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(subscriptions.map(({ id }) => id));
  return [
    ...rows.filter(({ id }) => !known.has(String(id))).map(({ id }) => `${String(id)} is unknown`),
    ...subscriptions.flatMap((subscription) => {
      const row = stored.get(subscription.id);
      if (!row) return [`${subscription.id} (${subscription.status}) is not stored`];
      return Object.entries(columnsOf(subscription)).flatMap(([column, fact]) => {
        const kept = row[column] instanceof Date ? row[column].getTime() / 1000 : row[column];
        if (kept === fact) return [];
        return [`${subscription.id} ${column} is ${String(kept)}, at Stripe ${String(fact)}`];
      });
    }),
  ];
}

function columnsOf(subscription: Stripe.Subscription): Record<string, unknown> {
  const [item] = subscription.items.data;
  const periodEnd = item?.current_period_end ?? null;
  const { cancel_at, cancel_at_period_end, default_payment_method: method } = subscription;
  return {
    status: subscription.status,
    price_id: item?.price.id ?? null,
    amount: item?.price.unit_amount ?? null,
    current_period_start: item?.current_period_start ?? null,
    current_period_end: periodEnd,
    trial_end: subscription.trial_end,
    cancel_at: cancel_at ?? (cancel_at_period_end ? periodEnd : null),
    cancel_at_period_end,
    canceled_at: subscription.canceled_at,
    ended_at: subscription.ended_at,
    payment_method: typeof method === 'string' ? method : (method?.id ?? null),
  };
}
