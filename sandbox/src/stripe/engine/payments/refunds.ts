import { newId } from '../../ids.ts';
import type { Charge, PaymentIntent, Refund } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import {
  refundFailureTransaction,
  refundTransaction,
  settleTransaction,
} from '../balance/transactions.ts';
import { sequelOf } from '../cards/payment-methods.ts';
import { mergeMetadata } from '../metadata.ts';
import { HOUR } from '../periods.ts';
import { closeWarnings } from './fraud-warnings.ts';
import { formatMoney } from '../../money.ts';

export type NewRefund = {
  /** In the currency's smallest unit; all that was not refunded yet if absent. */
  amount?: number;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  metadata?: Record<string, string> | null;
};

/** After this time a pending refund fails or succeeds; at Stripe it takes days. */
const SETTLEMENT = HOUR;

/**
 * The charge that paid an intent.
 * @throws 400 when it was not paid
 */
export async function chargeOf(reader: Reader, intent: PaymentIntent): Promise<Charge> {
  const charge = await reader.get('charge', intent.latest_charge ?? '');
  if (intent.status === 'succeeded' && charge) return charge;
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    'payment_intent',
  );
}

/**
 * Refunds a charge, whole or in part; its invoice stays paid. Emits `charge.refunded` and
 * `refund.created`. With some test cards the refund is settled later.
 * @throws 400 for a charge that failed, was disputed or refunded already, or for more than is left
 */
export async function refundCharge(
  tx: Tx,
  charge: Charge,
  { amount, reason = null, metadata }: NewRefund = {},
): Promise<Refund> {
  const refunded = refundableAmount(charge, amount);
  const sequel = await sequelOf(tx, charge.payment_method);
  const after = await tx.change(
    charge,
    {
      ...refundedFields(charge, refunded),
      ...(reason === 'fraudulent' && { fraud_details: { user_report: 'fraudulent' } }),
    },
    'charge.refunded',
  );
  if (after.refunded) await closeWarnings(tx, after);
  const refund = await tx.insert(
    buildRefund(charge, {
      amount: refunded,
      reason,
      metadata: mergeMetadata({}, metadata),
      created: tx.now(),
      pending: sequel === 'refund_pends',
    }),
    'refund.created',
  );
  if (refund.balance_transaction) {
    await settleTransaction(tx, refundTransaction(refund, refund.balance_transaction));
  }
  if (sequel === 'refund_pends' || sequel === 'refund_fails') {
    await tx.schedule(tx.now() + SETTLEMENT, 'settle_refund', refund.id);
  }
  return refund;
}

/** Emits `refund.updated`. */
export async function updateRefund(
  tx: Tx,
  refund: Refund,
  metadata: Record<string, string> | null | undefined,
): Promise<Refund> {
  const merged = mergeMetadata(refund.metadata ?? {}, metadata);
  return tx.change(refund, { metadata: merged }, 'refund.updated');
}

/** The step that ends a refund: what was pending succeeds, what had succeeded fails. */
export async function settleRefund(tx: Tx, refund: Refund): Promise<void> {
  if (refund.status === 'pending') {
    await setResult(tx, refund, { status: 'succeeded' });
  } else if (refund.status === 'succeeded') {
    await failRefund(tx, refund);
  }
}

/**
 * The customer's bank sends a refund back, so that it can be made again. Emits `refund.updated`,
 * `charge.refund.updated` and `refund.failed`.
 * @throws 400 when it has failed already
 */
export async function failRefund(tx: Tx, refund: Refund): Promise<Refund> {
  if (refund.status === 'failed') {
    throw invalidRequest(`The refund ${refund.id} has failed already.`);
  }
  const charge = await tx.require('charge', refund.charge ?? '');
  await tx.change(charge, refundedFields(charge, -refund.amount));
  const returned = refundFailureTransaction(refund, newId('txn'), tx.now());
  await settleTransaction(tx, returned);
  const failed = await setResult(tx, refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: returned.id,
  });
  await tx.emit('refund.failed', failed);
  return failed;
}

async function setResult(tx: Tx, refund: Refund, result: Partial<Refund>): Promise<Refund> {
  const settled = await tx.change(
    refund,
    { ...result, pending_reason: undefined },
    'refund.updated',
  );
  await tx.emit('charge.refund.updated', settled, { status: refund.status });
  return settled;
}

function refundedFields({ amount, amount_refunded }: Charge, change: number): Partial<Charge> {
  const total = amount_refunded + change;
  return { amount_refunded: total, refunded: total === amount };
}

/**
 * The amount of a refund in the currency's smallest unit: the requested one, or the whole rest.
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
function buildRefund(charge: Charge, terms: RefundTerms): Refund {
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
