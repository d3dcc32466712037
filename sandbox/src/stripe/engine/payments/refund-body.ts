import { newId } from '../../ids.ts';
import { formatMoney } from '../../money.ts';
import type { Charge, Refund } from '../../store/object-types.ts';
import { invalidRequest } from '../../stripe-error.ts';

/**
 * The amount of a refund in the currency's smallest unit: what is asked for, or all that is left.
 * @throws 400 for a charge that failed, was disputed or was refunded, or for more than is left
 */
export function refundableAmount(charge: Charge, asked?: number): number {
  const { id, amount, amount_refunded, currency } = charge;
  if (!charge.paid) throw invalidRequest(`Charge ${id} was not paid; it cannot be refunded.`);
  if (charge.disputed) {
    throw invalidRequest(
      `Charge ${id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  const left = amount - amount_refunded;
  if (left === 0) {
    throw invalidRequest(
      `Charge ${id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const refunded = asked ?? left;
  if (refunded < 1) {
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  }
  if (refunded > left) {
    const limit = refunded > amount ? `charge amount` : `unrefunded amount on charge`;
    const most = refunded > amount ? amount : left;
    throw invalidRequest(
      `Refund amount (${formatMoney(refunded, currency)}) is greater than ${limit} (${formatMoney(most, currency)})`,
      'amount',
    );
  }
  return refunded;
}

type RefundTerms = {
  /** In the currency's smallest unit. */
  amount: number;
  reason: Refund['reason'];
  metadata: Record<string, string>;
  /** Unix seconds. */
  created: number;
  pending: boolean;
};

/** A refund of a charge to the card that paid it. */
export function buildRefund(charge: Charge, terms: RefundTerms): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: terms.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: terms.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: terms.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(terms.pending && { pending_reason: 'processing' as const }),
    reason: terms.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: terms.pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}
