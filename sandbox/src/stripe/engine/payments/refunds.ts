import { newId } from '../../ids.ts';
import type { PaymentIntent, Refund } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';

export type NewRefund = {
  /** In the currency's smallest unit; all that was not refunded yet if absent. */
  amount?: number;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata?: Record<string, string> | null;
};

/**
 * Refunds a payment, whole or in part. Emits `charge.refunded` and `refund.created`.
 * @throws 400 for a payment without a successful charge, or for more than was not refunded yet
 */
export async function refundPayment(
  tx: Tx,
  intent: PaymentIntent,
  { amount, reason = null, metadata }: NewRefund = {},
): Promise<Refund> {
  const charge = await tx.get('charge', intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const refunded = amount ?? left;
  if (refunded < 1 || refunded > left) {
    throw invalidRequest(
      `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    );
  }
  await tx.change(
    charge,
    { amount_refunded: charge.amount_refunded + refunded, refunded: refunded === left },
    'charge.refunded',
  );
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: tx.now(),
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, metadata),
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  return tx.insert(refund, 'refund.created');
}
