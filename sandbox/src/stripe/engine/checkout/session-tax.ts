import type { CheckoutSession, Customer, Price } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { updateCustomer } from '../customers.ts';
import { addTaxId, taxIdsOf } from '../tax-ids.ts';
import type { TaxIdValue } from '../tax-ids.ts';
import { sessionTax, taxBehaviorOf, taxOn, taxRateAt } from '../invoices/taxes.ts';
import { expireIncomplete } from '../subscriptions/cancellation.ts';
import { checkoutTermsOf } from './checkout-terms.ts';

type Address = Customer['address'];

/** The amounts of a session that are due now, in the currency's smallest unit. */
export function sessionAmounts(
  price: Price,
  { subtotal, discount }: { subtotal: number; discount: number },
  { enabled, address }: { enabled: boolean; address: Address },
) {
  const rate = taxRateAt(address);
  const net = subtotal - discount;
  const tax = enabled && rate ? taxOn(net, rate, taxBehaviorOf(price)) : null;
  const added = tax?.tax_behavior === 'exclusive' ? tax.amount : 0;
  return {
    amount_subtotal: subtotal,
    amount_total: net + added,
    automatic_tax: sessionTax(enabled, rate),
    total_details: {
      amount_discount: discount,
      amount_shipping: 0,
      amount_tax: tax?.amount ?? 0,
    },
  } satisfies Partial<CheckoutSession>;
}

/** Whether the page needs an address. */
export function asksForAddress(session: CheckoutSession): boolean {
  return session.automatic_tax.enabled || session.billing_address_collection === 'required';
}

/** Whether the page offers a business to give its tax id, with its country. */
export function asksForTaxId(session: CheckoutSession): boolean {
  return session.tax_id_collection?.enabled === true;
}

/** The address by which a session is taxed: the one given on the page, else its customer's. */
export async function addressOf(
  reader: Reader,
  { customer, customer_details }: CheckoutSession,
): Promise<Address> {
  if (customer_details?.address) return customer_details.address;
  return (await reader.get('customer', customer ?? ''))?.address ?? null;
}

/**
 * Stores the address given on the page, also with the customer where the session says so, and with it the tax
 * id of a business. The incomplete subscription of a declined attempt ends if its invoice has the tax of
 * another place.
 */
export async function giveAddress(
  tx: Tx,
  session: CheckoutSession & { customer: string },
  address: NonNullable<Address>,
  taxId: TaxIdValue | null,
): Promise<CheckoutSession & { customer: string }> {
  const { price: id, attempted, updatesCustomerAddress } = await checkoutTermsOf(tx, session.id);
  const before = taxRateAt(await addressOf(tx, session));
  const customer = await tx.require('customer', session.customer);
  if (updatesCustomerAddress) await updateCustomer(tx, customer, { address });
  if (taxId && asksForTaxId(session)) {
    await addTaxId(tx, customer, { ...taxId, country: address.country ?? '' });
  }
  const subscription = await tx.get('subscription', attempted ?? '');
  if (subscription && before?.id !== taxRateAt(address)?.id) {
    await expireIncomplete(tx, subscription);
  }
  const { automatic_tax, amount_subtotal, total_details, customer_details } = session;
  const changed = await tx.change(session, {
    ...sessionAmounts(
      await tx.require('price', id),
      { subtotal: amount_subtotal ?? 0, discount: total_details?.amount_discount ?? 0 },
      { enabled: automatic_tax.enabled, address },
    ),
    customer_details: customer_details && {
      ...customer_details,
      address,
      tax_ids: await taxIdsOf(tx, customer.id),
    },
  });
  return { ...changed, customer: session.customer };
}

/** @throws 400 as at Stripe where a known customer is not updated with what tax needs */
export function refuseUntaxable(
  customer: Customer | null,
  asked: {
    automaticTax: boolean;
    collectsTaxIds: boolean;
    updatesName: boolean;
    updatesAddress: boolean;
  },
): void {
  if (!customer) return;
  if (asked.collectsTaxIds && !asked.updatesName) {
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'customer_update[name]',
    );
  }
  if (asked.automaticTax && !asked.updatesAddress && !taxRateAt(customer.address)) {
    throw invalidRequest(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to `auto` to save the address entered in Checkout to the Customer.',
      'customer_update[address]',
      'customer_tax_location_invalid',
    );
  }
}
