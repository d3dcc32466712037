import type { CheckoutTerms } from '../../engine/checkout/checkout-terms.ts';
import { scheduleLateCard } from '../../engine/checkout/checkout-sessions.ts';
import { updateCustomer, createCustomer } from '../../engine/customers.ts';
import type {
  CheckoutSession,
  PaymentMethod,
  Subscription,
  PaymentIntent,
  SetupIntent,
} from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import type { Reader } from '../../store/reader.ts';

/** A session is closed from its expiry on, even before the scheduler has marked it as expired. */
export function isOpen(
  { status, expires_at }: Pick<CheckoutSession, 'status' | 'expires_at'>,
  now: number,
): boolean {
  return status === 'open' && now < expires_at;
}

export function startsWithTrial({ trialDays, trialEnd }: CheckoutTerms): boolean {
  return trialDays !== null || trialEnd !== null;
}

/** Completes the session with its subscription, and emits `checkout.session.completed`. */
export async function completeSession(
  tx: Tx,
  session: CheckoutSession,
  terms: CheckoutTerms,
  subscription: Subscription,
  method: PaymentMethod,
): Promise<{ status: 'complete' }> {
  const customer = await tx.require('customer', subscription.customer);
  // The name of a business goes before that on the card.
  const name = customer.business_name ?? method.billing_details.name;
  if (terms.updatesCustomerName && name && name !== customer.name) {
    await updateCustomer(tx, customer, { name });
  }
  const isFree = startsWithTrial(terms) || session.amount_total === 0;
  const completed = await tx.change(session, {
    status: 'complete',
    payment_status: isFree ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    customer_details: session.customer_details && {
      ...session.customer_details,
      email: customer.email,
      name,
    },
    url: null,
  });
  await tx.emit('checkout.session.completed', completed);
  if (!subscription.default_payment_method) await scheduleLateCard(tx, completed, method.id);
  return { status: 'complete' };
}

/** The seller's page after a completed checkout, with the session's id in place of `{CHECKOUT_SESSION_ID}`. */
export function successUrlOf({
  success_url,
  id,
}: Pick<CheckoutSession, 'success_url' | 'id'>): string | null {
  return (
    success_url
      ?.replaceAll('{CHECKOUT_SESSION_ID}', id)
      .replaceAll(/%7BCHECKOUT_SESSION_ID%7D/gi, id) ?? null
  );
}

/** The session with its customer, who is created now when the seller gave none. */
export async function ensureCustomer(
  tx: Tx,
  session: CheckoutSession,
  email: string | null,
): Promise<CheckoutSession & { customer: string }> {
  if (session.customer !== null) return { ...session, customer: session.customer };
  const customer = await createCustomer(tx, { email: session.customer_email ?? email });
  return { ...(await tx.change(session, { customer: customer.id })), customer: customer.id };
}

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
