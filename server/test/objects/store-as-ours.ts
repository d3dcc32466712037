import type { Buyer } from '../people/a-buyer.ts';
import { userIdOf } from '../calls/console-actions.ts';
import { storeSubscription } from '../people/linked-browser.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

/** Stores a subscription to another product as a release that knew only ours would have. */
export async function storeAsOurs(
  world: BillingTestApp,
  { buyer, customer, id }: { buyer: Buyer; customer: string; id: string },
): Promise<void> {
  const { data: invoices } = await world.stripe.invoices.list({ customer });
  const { data: charges } = await world.stripe.charges.list({ customer });
  const [charge] = charges;
  const userId = await userIdOf(world, buyer);
  await storeSubscription(world.database, userId, {
    id,
    stripe_customer_id: customer,
    current_period_end: new Date(Date.now() + 86_400_000),
  });
  const of = [customer, id];
  const statements: [string, unknown[]][] = [
    [
      `insert into subscription_changes (stripe_customer_id, subscription_id, at, position, status,
         amount, quantity, currency, interval, interval_count, discounts, annual, source)
       values ($1, $2, now() - interval '1 hour', 0, 'active', 4200, 1, 'usd', 'month', 1, '{}', 50400,
         'reading')`,
      of,
    ],
    [
      `insert into invoices (stripe_customer_id, subscription_id, id, status, currency, subtotal, discount,
         tax, total, amount_due, amount_paid, amount_remaining, tax_lines, attempts, created_at, paid_at)
       values ($1, $2, $3, 'paid', 'usd', 4200, 0, 0, 4200, 4200, 4200, 0, '[]', 1, now(), now())`,
      [...of, invoices[0]?.id],
    ],
    [
      `insert into charges (stripe_customer_id, id, invoice_id, amount, amount_refunded, currency, status,
         disputed, created_at) values ($1, $2, $3, 4200, 0, 'usd', 'succeeded', false, now())`,
      [customer, charge?.id, invoices[0]?.id],
    ],
    [
      `insert into billing_repairs (stripe_customer_id, key, kind, repair, state, next_attempt_at)
       values ($1, 'refund-' || $2, 'refund-payment', jsonb_build_object('kind', 'refund-payment',
         'paymentIntent', $3::text, 'reason', 'duplicate'), 'pending', now() + interval '1 hour')`,
      [...of, charge?.payment_intent],
    ],
    [
      `insert into person_claims (purpose, kind, hash, subscription_id) values ('trial', 'user', $1, $1)`,
      [id],
    ],
    [`insert into subscription_endings (subscription_id, reason) values ($1, 'DUPLICATE')`, [id]],
  ];
  for (const [statement, values] of statements) await world.database.query(statement, values);
}
