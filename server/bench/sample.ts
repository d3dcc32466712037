import pg from 'pg';

/** The customer, the mailing and the action that single calls ask for. */
export interface Sample {
  customer: { id: string; stripeId: string; email: string; name: string; card: string };
  mailing: string;
  action: string;
}

/** The customer who has paid most often and still pays, the newest mailing, the action that waits the longest. */
export async function readSample(databaseUrl: string): Promise<Sample> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const [customer, mailing, action] = [
      await client.query<Sample['customer']>(`
        select users.id, billing_customers.stripe_customer_id as "stripeId", users.email, users.name,
          card_last4 || ' ' || card_exp_month || '/' || card_exp_year as card
        from (select stripe_customer_id, count(*) as paid from invoices group by 1) payers
        join subscriptions using (stripe_customer_id)
        join billing_customers using (stripe_customer_id)
        join users on users.id = user_id
        where status = 'active' order by paid desc, users.email limit 1`),
      await client.query<{ id: string }>(
        `select id from mailings order by created_at desc limit 1`,
      ),
      await client.query<{ id: string }>(`
        select id from staff_actions where state = 'awaits-approval' order by requested_at limit 1`),
    ];
    const [found] = customer.rows;
    if (!found) throw new Error('The history has no customer who pays');
    return {
      customer: found,
      mailing: mailing.rows[0]?.id ?? '',
      action: action.rows[0]?.id ?? '',
    };
  } finally {
    await client.end();
  }
}
