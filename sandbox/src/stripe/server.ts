import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { parseForm } from './wire/form.ts';
import { releaseUnfinished } from './wire/idempotency.ts';
import { v1 } from './api.ts';
import { createFaults } from './controls/faults.ts';
import { createOutage } from './controls/outage.ts';
import { controls } from './controls/routes.ts';
import { fillBalance } from './engine/balance/balance.ts';
import { failInterruptedAdvances } from './engine/test-clocks.ts';
import { newId } from './ids.ts';
import { registerHostedPages } from './hosted-pages.ts';
import { createLogOutput } from './log-output.ts';
import { createScheduler } from './scheduler.ts';
import { inTransaction, openStore } from './store/store.ts';
import { createDispatcher } from './webhooks/dispatcher.ts';

/**
 * A Stripe-compatible server with its state in the given database. It does not listen. Closing it
 * stops its scheduler and deliveries, and closes the database.
 */
export async function buildStripeSandbox(options: {
  databaseUrl: string;
  /** Public address without a trailing slash; read for each link, so after the server listens. */
  baseUrl: () => string;
  logLevel?: string;
  /** Links on the control page, such as the site and the mail inbox. */
  links?: { label: string; href: string }[];
}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', stream: createLogOutput(1) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req', 14),
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
  });
  const store = await openStore(options);
  await releaseUnfinished(store.db);
  await inTransaction(store, failInterruptedAdvances);
  await inTransaction(store, fillBalance);
  const dispatcher = createDispatcher(store, app.log);
  const scheduler = createScheduler(store, dispatcher, app.log);
  const outage = createOutage();
  const faults = await createFaults(store);
  const services = { store, dispatcher, scheduler, outage, faults };
  await app.register(async (scope) => v1(scope, services), { prefix: '/v1' });
  await app.register(async (scope) => controls(scope, services), { prefix: '/sandbox' });
  await registerHostedPages(app, services, { links: options.links });
  app.addHook('onReady', async () => {
    dispatcher.start();
    scheduler.start();
  });
  app.addHook('preClose', async () => {
    outage.stop();
    faults.stop();
  });
  app.addHook('onClose', async () => {
    await Promise.all([scheduler.stop(), dispatcher.stop()]);
    await store.db.destroy();
  });
  return app;
}
