import type { Customer } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';

/**
 * The customer, billed in one currency only: the first one that is used becomes the customer's.
 * @throws 400 when the customer has another currency
 */
export async function ensureCurrency(
  tx: Tx,
  customer: Customer,
  currency: string,
): Promise<Customer> {
  refuseOtherCurrency(customer, currency);
  return customer.currency ? customer : tx.change(customer, { currency });
}

/** @throws 400 when the customer is billed in another currency */
export function refuseOtherCurrency(customer: Customer, currency: string): void {
  if (!customer.currency || customer.currency === currency) return;
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
  );
}
