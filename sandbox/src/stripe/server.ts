import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { releaseUnfinished } from './api/idempotency.ts';
import { parseForm, v1 } from './api/v1.ts';
import { createOutage } from './controls/outage.ts';
import { controls } from './controls/routes.ts';
import { newId } from './engine/ids.ts';
import { registerHostedPages } from './pages/routes.ts';
import { failInterruptedAdvances } from './engine/test-clocks.ts';
import { createScheduler } from './scheduler.ts';
import { inTransaction, openStore } from './store.ts';
import { createDispatcher } from './webhooks/dispatcher.ts';

/**
 * A Stripe-compatible server that keeps its state in the given database. It does not listen; closing
 * the returned instance stops its clock and deliveries and lets go of the database.
 */
export async function buildStripeSandbox(options: {
  databaseUrl: string;
  /** Public address without a trailing slash; asked when a link is made, after listening. */
  baseUrl: () => string;
  logLevel?: string;
  /** Where a person at the control page may want to go: the site, the mail inbox. */
  links?: { label: string; href: string }[];
}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn' },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req', 14),
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
  });
  const store = await openStore(options);
  await releaseUnfinished(store.db);
  await inTransaction(store, failInterruptedAdvances);
  const dispatcher = createDispatcher(store, app.log);
  const scheduler = createScheduler(store, dispatcher, app.log);
  const outage = createOutage();
  const world = { store, dispatcher, scheduler, outage };
  await app.register(async (scope) => v1(scope, world), { prefix: '/v1' });
  await app.register(async (scope) => controls(scope, world), { prefix: '/sandbox' });
  await registerHostedPages(app, world, { links: options.links });
  app.addHook('onReady', async () => {
    dispatcher.start();
    scheduler.start();
  });
  app.addHook('preClose', async () => outage.stop());
  app.addHook('onClose', async () => {
    await Promise.all([scheduler.stop(), dispatcher.stop()]);
    await store.db.destroy();
  });
  return app;
}
