import { expect, test } from 'vitest';
import { invoiceBadge } from './invoice-badge.ts';

test.each([
  ['paid', 'Paid', 'green'],
  ['open', 'Open', 'orange'],
  ['void', 'Void', 'neutral'],
  ['uncollectible', 'Not paid', 'red'],
  ['draft', 'draft', 'neutral'],
  ['constructor', 'constructor', 'neutral'],
])('an invoice with status %s shows as %s in %s', (status, label, tone) => {
  expect(invoiceBadge(status)).toEqual({ label, tone });
});
