import { enterPromotionCode } from '../engine/checkout/session-discounts.ts';
import { StripeError } from '../stripe-error.ts';
import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { isOpen } from './checkout-session.ts';

/** Applies the code that a buyer typed in. Returns why it was refused, or null. */
export async function applyPromotionCode(
  store: Store,
  sessionId: string,
  typed: string,
): Promise<string | null> {
  try {
    await inTransaction(store, async (tx) => {
      const session = await tx.get('checkout.session', sessionId);
      if (session && isOpen(session, tx.now())) await enterPromotionCode(tx, session, typed);
    });
    return null;
  } catch (error) {
    if (error instanceof StripeError) return error.message;
    throw error;
  }
}
