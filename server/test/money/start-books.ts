import type { Role } from '@stillweb/contract/console/staff/roles';
import { offers } from '@stillweb/contract/billing/offers';
import { expect } from 'vitest';
import { balanceQueue } from '../../src/billing/jobs.ts';
import { enqueueJob, untilIdle } from '../internals/enqueue-job.ts';
import { startConsoleWithBilling } from '../calls/console-actions.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';
import type { ServerOverrides } from '../worlds/start-server.ts';
import type { TestConsole } from '../worlds/start-console.ts';
import { listWrongPayments } from './list-wrong-payments.ts';

export type Books = {
  world: BillingTestApp;
  app: TestConsole;
  /** Reads the data that the console answers to a role. @throws unless the call succeeds */
  read: <Data>(path: string, role?: Role) => Promise<Data>;
  /** Stores what has moved on the balance at Stripe. */
  readBalance: () => Promise<void>;
  /** Stops everything. @throws when a subscription is stored with other payments than its own */
  close: () => Promise<void>;
};

/**
 * A server with the console and a sandbox, whose clock it uses.
 * @param tax whether it is collected: then a buyer gives an address
 */
export async function startBooks(
  tax: 'on' | 'off' = 'on',
  overrides: Pick<ServerOverrides, 'plans'> = {},
): Promise<Books> {
  const env = { STRIPE_TAX: tax, TRIALS_PER_CARD: '1000' };
  const { world, app } = await startConsoleWithBilling({ env, offers: [offers.uk], ...overrides });
  const cookies = new Map<Role, string>();
  const cookieOf = async (role: Role) => {
    const cookie = cookies.get(role) ?? (await app.aMember(role)).cookie;
    cookies.set(role, cookie);
    return cookie;
  };
  return {
    world,
    app,
    read: async (path, role = 'finance') => {
      const cookie = await cookieOf(role);
      const { status, body } = await app.call('GET', path, undefined, { cookie });
      expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
      return body.data;
    },
    readBalance: async () => {
      await enqueueJob(world.database, balanceQueue);
      await untilIdle(world.database, balanceQueue.name);
    },
    close: async () => {
      const wrong = await listWrongPayments(world.database);
      await world.close();
      expect(wrong, 'subscriptions stored with other payments than their own').toEqual([]);
    },
  };
}
