import type { RenewalPage } from '@stillweb/contract/console/figures/renewals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBooks, type Books } from '../../../../test/money/start-books.ts';
import { aPayingBuyer } from '../../../../test/people/subscribers.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks('off');
}, 180_000);
afterAll(() => books.close());

const renewals = async (query = '', role?: 'engineer') =>
  books.read<RenewalPage>(`/renewals${query}`, role);

test('the next charges are listed with amount, day and card, without customers who have canceled', async () => {
  const { world } = books;
  expect(await renewals()).toEqual({ totals: [], renewals: [], next: null });
  const paying = await aPayingBuyer(world);
  await world.advance('P2D');
  const [trying, leaving] = await Promise.all([world.aBuyer(), world.aBuyer()]);
  await trying.subscribe('YEARLY');
  await leaving.subscribe('MONTHLY');
  await leaving.post('/subscription/cancel');

  const week = await renewals();
  const trial = await trying.current();
  expect(week).toEqual({
    totals: [{ currency: 'usd', renewals: 1, amount: 9900 }],
    renewals: [
      {
        subscriptionId: await trying.subscriptionId(),
        customerId: await trying.customerId(),
        userId: expect.any(String),
        email: trying.email,
        plan: 'YEARLY',
        at: trial?.nextCharge?.date,
        due: { amount: 9900, currency: 'usd' },
        isTrialEnd: true,
        card: { brand: 'visa', last4: '4242' },
        isCardExpired: false,
      },
    ],
    next: null,
  });
  const month = await renewals('?days=30');
  expect(month.totals).toEqual([{ currency: 'usd', renewals: 2, amount: 10_800 }]);
  expect(month.renewals.map(({ email }) => email)).toEqual([trying.email, paying.email]);
  expect(month.renewals[1]).toMatchObject({ isTrialEnd: false, due: { amount: 900 } });
  const [first] = month.renewals;
  const after = await renewals(`?days=30&after=${first?.at}~${first?.subscriptionId}`);
  expect(after.renewals.map(({ email }) => email)).toEqual([paying.email]);

  // Free days that are given later are no trial.
  const later = Math.floor(Date.parse(first?.at ?? '') / 1000) + 60;
  const given = { trial_end: later, proration_behavior: 'none' as const };
  await world.stripe.subscriptions.update(await paying.subscriptionId(), given);
  await expect
    .poll(async () => (await renewals('?days=30')).renewals[1])
    .toMatchObject({ email: paying.email, isTrialEnd: false });
}, 180_000);

test('a role that sees ids only gets no address, and bad input is refused', async () => {
  const { renewals: seen } = await renewals('?days=30', 'engineer');
  expect(seen.map(({ email }) => email)).toEqual([null, null]);
  expect(seen[0]?.userId).toEqual(expect.any(String));
  const { cookie } = await books.app.aMember('lead');
  for (const query of ['?days=365', '?after=soon~sub_1']) {
    const answer = await books.app.call('GET', `/renewals${query}`, undefined, { cookie });
    expect(answer.status, query).toBe(400);
  }
});
