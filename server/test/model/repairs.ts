import type { System } from './system.ts';

/** Counts the repairs required by our rules that were tried; an attempt that failed shows why. */
export async function countTriedRepairs({ database, buyer }: System): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int from billing_repairs where stripe_customer_id = $1
       and kind in ('cancel-subscription', 'refund-payment', 'refund-withdrawn', 'reset-balance')
       and (state <> 'pending' or (attempts > 0 and error is not null))`,
    [await buyer.customerId()],
  );
  return rows[0].count;
}

/** Instead of waiting for the next attempt; an event of the customer has it made. */
export async function repairNow({ database, world, buyer }: System): Promise<void> {
  const customer = await buyer.customerId();
  await database.query(
    `update billing_repairs set next_attempt_at = clock_timestamp()
     where state = 'pending' and stripe_customer_id = $1`,
    [customer],
  );
  await world.stripe.customers.update(customer, { metadata: { changedAt: String(Date.now()) } });
}
