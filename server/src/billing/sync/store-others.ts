import type { BillingDatabase } from '../context.ts';
import { forgetPurchases } from './forget-purchases.ts';
import { replaceOtherSubscriptions } from '../store/customers/other-subscriptions.ts';
import { idOf } from '../stripe/objects.ts';
import type { StripeState } from '../stripe/read/read-state.ts';

/** Stores that a customer has subscriptions to other products, and nothing else of such purchases. */
export async function storeOthers(
  trx: BillingDatabase,
  customerId: string,
  { others: { subscriptions, invoices, charges } }: Pick<StripeState, 'others'>,
): Promise<void> {
  await replaceOtherSubscriptions(
    trx,
    customerId,
    subscriptions.map(({ id, status, items }) => ({
      id,
      stripe_customer_id: customerId,
      status,
      products: items.data.flatMap(({ price }) => idOf(price.product) ?? []),
    })),
  );
  if (subscriptions.length + invoices.length + charges.length === 0) return;
  await forgetPurchases(trx, customerId, {
    subscriptions: subscriptions.map(({ id }) => id),
    invoices: invoices.map(({ id }) => id),
    charges: charges.map(({ id }) => id),
    paymentIntents: charges.flatMap(({ payment_intent }) => idOf(payment_intent) ?? []),
  });
}
