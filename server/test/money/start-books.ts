import type { Role } from '@stillweb/contract/console/roles';
import { offers } from '@stillweb/contract/offers';
import { expect } from 'vitest';
import { balanceQueue } from '../../src/billing/jobs.ts';
import { enqueueJob, untilIdle } from '../enqueue-job.ts';
import { startBilling, type BillingTestApp } from '../start-billing.ts';
import { startConsole, type TestConsole } from '../start-console.ts';

export type Books = {
  world: BillingTestApp;
  app: TestConsole;
  /** What the console answers to a role: its data. @throws when the answer is no success */
  read: <Data>(path: string, role?: Role) => Promise<Data>;
  /** Stores what has moved on the balance at Stripe. */
  readBalance: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A server with the console and a sandbox, whose clock it uses.
 * @param tax whether it is collected: then a buyer gives an address
 */
export async function startBooks(tax: 'on' | 'off' = 'on'): Promise<Books> {
  let app: TestConsole | undefined;
  const env = { STRIPE_TAX: tax, TRIALS_PER_CARD: '1000' };
  const world = await startBilling(
    { env, offers: [offers.uk] },
    async ({ env: given, ...overrides }) => {
      const CLOCK_URL = `${given?.STRIPE_API_BASE}/sandbox/clock`;
      app = await startConsole({ ...overrides, env: { ...given, CLOCK_URL } });
      return app.server;
    },
  );
  if (!app) throw new Error('the console did not start');
  const started = app;
  const cookies = new Map<Role, string>();
  const cookieOf = async (role: Role) => {
    const cookie = cookies.get(role) ?? (await started.aMember(role)).cookie;
    cookies.set(role, cookie);
    return cookie;
  };
  return {
    world,
    app,
    read: async (path, role = 'finance') => {
      const cookie = await cookieOf(role);
      const { status, body } = await started.call('GET', path, undefined, { cookie });
      expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
      return body.data;
    },
    readBalance: async () => {
      await enqueueJob(world.database, balanceQueue);
      await untilIdle(world.database, balanceQueue.name);
    },
    close: async () => {
      await started.db.destroy();
      await world.close();
    },
  };
}
