import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { CardAnswer } from '../cards/cards.ts';
import { completePaymentAuthentication } from './pay-invoice.ts';
import { completeSetupAuthentication } from '../cards/setup-intents.ts';

/**
 * What a cardholder did at the bank's 3-D Secure page, for a setup intent or for the payment intent of
 * an invoice. A passed payment settles its invoice, and with it the subscription or a waiting change.
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
