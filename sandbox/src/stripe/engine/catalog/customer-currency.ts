import { z } from 'zod';
import type { Customer } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';

/**
 * The customer with this as its currency; its balance is then the one in that currency, and the one in the
 * former currency is kept.
 * @throws 400 when the customer has a subscription or a pending item in another currency
 */
export async function ensureCurrency(
  tx: Tx,
  customer: Customer,
  currency: string,
): Promise<Customer> {
  await refuseOtherCurrency(tx, customer, currency);
  if (customer.currency === currency) return customer;
  const { [currency]: balance = 0, ...others } = await otherBalancesOf(tx, customer.id);
  const former = customer.currency ? { [customer.currency]: customer.balance } : {};
  await tx.setInternalData([customer.id], { balances: { ...others, ...former } });
  return tx.change(customer, { currency, balance });
}

const hiddenBalances = z
  .object({ balances: z.record(z.string(), z.number()) })
  .catch({ balances: {} });

/** Balances in other currencies than the customer's, negative for credit, in their smallest units. */
export async function otherBalancesOf(
  reader: Reader,
  customer: string,
): Promise<Record<string, number>> {
  return hiddenBalances.parse(await reader.internalData(customer)).balances;
}

/** Stripe's `invoice_credit_balance`: credit is positive, and a currency without any is left out. */
export async function creditBalancesOf(
  reader: Reader,
  { id, currency, balance }: Customer,
): Promise<Record<string, number>> {
  const others = await otherBalancesOf(reader, id);
  const all = currency ? { ...others, [currency]: balance } : others;
  return Object.fromEntries(
    Object.entries(all).flatMap(([code, amount]) => (amount === 0 ? [] : [[code, -amount]])),
  );
}

/**
 * Refuses what would bill a customer in two currencies at a time, as Stripe does. Credit in another currency
 * stays, and pays invoices of that currency only.
 * @throws 400 when the customer has a subscription or a pending item in another currency
 */
export async function refuseOtherCurrency(
  reader: Reader,
  customer: Customer,
  currency: string,
): Promise<void> {
  const former = customer.currency;
  if (!former || former === currency) return;
  if (!(await isBilled(reader, customer.id, former))) return;
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${former}`,
  );
}

async function isBilled(reader: Reader, customer: string, currency: string): Promise<boolean> {
  const subscriptions = await reader.list('subscription', { customer, match: { currency } });
  if (subscriptions.some(({ status }) => !endedStatuses.has(status))) return true;
  const items = await reader.list('invoiceitem', { customer, match: { currency } });
  return items.some(({ invoice }) => invoice === null);
}

const endedStatuses = new Set(['canceled', 'incomplete_expired']);
