import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { CardAnswer } from '../cards/cards.ts';
import { completeSetupAuthentication } from '../cards/setup-intents.ts';
import { completePaymentAuthentication } from './pay-invoice.ts';

/**
 * Ends the 3-D Secure step of a setup intent, or of the payment intent of an invoice. A payment
 * that passes pays its invoice, which activates the subscription or applies its pending update.
 * @throws 400 when the intent does not wait for authentication, 404 when there is none of this id
 */
export async function completeAuthentication(
  tx: Tx,
  intentId: string,
  passed: boolean,
): Promise<CardAnswer> {
  const setup = await tx.get('setup_intent', intentId);
  const intent = setup ?? (await tx.require('payment_intent', intentId));
  if (intent.status !== 'requires_action') {
    throw invalidRequest(`${intentId} does not wait for authentication: it is ${intent.status}.`);
  }
  if (intent.object === 'setup_intent') {
    return (await completeSetupAuthentication(tx, intent, passed)).answer;
  }
  return (await completePaymentAuthentication(tx, intent, passed)).answer;
}
