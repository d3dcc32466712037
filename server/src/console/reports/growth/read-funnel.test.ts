import { expect, test } from 'vitest';
import { addUpFunnel } from './read-funnel.ts';

const row = (campaign: string | null, signUps: number, paid = 0) => ({
  source: null,
  campaign,
  signUps,
  verified: signUps,
  checkouts: paid,
  trials: 0,
  paidAfterTrial: 0,
  paid,
});

test('campaigns are listed by sign-ups, and the rest is added up', () => {
  const { total, campaigns, others } = addUpFunnel(
    [row('a', 1), row('b', 5, 2), row(null, 9), row('c', 1, 1)],
    2,
  );
  expect(campaigns.map(({ campaign }) => campaign)).toEqual([null, 'b']);
  expect(others).toMatchObject({ campaigns: 2, signUps: 2, paid: 1 });
  expect(total).toMatchObject({ signUps: 16, verified: 16, checkouts: 3, paid: 3 });
});

test('without sign-ups there is nothing, and no rest', () => {
  expect(addUpFunnel([], 2)).toMatchObject({ campaigns: [], others: null, total: { signUps: 0 } });
});
