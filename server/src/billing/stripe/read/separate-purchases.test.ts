import { expect, test } from 'vitest';
import {
  aCharge,
  anInvoice,
  anInvoiceLine,
  aPaidInvoice,
  aPrice,
  aSubscription,
} from '../../../../test/objects/stripe-objects.ts';
import { productId } from '../../rules/our-product.ts';
import { isOurInvoice, separatePurchases } from './separate-purchases.ts';

const ours = aSubscription({ id: 'sub_ours' });
const other = aSubscription({ id: 'sub_other' }, { price: aPrice({ product: 'prod_other' }) });
const subscriptions = { ours: [ours], others: [other] };

const anInvoiceOf = (subscription: string | null, ...products: string[]) => {
  const details = subscription ? { metadata: {}, subscription } : null;
  const lines = products.map((product) =>
    anInvoiceLine({
      pricing: {
        price_details: { price: 'price_1', product },
        type: 'price_details',
        unit_amount_decimal: null,
      },
    }),
  );
  const { lines: list } = anInvoice();
  return anInvoice({
    lines: { ...list, data: [...lines, anInvoiceLine()] },
    parent: { quote_details: null, subscription_details: details, type: 'subscription_details' },
  });
};

test.each([
  ['of our subscription, with an amount alone', anInvoiceOf('sub_ours'), true],
  ['of another subscription', anInvoiceOf('sub_other', 'prod_other'), false],
  [
    'of a subscription that was moved to another product',
    anInvoiceOf('sub_other', productId),
    false,
  ],
  ['of a subscription that is not listed', anInvoiceOf('sub_gone', productId), true],
  ['of another one that is not listed', anInvoiceOf('sub_gone', 'prod_other'), false],
  ['without a subscription, for our product too', anInvoiceOf(null, 'prod_other', productId), true],
  ['without a subscription, for another product', anInvoiceOf(null, 'prod_other'), false],
  ['without a subscription, with an amount alone', anInvoiceOf(null), true],
])('billing 51: an invoice %s', (_which, invoice, expected) => {
  expect(isOurInvoice(invoice, subscriptions)).toBe(expected);
});

test('billing 51: a charge belongs to the product of its invoice', () => {
  const invoice = aPaidInvoice({ parent: anInvoiceOf('sub_ours').parent });
  const charge = aCharge();
  const withoutInvoice = { ...aCharge(), id: 'ch_other', payment_intent: 'pi_other' };
  const otherInvoice = anInvoiceOf('sub_other', 'prod_other');
  const listed = { invoices: [invoice, otherInvoice], charges: [charge, withoutInvoice] };
  expect(separatePurchases(subscriptions, listed)).toEqual({
    subscriptions: [ours],
    invoices: [invoice],
    charges: [charge],
    others: { subscriptions: [other], invoices: [otherInvoice], charges: [withoutInvoice] },
  });
});
