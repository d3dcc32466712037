import type { Subscription } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { describeNewCard } from './new-card-result.tsx';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
const active = aSubscription({ card });
const pastDue = aSubscription({
  status: 'PAST_DUE',
  amountDue: { amount: 900, currency: 'usd' },
});

test.each<[string, Subscription | null, Subscription | null, string | null]>([
  [
    'pays what was due',
    pastDue,
    active,
    'Your payment went through $9.00 was charged to the card ending in 4242, and Premium is on again.',
  ],
  [
    'pays an amount that is not known',
    aSubscription({ status: 'PAST_DUE' }),
    aSubscription(),
    'Your payment went through It was paid, and Premium is on again.',
  ],
  [
    'is saved for the next charge',
    active,
    active,
    "Your new card is saved From now on we'll charge the card ending in 4242.",
  ],
  ['is declined, which the page says itself', pastDue, pastDue, null],
  ['was not given after all', aSubscription(), aSubscription(), null],
  ['belongs to no subscription', null, null, null],
])('a new card %s', (_what, before, after, expected) => {
  const described = describeNewCard(before, after);
  expect(described && `${described.title} ${described.text}`).toBe(expected);
});
