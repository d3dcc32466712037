import { longDay } from '@stillweb/contract/text/dates';
import { expect, test } from 'vitest';
import { describePause, pauseText } from './pause-text.ts';

const startsAt = '2026-12-20T12:00:00.000Z';
const resumesAt = '2027-02-20T12:00:00.000Z';
const charge = { amount: 900, currency: 'usd' };
const nextCharge = { ...charge, date: resumesAt };

test('an offered pause says when Premium ends and returns, and what is charged', () => {
  expect(pauseText({ months: 2, startsAt, resumesAt, charge })).toBe(
    "You keep Premium until December\u00A020,\u00A02026. Then it's off, and you won't be charged. On February\u00A020,\u00A02027 Premium comes back automatically, and we'll charge $9.00. You can resume or cancel anytime.",
  );
});

test.each([
  [
    'ACTIVE',
    nextCharge,
    resumesAt,
    'Your subscription pauses on December 20, 2026',
    'charge $9.00.',
  ],
  ['PAUSED', nextCharge, resumesAt, 'Your subscription is paused', 'On February 20, 2027 Premium'],
  [
    'PAUSED',
    { ...nextCharge, amount: 0 },
    resumesAt,
    'Your subscription is paused',
    'automatically.',
  ],
  ['PAUSED', null, null, 'Your subscription is paused', 'It lasts until you resume.'],
])('%s with the next charge %o, back on %s: %s', (status, next, until, title, text) => {
  const pause = { startsAt, resumesAt: until };
  const [shown, explanation] = describePause({ status, nextCharge: next, pause }, longDay);
  expect(shown).toBe(title);
  expect(explanation).toContain(text);
});
