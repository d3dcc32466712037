import type Stripe from 'stripe';
import type { TestSandbox } from './start-sandbox.ts';

/** All balance transactions, newest first, or those of one payout. */
export async function everyTransaction(
  { stripe }: TestSandbox,
  payout?: string,
): Promise<Stripe.BalanceTransaction[]> {
  const list = stripe.balanceTransactions.list({ limit: 100, payout });
  return list.autoPagingToArray({ limit: 10_000 });
}

/** The sum that transactions add to the balance, in the smallest unit of their one currency. */
export function sumOf(transactions: Stripe.BalanceTransaction[]): number {
  return transactions.reduce((sum, { net }) => sum + net, 0);
}
