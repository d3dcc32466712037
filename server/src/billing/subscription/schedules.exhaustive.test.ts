import { afterAll, beforeAll, test, vi } from 'vitest';
import { expectReleased, scheduledChanges } from '../../../test/matrices/scheduled-changes.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

test.for(scheduledChanges.rest)(
  'billing 52: a schedule does not prevent %s',
  async ([, prepare, plan]) => {
    await expectReleased(world, prepare, plan);
  },
);
