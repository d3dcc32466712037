import type pg from 'pg';
import { expect, test } from 'vitest';
import { enqueueJob } from '../../../test/internals/enqueue-job.ts';
import { openDelayingProxy, type DelayingProxy } from '../../../test/proxies/delaying-proxy.ts';
import { startBilling } from '../../../test/worlds/start-billing.ts';
import { startServer } from '../../../test/worlds/start-server.ts';
import { compareQueue } from '../jobs.ts';

test('security 23: a job that runs during shutdown still gets its locks', async () => {
  const between: DelayingProxy[] = [];
  const world = await startBilling({}, async ({ env, ...others }) => {
    const slow = await openDelayingProxy(env?.STRIPE_API_BASE ?? '');
    between.push(slow);
    return startServer({ ...others, env: { ...env, STRIPE_API_BASE: slow.url } });
  });
  const [slow] = between;
  const { server, database } = world;
  for (const name of ['Ada', 'Grace']) await (await world.aBuyer(name)).subscribe('MONTHLY');
  await world.webhooks('drop');
  await expect.poll(() => countUndone(database)).toBe(0);
  await database.query(`update subscriptions set status = 'paused'`);

  slow?.delay('/v1/subscriptions');
  await enqueueJob(database, compareQueue);
  await slow?.delayed;
  const closed = world.close();
  const isListening = () => fetch(`${server.url}/health/live`).then(Boolean, () => false);
  await expect.poll(isListening).toBe(false);
  slow?.release();
  await closed;
  await slow?.close();
  const differences = server.logLines.filter(
    ({ msg }) => msg === 'stored state differed from Stripe',
  );
  expect(differences).toHaveLength(2);
});

async function countUndone(database: pg.Pool): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int from pgboss.job
     where name in ('sync-customer', 'reconcile-billing') and state in ('created', 'active', 'retry')`,
  );
  return rows[0].count;
}
