import type Stripe from 'stripe';
import type { Card, DueEmail, EmailContent, NamedDiscount } from '../rules/email-content.ts';
import { dateOf } from './change.ts';
import { cardOfCharge, idOf, isPaidBy, wholePeriodOf } from '../stripe/objects.ts';

type ReceiptDetails = {
  plan: string | null;
  /** Those of the invoice, as far as they are known. */
  discounts: NamedDiscount[];
  /** The last day on which the contract can be withdrawn from. */
  withdrawUntil: string | null;
};

/** The receipt of a paid invoice of a subscription. */
export function receipt(
  invoice: Stripe.Invoice,
  { plan, discounts, withdrawUntil }: ReceiptDetails,
  charges: Stripe.Charge[],
): DueEmail {
  const { currency, number } = invoice;
  return {
    key: `receipt:${invoice.id}`,
    content: {
      kind: 'receipt',
      invoice: invoice.id,
      paid: { amount: invoice.amount_paid, currency },
      paidAt: dateOf(invoice).toISOString(),
      number,
      plan,
      period: paidPeriod(invoice),
      card: chargedCard(invoice, charges),
      tax: { amount: taxOf(invoice), currency },
      discount: discountOf(invoice, discounts),
      withdrawUntil,
    },
  };
}

function paidPeriod(invoice: Stripe.Invoice): { start: string; end: string } | null {
  const period = wholePeriodOf(invoice);
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  return period ? { start: iso(period.start), end: iso(period.end) } : null;
}

function chargedCard(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Card | null {
  const charge = charges.find(
    (candidate) => candidate.status === 'succeeded' && isPaidBy(invoice, candidate),
  );
  return charge ? cardOfCharge(charge) : null;
}

function taxOf({ total_taxes }: Stripe.Invoice): number {
  return (total_taxes ?? []).reduce((total, { amount }) => total + amount, 0);
}

function discountOf(
  { total_discount_amounts: taken, currency }: Stripe.Invoice,
  known: NamedDiscount[],
): Extract<EmailContent, { kind: 'receipt' }>['discount'] {
  const used = (taken ?? []).filter(({ amount }) => amount > 0);
  if (used.length === 0) return null;
  const ids = new Set(used.map(({ discount }) => idOf(discount)));
  return {
    amount: { amount: used.reduce((sum, { amount }) => sum + amount, 0), currency },
    discounts: known
      .filter(({ id }) => ids.has(id))
      .map(({ name, percentOff }) => ({ name, percentOff })),
  };
}
