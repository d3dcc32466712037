import type { CheckoutSession, PaymentIntent, SetupIntent } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import { isOpen } from './checkout-session.ts';

export interface WaitingIntent {
  session: CheckoutSession & { customer: string };
  intent: SetupIntent | PaymentIntent;
}

/** What waits for the bank's page in an open session: an intent of its own customer, or null. */
export async function waitingIntent(
  reader: Reader,
  sessionId: string,
  intentId: string,
): Promise<WaitingIntent | null> {
  const session = await reader.get('checkout.session', sessionId);
  if (!session?.customer || !isOpen(session, reader.now())) return null;
  const intent =
    (await reader.get('setup_intent', intentId)) ?? (await reader.get('payment_intent', intentId));
  if (intent?.status !== 'requires_action' || intent.customer !== session.customer) return null;
  return { session: { ...session, customer: session.customer }, intent };
}
