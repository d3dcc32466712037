import type Stripe from 'stripe';
import type { NewBalanceTransactionRow, NewPayoutRow } from '../../tables.ts';
import { idOf } from '../objects.ts';

export function mapTransaction(transaction: Stripe.BalanceTransaction): NewBalanceTransactionRow {
  const { id, type, amount, fee, net, currency, exchange_rate } = transaction;
  return {
    id,
    type,
    amount,
    fee,
    net,
    currency,
    exchange_rate,
    source: idOf(transaction.source) ?? null,
    created_at: new Date(transaction.created * 1000),
    available_at: new Date(transaction.available_on * 1000),
  };
}

export function mapPayout(payout: Stripe.Payout): NewPayoutRow {
  const { id, amount, currency, status, automatic, failure_code } = payout;
  return {
    id,
    amount,
    currency,
    status,
    automatic,
    failure_code,
    balance_transaction: idOf(payout.balance_transaction) ?? null,
    created_at: new Date(payout.created * 1000),
    arrives_at: new Date(payout.arrival_date * 1000),
  };
}
