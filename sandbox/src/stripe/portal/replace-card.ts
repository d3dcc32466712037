import { updateCustomer } from '../engine/customers.ts';
import type { CardDetails } from '../engine/cards/payment-method-body.ts';
import { attachPaymentMethod } from '../engine/cards/payment-methods.ts';
import { completeSetupAuthentication, setUpCard } from '../engine/cards/setup-intents.ts';
import type { SetupResult } from '../engine/cards/setup-intents.ts';
import { keepCard } from '../pages/keep-card.ts';
import type { SetupIntent } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';

export type CardReplacement =
  | { status: 'replaced' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action'; intentId: string };

/**
 * Makes a typed card the customer's default once its bank agrees. As in Stripe's portal, a card
 * pinned on a subscription stays, and an open invoice is not paid by this: that is the seller's part.
 */
export async function replaceCard(
  tx: Tx,
  customerId: string,
  card: CardDetails,
): Promise<CardReplacement> {
  const kept = await keepCard(tx, card);
  if ('refusal' in kept) return { status: 'declined', message: kept.refusal };
  return conclude(tx, await setUpCard(tx, { customer: customerId, paymentMethod: kept.method }));
}

/** The set-up of one of the customer's cards that waits for the bank's page. */
export async function waitingSetup(
  reader: Reader,
  customerId: string,
  intentId: string | undefined,
): Promise<SetupIntent | null> {
  const intent = await reader.get('setup_intent', intentId ?? '');
  return intent?.customer === customerId && intent.status === 'requires_action' ? intent : null;
}

/**
 * Goes on after the bank's page.
 * @param passed the cardholder's answer there
 * @returns null when nothing waits under this id any more, as after a second press on the button
 */
export async function replaceCardAfterAuthentication(
  tx: Tx,
  customerId: string,
  intentId: string | undefined,
  passed: boolean,
): Promise<CardReplacement | null> {
  const intent = await waitingSetup(tx, customerId, intentId);
  return intent && conclude(tx, await completeSetupAuthentication(tx, intent, passed));
}

async function conclude(tx: Tx, { intent, answer }: SetupResult): Promise<CardReplacement> {
  if (answer.status === 'declined') return { status: 'declined', message: answer.message };
  if (answer.status === 'requires_action') {
    return { status: 'requires_action', intentId: intent.id };
  }
  const customer = await tx.require('customer', intent.customer ?? '');
  const method = await tx.require('payment_method', intent.payment_method ?? '');
  await attachPaymentMethod(tx, method, customer.id);
  await updateCustomer(tx, customer, { defaultPaymentMethod: method.id });
  return { status: 'replaced' };
}
