import type { SlowPayment, Subscription } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { outcomeOf } from './slow-payment.ts';

const toAnnual: SlowPayment = { state: 'PROCESSING', plan: 'YEARLY', message: 'Wait.' };
const ofInvoice: SlowPayment = { ...toAnnual, plan: null };
const declined: SlowPayment = { state: 'FAILED', plan: 'YEARLY', message: 'No funds.' };

test.each([
  ['is not known', toAnnual, { slowPayment: toAnnual }, null],
  ['is a new plan', toAnnual, { plan: 'YEARLY' }, 'Your plan is now Annual'],
  ['waits for the user', toAnnual, { pendingPlan: 'YEARLY' }, /waits for your bank/],
  ['is declined', toAnnual, { slowPayment: declined }, 'No funds.'],
  ['is not seen', toAnnual, {}, null],
  ['is a paid invoice', ofInvoice, {}, 'Your payment went through'],
  ['is an invoice that is still open', ofInvoice, { status: 'PAST_DUE' }, null],
  ['was known before', declined, {}, null],
] satisfies [string, SlowPayment, Partial<Subscription>, string | RegExp | null][])(
  'what came of a slow payment: %s',
  (_what, before, after, message) => {
    const outcome = outcomeOf(before, aSubscription(after));
    if (message === null) expect(outcome).toBeNull();
    else expect(outcome?.message).toMatch(message);
  },
);
