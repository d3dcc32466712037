import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aCharge, aSubscriptionLine, aPaidInvoice } from '../../../test/objects/stripe-objects.ts';
import { receipt } from './receipt.ts';

const linesOf = (...data: Stripe.InvoiceLineItem[]): Partial<Stripe.Invoice> => ({
  lines: { object: 'list', data, has_more: false, url: '/v1/invoices/in_1/lines' },
});
const january = { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' };

const named = (id: string, name: string) => ({
  id,
  name,
  percentOff: 20,
  amountOff: null,
  months: null,
  isOnce: true,
  endsAt: null,
});
const discounts = [named('di_1', 'SPRING'), named('di_other', 'AUTUMN')];
const plain = { plan: 'MONTHLY', discounts: [], withdrawUntil: null };

test.each<[string, Partial<Stripe.Invoice>, object]>([
  [
    'the period paid for',
    linesOf(aSubscriptionLine(true), aSubscriptionLine(false)),
    { period: january },
  ],
  ['no period for a part of one', linesOf(aSubscriptionLine(true)), { period: null }],
  ['its invoice', {}, { invoice: aPaidInvoice().id }],
  ['no tax when there is none', {}, { tax: { amount: 0, currency: 'usd' } }],
  ['no tax when Stripe tells none', { total_taxes: null }, { tax: { amount: 0, currency: 'usd' } }],
  [
    'no discount when nothing was taken off',
    { total_discount_amounts: [taken(0)] },
    { discount: null },
  ],
  [
    'the discounts that were taken off, by name where it is known',
    { total_discount_amounts: [taken(180), taken(20, 'di_unknown')] },
    {
      discount: {
        amount: { amount: 200, currency: 'usd' },
        discounts: [{ name: 'SPRING', percentOff: 20 }],
      },
    },
  ],
  [
    'the sum of all taxes',
    { total_taxes: [aTax(150), aTax(30)] },
    { tax: { amount: 180, currency: 'usd' } },
  ],
])('a receipt names %s', (_fact, invoice, facts) => {
  const { content } = receipt(aPaidInvoice(invoice), { ...plain, discounts }, []);
  expect(content).toMatchObject(facts);
});

test('a receipt names the card that was charged, and no other', () => {
  const cardOf = (charge: Partial<Stripe.Charge>) => {
    const charges = [{ ...aCharge(), ...charge }];
    const { content } = receipt(aPaidInvoice(), plain, charges);
    return content.kind === 'receipt' ? content.card : undefined;
  };
  const paidBy = { payment_method_details: aCardPayment() };
  expect(cardOf(paidBy)).toEqual({ brand: 'amex', last4: '0005' });
  expect(cardOf({ ...paidBy, status: 'failed' })).toBeNull();
  expect(cardOf({ ...paidBy, payment_intent: 'pi_other' })).toBeNull();
  expect(cardOf({})).toBeNull();
});

function taken(amount: number, discount = 'di_1'): Stripe.Invoice.TotalDiscountAmount {
  return { amount, discount };
}

function aTax(amount: number): Stripe.Invoice.TotalTax {
  return {
    amount,
    tax_behavior: 'inclusive',
    tax_rate_details: null,
    taxability_reason: 'standard_rated',
    taxable_amount: null,
    type: 'tax_rate_details',
  };
}

function aCardPayment(): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: 900,
      authorization_code: null,
      brand: 'amex',
      checks: null,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2040,
      funding: 'credit',
      installments: null,
      last4: '0005',
      mandate: null,
      network: 'amex',
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
