import type { CheckoutSession, PaymentIntent, SetupIntent } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import { isOpen } from './checkout-session.ts';

export interface PendingIntent {
  session: CheckoutSession & { customer: string };
  intent: SetupIntent | PaymentIntent;
}

/** The intent of an open session's customer that still needs 3-D Secure; null when it does not. */
export async function pendingIntent(
  reader: Reader,
  sessionId: string,
  intentId: string,
): Promise<PendingIntent | null> {
  const session = await reader.get('checkout.session', sessionId);
  if (!session?.customer || !isOpen(session, reader.now())) return null;
  const intent =
    (await reader.get('setup_intent', intentId)) ?? (await reader.get('payment_intent', intentId));
  if (intent?.status !== 'requires_action' || intent.customer !== session.customer) return null;
  return { session: { ...session, customer: session.customer }, intent };
}
