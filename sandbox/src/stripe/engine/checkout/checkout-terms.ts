import { z } from 'zod';
import type { CheckoutSession } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import type { NewSubscription } from '../lifecycle/create-subscription.ts';
import { DAY } from '../periods.ts';

const shape = z.object({
  price: z.string(),
  quantity: z.number(),
  /** Whole days; null: no trial, or one with a fixed end. */
  trialDays: z.number().nullable(),
  trialEnd: z.number().nullable(),
  trialMissingPaymentMethod: z.enum(['cancel', 'create_invoice', 'pause']),
  metadata: z.record(z.string(), z.string()),
  description: z.string().nullable(),
  /** Whether the name on the card becomes the customer's. */
  updatesCustomerName: z.boolean(),
  /** Whether the address given on the page becomes the customer's. */
  updatesCustomerAddress: z.boolean().default(false),
  /** The subscription that a declined attempt left incomplete; another card can still pay it. */
  attempted: z.string().nullable(),
  /** The card that becomes the subscription's own some time after the checkout; null: none. */
  lateCard: z.string().nullable().default(null),
});

/** The terms of the subscription that a completed session starts; the session object hides them. */
export type CheckoutTerms = z.output<typeof shape>;

/** The terms of a session. Throws when the id is not that of a session. */
export async function checkoutTermsOf(reader: Reader, sessionId: string): Promise<CheckoutTerms> {
  return shape.parse(await reader.internalData(sessionId));
}

/** Stores the terms of a session with its object. */
export async function saveCheckoutTerms(
  tx: Tx,
  sessionId: string,
  terms: CheckoutTerms,
): Promise<void> {
  await tx.setInternalData([sessionId], terms);
}

/** Stores the incomplete subscription of a declined attempt, so that it ends with the session. */
export async function saveAttempt(
  tx: Tx,
  session: CheckoutSession,
  subscription: string,
): Promise<void> {
  const terms = await checkoutTermsOf(tx, session.id);
  await saveCheckoutTerms(tx, session.id, { ...terms, attempted: subscription });
}

/** The subscription that starts when the session is completed at `now` (unix seconds). */
export function newSubscriptionOf(
  terms: CheckoutTerms,
  customer: string,
  now: number,
): NewSubscription {
  const { trialDays } = terms;
  return {
    customer,
    price: terms.price,
    quantity: terms.quantity,
    trialEnd: trialDays === null ? terms.trialEnd : now + trialDays * DAY,
    trialMissingPaymentMethod: terms.trialMissingPaymentMethod,
    metadata: terms.metadata,
    description: terms.description,
  };
}
