import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../../test/stored-subscription.ts';
import { describeSubscription } from './billing-entries.ts';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

test.each([
  ['that is paid', {}, ['Started a monthly subscription']],
  ['with a trial', { plan: 'YEARLY', trial_start: day(1) }, ['Started a yearly free trial']],
  ['given free days later', { trial_start: day(9) }, ['Started a monthly subscription']],
  [
    'that was canceled and has ended',
    { canceled_at: day(10), ended_at: day(20), cancellation_reason: 'payment_failed' },
    [
      'Started a monthly subscription',
      'Canceled the monthly subscription',
      'The monthly subscription ended: payment failed',
    ],
  ],
] as const)('the entries of a subscription %s', (_what, overrides, texts) => {
  const entries = describeSubscription(aStoredSubscription({ created_at: day(1), ...overrides }));
  expect(entries.map(({ text }) => text)).toEqual(texts);
});
