import { createCard } from '../../engine/cards/create-payment-method.ts';
import type { CardDetails } from '../../engine/cards/payment-method-body.ts';
import type { PaymentMethod } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { StripeError } from '../../stripe-error.ts';

/** Creates a payment method from an entered card, or says to the buyer why the card is refused. */
export async function createPaymentMethod(
  tx: Tx,
  card: CardDetails,
): Promise<{ method: PaymentMethod } | { refusal: string }> {
  try {
    return { method: await createCard(tx, card) };
  } catch (error) {
    if (!(error instanceof StripeError) || error.type !== 'card_error') throw error;
    const isRealCard = error.details.decline_code === 'test_mode_live_card';
    return {
      refusal: isRealCard
        ? 'Your card was declined. This is a sandbox: only the test cards below work here.'
        : error.message,
    };
  }
}
