import { expect, test } from 'vitest';
import { outlookText } from './subscription-text.ts';

const at = (text: string) => Date.parse(text) / 1000;
const active = {
  status: 'active',
  currency: 'usd',
  scheduledEnd: null,
  periodEnd: at('2026-12-20T12:00:00Z'),
  nextAmount: 900,
  unpaidAmount: null,
  hasPendingUpdate: false,
  pause: null,
};
const next = 'Next charge: $9.00 on December 20, 2026.';
const unpaid = '$9.00 could not be collected yet.';

test.each([
  ['an active one', {}, [next]],
  [
    'one in a trial',
    { status: 'trialing' },
    ['Free until December 20, 2026.', 'First charge: $9.00 on December 20, 2026.'],
  ],
  ['one with an unpaid invoice', { status: 'past_due', unpaidAmount: 900 }, [unpaid, next]],
  [
    'one with a switch to be paid',
    { unpaidAmount: 900, hasPendingUpdate: true },
    [unpaid, 'The plan changes when this is paid.', next],
  ],
  [
    'one that is cancelled',
    { scheduledEnd: at('2026-12-01T12:00:00Z') },
    ['Ends on December 1, 2026. Nothing is charged after that.'],
  ],
  [
    'a cancelled trial',
    { status: 'trialing', scheduledEnd: at('2026-12-20T12:00:00Z') },
    ['Ends on December 20, 2026. Nothing is charged after that.'],
  ],
  [
    'one whose collection is paused',
    { pause: { behavior: 'void', resumes_at: at('2026-12-01T12:00:00Z') } },
    ['Collection is paused: nothing is charged before December 1, 2026.'],
  ],
  [
    'one that is paused without an end',
    { pause: { behavior: 'void', resumes_at: null } },
    ['Collection is paused: nothing is charged until it is resumed.'],
  ],
  ['a paused one', { status: 'paused' }, ['Paused: nothing is charged until it is resumed.']],
  [
    'an incomplete one',
    { status: 'incomplete', unpaidAmount: 900 },
    [unpaid, 'It starts when the first payment is complete.'],
  ],
])('the outlook of a subscription: %s', (_name, changes, sentences) => {
  expect(outlookText({ ...active, ...changes })).toEqual(sentences);
});
