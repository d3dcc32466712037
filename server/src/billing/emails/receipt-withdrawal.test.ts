import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { emailsOf } from '../../../test/objects/decided-emails.ts';
import { aPaidInvoice, transitions, unixSeconds } from '../../../test/objects/stripe-objects.ts';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import type { OwnedSubscription } from '../tables.ts';
import { emailText } from './text/email-text.ts';

function paidOn(id: string, day: string): Stripe.Invoice {
  const paid_at = unixSeconds(`2026-01-${day}T10:00:00Z`);
  return aPaidInvoice({ id, status_transitions: transitions({ paid_at }) });
}

const first = paidOn('in_1', '02');
const rightUntil = 'Until January 16, 2026 you can withdraw';

test.each<[string, Stripe.Invoice, Partial<OwnedSubscription>, boolean]>([
  ['the first payment', first, {}, true],
  ['a switch within the window', paidOn('in_2', '10'), {}, true],
  ['a later payment', paidOn('in_2', '31'), {}, false],
  ['a first payment after an earlier withdrawal', first, { withdrew_before: true }, false],
  ['a contract that was withdrawn from', first, { ending: 'WITHDRAWN' }, false],
])('the receipt of %s names the right to withdraw or not', (_what, invoice, contract, isNamed) => {
  const invoices = invoice === first ? [first] : [invoice, first];
  const row = aStoredSubscription({ first_paid_at: new Date('2026-01-02T10:00:00Z'), ...contract });
  const emails = emailsOf({ after: [row], invoices, contracts: new Map([[row.id, row]]) });
  const receipt = emails.find(({ key }) => key === `receipt:${invoice.id}`);
  const text = receipt && emailText(receipt.content).paragraphs.join('\n');
  expect(text?.includes(rightUntil)).toBe(isNamed);
});
