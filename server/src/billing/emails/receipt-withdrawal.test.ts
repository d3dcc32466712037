import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { emailsOf, type Change } from '../../../test/decided-emails.ts';
import { aPaidInvoice, transitions, unixSeconds } from '../../../test/stripe-objects.ts';
import { aStoredSubscription } from '../../../test/stored-subscription.ts';
import { emailText } from './text/email-text.ts';

function paidOn(id: string, day: string): Stripe.Invoice {
  const paid_at = unixSeconds(`2026-01-${day}T10:00:00Z`);
  return aPaidInvoice({ id, status_transitions: transitions({ paid_at }) });
}

const first = paidOn('in_1', '02');
const rightUntil = 'Until January 16, 2026 you can withdraw';

test.each<[string, Stripe.Invoice, Partial<Change>, boolean]>([
  ['the first payment', first, {}, true],
  ['a switch within the window', paidOn('in_2', '10'), {}, true],
  ['a later payment', paidOn('in_2', '31'), {}, false],
  ['a first payment after an earlier withdrawal', first, { hasWithdrawn: true }, false],
  [
    'a contract that was withdrawn from',
    first,
    { endings: new Map([['sub_1', 'WITHDRAWN']]) },
    false,
  ],
])('the receipt of %s names the right to withdraw or not', (_what, invoice, change, isNamed) => {
  const invoices = invoice === first ? [first] : [invoice, first];
  const emails = emailsOf({ after: [aStoredSubscription()], invoices, ...change });
  const receipt = emails.find(({ key }) => key === `receipt:${invoice.id}`);
  const text = receipt && emailText(receipt.content).paragraphs.join('\n');
  expect(text?.includes(rightUntil)).toBe(isNamed);
});
