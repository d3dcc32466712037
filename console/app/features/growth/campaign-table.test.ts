import { expect, test } from 'vitest';
import { campaignRows } from './campaign-table.tsx';

const steps = { signUps: 4, verified: 3, checkouts: 2, trials: 1, paidAfterTrial: 1, paid: 1 };
const funnel = {
  total: steps,
  campaigns: [
    { source: 'mail', campaign: 'spring', ...steps },
    { source: null, campaign: null, ...steps },
  ],
  others: { campaigns: 7, ...steps },
};

test('unknown campaigns have a label, and all others come last', () => {
  expect(campaignRows(funnel).map(({ label, source }) => [label, source])).toEqual([
    ['spring', 'mail'],
    ['(none known)', '(none known)'],
    ['7 more', ''],
  ]);
  expect(campaignRows({ ...funnel, others: null })).toHaveLength(2);
});
