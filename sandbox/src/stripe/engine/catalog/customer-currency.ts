import type { Customer } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';

/** A customer is billed in one currency, that of whatever is billed first. */
export async function settleCurrency(
  tx: Tx,
  customer: Customer,
  currency: string,
): Promise<Customer> {
  refuseOtherCurrency(customer, currency);
  return customer.currency ? customer : tx.change(customer, { currency });
}

export function refuseOtherCurrency(customer: Customer, currency: string): void {
  if (!customer.currency || customer.currency === currency) return;
  throw invalidRequest(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
  );
}
