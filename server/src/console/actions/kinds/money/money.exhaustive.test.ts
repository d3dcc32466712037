import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../../../test/a-buyer.ts';
import {
  createActions,
  startConsoleWithBilling,
  userIdOf,
} from '../../../../../test/console-actions.ts';
import type { BillingTestApp } from '../../../../../test/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../../../test/start-console.ts';
import {
  aPayingBuyer,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../../../test/subscribers.ts';

// The other ways to refund are in money.test.ts.

let world: BillingTestApp;
let app: TestConsole;
let lead: TestStaff;
const { perform: performAs } = createActions(() => app);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling());
  lead = await app.aMember('lead');
});
afterAll(() => world.close());

const perform = async (buyer: Buyer, request: PreviewRequest) =>
  performAs(lead, await userIdOf(world, buyer), request);

test('a part refunded with access that ends ends it, too', async () => {
  const buyer = await aPayingBuyer(world);
  await perform(buyer, { action: 'refund', amount: 400, access: 'ends' });
  expect(await buyer.current()).toMatchObject({ status: 'CANCELED', endReason: 'REFUNDED' });
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  const email = await waitForEmail(world, buyer, /^Refund: \$4\.00$/);
  expect(email?.text).toContain('has ended');
});

test('a whole refund with access until the period’s end lets it end then', async () => {
  const buyer = await aPayingBuyer(world);
  const { texts, shown } = await perform(buyer, { action: 'refund', access: 'period-end' });
  const { currentPeriodEnd } = (await buyer.current()) ?? {};
  expect(texts).toContainEqual(
    expect.stringMatching(/^Premium ends on .*\. Nothing is charged any more\.$/),
  );
  expect(shown.effects).toContainEqual(
    expect.objectContaining({ of: 'access', at: currentPeriodEnd }),
  );
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', cancelAt: currentPeriodEnd });
  await waitForEmail(world, buyer, /^Your subscription ends on/);
});
