import { checkoutTermsOf } from '../engine/checkout/checkout-terms.ts';
import type { LineItem } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';

/** The `line_items` of a checkout session. */
export async function lineItemsOf(reader: Reader, session: string): Promise<LineItem[]> {
  const { amount_subtotal, amount_total, total_details } = await reader.require(
    'checkout.session',
    session,
  );
  const discount = total_details?.amount_discount ?? 0;
  // Nothing is due for a trial, nor added to it.
  const addedTax = (amount_total ?? 0) - (amount_subtotal ?? 0) + discount;
  const { price: id, quantity } = await checkoutTermsOf(reader, session);
  const price = await reader.require('price', id);
  const product = await reader.require('product', price.product);
  const amount = (price.unit_amount ?? 0) * quantity;
  return [
    {
      id: session.replace('cs_test', 'li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: amount,
      amount_tax: total_details?.amount_tax ?? 0,
      amount_total: amount - discount + addedTax,
      currency: price.currency,
      description: product.name,
      metadata: {},
      price,
      quantity,
    },
  ];
}
