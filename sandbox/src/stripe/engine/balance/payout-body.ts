import { newId } from '../../ids.ts';
import type { Payout } from '../../store/object-types.ts';
import { businessDayAfter } from './business-days.ts';

/** An automatic payout on its way to the bank, where it arrives on the next business day. */
export function buildPayout(terms: {
  id: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** Unix seconds. */
  created: number;
}): Payout {
  return {
    ...terms,
    object: 'payout',
    application_fee: null,
    application_fee_amount: null,
    arrival_date: businessDayAfter(terms.created, 1),
    automatic: true,
    balance_transaction: newId('txn'),
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
}
