import { updateCustomer } from '../../engine/customers.ts';
import type { CardDetails } from '../../engine/cards/create-payment-method.ts';
import { attachPaymentMethod } from '../../engine/cards/payment-methods.ts';
import { completeSetupAuthentication, setUpCard } from '../../engine/cards/setup-intents.ts';
import type { SetupResult } from '../../engine/cards/setup-intents.ts';
import { createPaymentMethod } from '../kit/card-form.ts';
import type { SetupIntent } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';

export type CardReplacement =
  | { status: 'replaced' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action'; intentId: string };

/**
 * Makes an entered card the customer's default, after 3-D Secure where its bank asks for it. As in
 * Stripe's portal, a subscription's own card stays, and an open invoice is not paid by this.
 */
export async function replaceCard(
  tx: Tx,
  customerId: string,
  card: CardDetails,
): Promise<CardReplacement> {
  const created = await createPaymentMethod(tx, card);
  if ('refusal' in created) return { status: 'declined', message: created.refusal };
  return finishReplacement(
    tx,
    await setUpCard(tx, { customer: customerId, paymentMethod: created.method }),
  );
}

/** The setup intent of one of the customer's cards that still needs 3-D Secure; else null. */
export async function pendingSetup(
  reader: Reader,
  customerId: string,
  intentId: string | undefined,
): Promise<SetupIntent | null> {
  const intent = await reader.get('setup_intent', intentId ?? '');
  return intent?.customer === customerId && intent.status === 'requires_action' ? intent : null;
}

/**
 * Completes the replacement after the 3-D Secure page.
 * @param passed whether the cardholder passed it
 * @returns null when no setup intent of this id is pending, as after a second submit
 */
export async function replaceCardAfterAuthentication(
  tx: Tx,
  customerId: string,
  intentId: string | undefined,
  passed: boolean,
): Promise<CardReplacement | null> {
  const intent = await pendingSetup(tx, customerId, intentId);
  return intent && finishReplacement(tx, await completeSetupAuthentication(tx, intent, passed));
}

async function finishReplacement(
  tx: Tx,
  { intent, answer }: SetupResult,
): Promise<CardReplacement> {
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
