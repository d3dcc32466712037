import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';

let world: BillingTestApp;
// Every server that may decide a withdrawal has this limit: a job runs on any of them.
beforeAll(async () => {
  world = await startBilling({ env: { TRIALS_PER_CARD: '1' } }, startWithSandboxClock);
});
afterAll(() => world.close());

test(
  'billing 50: money comes back once per card, to one of two accounts that ask at the same time',
  { tags: 'exhaustive' },
  async () => {
    const first = await aPayingBuyer(world);
    // The second account has a trial with the same card, too.
    await world.database.query(`delete from person_claims where purpose = 'trial'`);
    const second = await aPayingBuyer(world);
    const answers = await Promise.all(
      [first, second].map((buyer) => buyer.post('/subscription/withdraw')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 409]);
  },
);
