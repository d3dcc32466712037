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
  /** The subscription left incomplete by a declined attempt, which a second card may still save. */
  attempted: z.string().nullable(),
});

/** What a checkout session will subscribe to: the part of its parameters that Stripe does not show. */
export type CheckoutTerms = z.output<typeof shape>;

export async function checkoutTermsOf(reader: Reader, sessionId: string): Promise<CheckoutTerms> {
  return shape.parse(await reader.hidden(sessionId));
}

export async function keepCheckoutTerms(
  tx: Tx,
  sessionId: string,
  terms: CheckoutTerms,
): Promise<void> {
  await tx.hide(sessionId, terms);
}

/** Remembers the incomplete subscription of a declined attempt, so that it ends with the session. */
export async function rememberAttempt(
  tx: Tx,
  session: CheckoutSession,
  subscription: string,
): Promise<void> {
  const terms = await checkoutTermsOf(tx, session.id);
  await keepCheckoutTerms(tx, session.id, { ...terms, attempted: subscription });
}

/** The subscription that completing the session now begins. */
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
