import type { BalanceTransaction, Charge, Payout, Refund } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { businessDayAfter } from './business-days.ts';
import { disputeFee, paymentFee } from './pricing.ts';
import { conversionOf, convert, type Conversion } from './settlement.ts';

/**
 * Stores a movement of a customer's money in the currency in which the account settles, with the fee in
 * that currency. @returns what is stored
 */
export async function settleTransaction(tx: Tx, terms: Terms): Promise<BalanceTransaction> {
  const conversion = conversionOf(await tx.setting('settlement'), terms.currency);
  const transaction = buildTransaction(terms, conversion);
  await recordTransaction(tx, transaction);
  return transaction;
}

/**
 * Stores a movement of the account's balance, and schedules the payout that it may become part of.
 * As at Stripe, there is no event about it.
 */
export async function recordTransaction(tx: Tx, transaction: BalanceTransaction): Promise<void> {
  await tx.insert(transaction, undefined, { payout: null });
  const { available_on, currency, status } = transaction;
  const day = status === 'pending' ? available_on : businessDayAfter(tx.now(), 1);
  await schedulePayout(tx, day, currency);
}

/** One payout a day for each currency, however many transactions wait for it. */
async function schedulePayout(tx: Tx, at: number, currency: string): Promise<void> {
  const scheduled = await tx.trx
    .selectFrom('due')
    .select('seq')
    .where('at', '=', at)
    .where('step', '=', 'pay_out')
    .where('target', '=', currency)
    .executeTakeFirst();
  if (!scheduled) await tx.schedule(at, 'pay_out', currency);
}

/** After how many business days the money of a payment is available, as for an account in the US. */
const DELAY = 2;

/** A movement in the currency of its charge or payout. */
export type Terms = Pick<
  BalanceTransaction,
  'id' | 'amount' | 'created' | 'currency' | 'description' | 'reporting_category' | 'type'
> & {
  source: string;
  fee?: { compute: (amount: number, currency: string) => number; description: string };
  /** Unix seconds; immediately if absent. */
  availableOn?: number;
};

/** The payment of a charge, less its fee; it is available some business days later. */
export function chargeTransaction(charge: Charge, id: string): Terms {
  const { amount, created, currency } = charge;
  return {
    id,
    amount,
    created,
    currency,
    description: charge.description,
    fee: { compute: paymentFee, description: 'Stripe processing fees' },
    availableOn: businessDayAfter(created, DELAY),
    reporting_category: 'charge',
    source: charge.id,
    type: 'charge',
  };
}

/** The money that a refund takes; the fee of the payment stays. */
export function refundTransaction(refund: Refund, id: string): Terms {
  return {
    id,
    amount: -refund.amount,
    created: refund.created,
    currency: refund.currency,
    description: `REFUND FOR CHARGE ${refund.charge}`,
    reporting_category: 'refund',
    source: refund.id,
    type: 'refund',
  };
}

/** The money of a refund that the customer's bank sent back. `created`: unix seconds. */
export function refundFailureTransaction(refund: Refund, id: string, created: number): Terms {
  return {
    id,
    amount: refund.amount,
    created,
    currency: refund.currency,
    description: `REFUND FAILURE FOR CHARGE ${refund.charge}`,
    reporting_category: 'refund_failure',
    source: refund.id,
    type: 'refund_failure',
  };
}

/**
 * The money of a dispute: -1 takes the amount and a fee, 1 gives both back. `created`: unix seconds.
 */
export function disputeTransaction(
  dispute: { id: string; amount: number; charge: string; currency: string },
  sign: 1 | -1,
  { id, created }: { id: string; created: number },
): Terms {
  const taken = sign < 0;
  return {
    id,
    amount: sign * dispute.amount,
    created,
    currency: dispute.currency,
    description: `Chargeback ${taken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    fee: {
      compute: (_amount, currency) => -sign * disputeFee(currency),
      description: 'Dispute fee',
    },
    reporting_category: taken ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
  };
}

/** The money that a payout takes. */
export function payoutTransaction(payout: Payout, id: string): BalanceTransaction {
  return buildTransaction({
    id,
    amount: -payout.amount,
    created: payout.created,
    currency: payout.currency,
    description: payout.description,
    reporting_category: 'payout',
    source: payout.id,
    type: 'payout',
  });
}

/** The money of a payout that the account's bank sent back. `created`: unix seconds. */
export function payoutFailureTransaction(
  payout: Payout,
  id: string,
  created: number,
): BalanceTransaction {
  return buildTransaction({
    id,
    amount: payout.amount,
    created,
    currency: payout.currency,
    description: 'PAYOUT FAILURE',
    reporting_category: 'payout_reversal',
    source: payout.id,
    type: 'payout_failure',
  });
}

/** @param conversion null where the account settles in the movement's own currency */
export function buildTransaction(
  { fee, availableOn, ...terms }: Terms,
  conversion: Conversion | null = null,
): BalanceTransaction {
  const amount = conversion ? convert(terms.amount, conversion) : terms.amount;
  const currency = conversion?.currency ?? terms.currency;
  const taken = fee ? fee.compute(amount, currency) : 0;
  return {
    ...terms,
    amount,
    currency,
    object: 'balance_transaction',
    available_on: availableOn ?? terms.created,
    balance_type: 'payments',
    exchange_rate: conversion?.rate ?? null,
    fee: taken,
    fee_details: fee
      ? [
          {
            amount: taken,
            application: null,
            currency,
            description: fee.description,
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - taken,
    status: availableOn === undefined ? 'available' : 'pending',
  };
}
