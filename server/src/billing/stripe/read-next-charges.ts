import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { givesAccess } from '../status.ts';
import { isRefusal } from './errors.ts';

/**
 * What Stripe will charge for each subscription that renews, in minor units, by its id: with coupons,
 * credit, tax and whatever else an operator has added there.
 */
export async function readNextCharges(
  { stripe }: BillingContext,
  subscriptions: Stripe.Subscription[],
): Promise<Map<string, number>> {
  const renewing = subscriptions.filter(
    (subscription) =>
      givesAccess(subscription) &&
      subscription.cancel_at === null &&
      !subscription.cancel_at_period_end,
  );
  const previews = await Promise.all(
    renewing.map(async ({ id }) => ({ id, invoice: await previewRenewal(stripe, id) })),
  );
  return new Map(
    previews.flatMap(({ id, invoice }) => (invoice ? [[id, invoice.amount_due]] : [])),
  );
}

/** Stripe refuses it for a subscription that does not renew after all. */
async function previewRenewal(
  stripe: Stripe,
  subscription: string,
): Promise<Stripe.Invoice | undefined> {
  try {
    return await stripe.invoices.createPreview({ subscription });
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
