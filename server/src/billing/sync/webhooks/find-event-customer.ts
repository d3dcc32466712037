import type { BillingContext } from '../../context.ts';
import { assignEvent } from '../../store/events.ts';
import { isMissing } from '../../stripe/errors.ts';
import { idOf } from '../../stripe/objects.ts';

/**
 * Finds the customer of an event that names only a charge, as those of disputes and fraud warnings do,
 * by reading the charge from Stripe.
 */
export async function findEventCustomer(
  billing: BillingContext,
  { eventId, charge }: { eventId: string; charge: string },
): Promise<void> {
  await assignEvent(billing, eventId, await customerOfCharge(billing, charge));
}

async function customerOfCharge(
  { stripe }: BillingContext,
  charge: string,
): Promise<string | undefined> {
  try {
    const { customer } = await stripe.charges.retrieve(charge);
    return idOf(customer);
  } catch (error) {
    // A forged event may name a charge that does not exist.
    if (isMissing(error)) return undefined;
    throw error;
  }
}
