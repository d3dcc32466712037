import type pg from 'pg';

/**
 * The subscriptions that say something else of their payments than their invoices, charges, refunds, disputes and
 * withdrawals do. One statement: it sees all of a synchronization or nothing.
 */
export async function listWrongPayments(database: Pick<pg.Pool, 'query'>): Promise<object[]> {
  const { rows } = await database.query(recount);
  return rows;
}

/** Customers that are gone at Stripe are not read again after a withdrawal. */
const recount = `
  with paid as (
    select id, subscription_id, paid_at from invoices where status = 'paid' and total > 0
  ), kept as (
    select invoice_id, amount - (
      select coalesce(sum(refunds.amount), 0) from refunds
      where refunds.charge = charges.id and refunds.status not in ('failed', 'canceled')
    ) as amount
    from charges
    where status = 'succeeded' and id not in (select charge from disputes)
  ), recounted as (
    select subscriptions.id, first_paid_at, returnable, withdrew_before,
      (select min(paid_at) from paid where subscription_id = subscriptions.id) as own_first_paid_at,
      (select coalesce(sum(kept.amount), 0) from kept join paid on paid.id = invoice_id
       where subscription_id = subscriptions.id) as own_returnable,
      case when customers.deleted_at is null then exists (
        select from withdrawals
        where user_id = customers.user_id and subscription_id <> subscriptions.id
          and state in ('accepted', 'done') and refund_amount > 0
      ) else withdrew_before end as own_withdrew_before
    from subscriptions join billing_customers customers using (stripe_customer_id)
  )
  select * from recounted
  where (first_paid_at, returnable, withdrew_before)
    is distinct from (own_first_paid_at, own_returnable, own_withdrew_before)`;
