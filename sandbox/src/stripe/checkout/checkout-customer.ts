import { createCustomer } from '../engine/customers.ts';
import type { CheckoutSession } from '../store/object-types.ts';
import type { Tx } from '../store/tx.ts';

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
