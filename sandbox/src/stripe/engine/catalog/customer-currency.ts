import type { Customer } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';

/**
 * The customer with this as its currency, which it may change while nothing is left in the former one.
 * @throws 400 when the customer has a subscription, a pending item or a balance in another currency
 */
export async function ensureCurrency(
  tx: Tx,
  customer: Customer,
  currency: string,
): Promise<Customer> {
  await refuseOtherCurrency(tx, customer, currency);
  return customer.currency === currency ? customer : tx.change(customer, { currency });
}

/**
 * Refuses what would bill a customer in two currencies at a time, as Stripe does. Stripe keeps a balance
 * for each currency; this sandbox keeps one, and refuses another currency while it is not zero.
 * @throws 400 when the customer has a subscription, a pending item or a balance in another currency
 */
export async function refuseOtherCurrency(
  reader: Reader,
  customer: Customer,
  currency: string,
): Promise<void> {
  const former = customer.currency;
  if (!former || former === currency) return;
  if (customer.balance === 0 && !(await isBilled(reader, customer.id, former))) return;
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
