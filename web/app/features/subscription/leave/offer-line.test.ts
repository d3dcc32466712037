import type { Subscription } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { allowed, aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { pickOffer } from './offer-line.tsx';

const pause = { startsAt: '2026-12-20T12:00:00.000Z', resumesAt: null };

test.each([
  ['too_expensive', { plan: 'MONTHLY' }, 'pause'],
  ['unused', { plan: 'MONTHLY' }, 'pause'],
  ['too_expensive', { plan: 'YEARLY' }, 'switch-to-monthly'],
  ['unused', { plan: 'YEARLY', allowedChanges: allowed('switch') }, 'switch-to-monthly'],
  ['unused', { plan: 'YEARLY', allowedChanges: allowed('cancel') }, null],
  ['too_expensive', { plan: 'MONTHLY', allowedChanges: allowed('switch', 'cancel') }, null],
  ['too_expensive', { plan: 'MONTHLY', pause }, null],
  ['low_quality', { plan: 'MONTHLY' }, 'help'],
  ['too_complex', { plan: 'YEARLY' }, 'help'],
  ['missing_features', { status: 'TRIALING' }, 'help'],
  ['switched_service', {}, null],
  ['customer_service', {}, null],
  ['other', {}, null],
  ['', {}, null],
] satisfies [string, Partial<Subscription>, string | null][])(
  'for the reason "%s" a subscription %o is offered: %s',
  (reason, state, offer) => {
    expect(pickOffer(reason, aSubscription(state))).toBe(offer);
  },
);
