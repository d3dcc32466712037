import { expect, test } from 'vitest';
import { invoiceBadge } from './invoice-badge.ts';

const invoice = { amount: 900, amountRefunded: 0, currency: 'usd' };

test.each([
  ['paid', 'Paid', 'green'],
  ['open', 'Open', 'orange'],
  ['void', 'Void', 'neutral'],
  ['uncollectible', 'Not paid', 'red'],
  ['draft', 'draft', 'neutral'],
  ['constructor', 'constructor', 'neutral'],
])('an invoice with status %s shows as %s in %s', (status, label, tone) => {
  expect(invoiceBadge({ ...invoice, status })).toEqual({ label, tone });
});

test.each([
  [900, 'Refunded'],
  [400, 'Refunded $4.00 of $9.00'],
  [899, 'Refunded $8.99 of $9.00'],
])('a paid invoice of which %i are refunded shows as %s', (amountRefunded, label) => {
  const badge = invoiceBadge({ ...invoice, status: 'paid', amountRefunded });
  expect(badge).toEqual({ label, tone: 'neutral' });
});
