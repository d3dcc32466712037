import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingWorld } from '../../../test/start-billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 15: one trial per person, however the address is written', async () => {
  const first = await world.aBuyer('First Account', 'same.person+one@gmail.com');
  await first.subscribe('MONTHLY');
  const second = await world.aBuyer('Second Account', 'sameperson@googlemail.com');
  await second.checkOut('MONTHLY', '5555555555554444');
  expect(await second.untilStatus('ACTIVE')).toMatchObject({ trialEnd: null });
});
