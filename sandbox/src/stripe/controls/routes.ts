import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalidRequest, StripeError } from '../stripe-error.ts';
import { withReader } from '../store/store.ts';
import {
  advanceClock,
  authenticate,
  readClock,
  resend,
  returnPayout,
  rollEndpointSecret,
  setDunning,
  setOutage,
  setWebhooks,
} from './actions.ts';
import type { Sandbox } from './actions.ts';
import { eventsWithDeliveries } from './event-log.ts';
import { clearFaults, setFault } from './fault-actions.ts';
import { restrictKey, restoreKey, listKeys, readKey } from './key-actions.ts';
import { changeSettings, readSettings } from './settings.ts';

type IdParams = { Params: { id: string } };
type KeyParams = { Params: { key: string } };

const eventsQuery = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });

/** The controls as JSON, under `/sandbox`: what a test or a script does to the sandbox. */
export function controls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, outage, faults } = sandbox;
  app.setErrorHandler((error: FastifyError | StripeError, request, reply) => {
    const status = error instanceof StripeError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ message: status < 500 ? error.message : 'Internal error' });
  });
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/clock', async () => readClock(sandbox));
  app.post('/clock', async ({ body }) => advanceClock(sandbox, body));
  app.get('/webhooks', async () => withReader(store, async (reader) => reader.setting('webhooks')));
  app.post('/webhooks', async ({ body }) => setWebhooks(sandbox, body));
  app.get('/dunning', async () => withReader(store, async (reader) => reader.setting('dunning')));
  app.post('/dunning', async ({ body }) => setDunning(sandbox, body));
  app.get('/outage', async () => ({ outage: outage.current() }));
  app.post('/outage', async ({ body }) => setOutage(sandbox, body));
  app.get('/faults', async () => faults.list());
  app.post('/faults', async ({ body }) => setFault(sandbox, body));
  app.delete('/faults', async () => clearFaults(sandbox));
  app.get('/settings', async () => readSettings(sandbox));
  app.post('/settings', async ({ body }) => changeSettings(sandbox, body));
  app.get('/keys', async () => listKeys(sandbox));
  app.get<KeyParams>('/keys/:key', async ({ params }) => readKey(sandbox, params.key));
  app.put<KeyParams>('/keys/:key', async ({ params, body }) =>
    restrictKey(sandbox, params.key, body),
  );
  app.delete<KeyParams>('/keys/:key', async ({ params }) => restoreKey(sandbox, params.key));
  app.get('/events', async ({ query }) => {
    const input = eventsQuery.safeParse(query);
    if (!input.success) throw invalidRequest('limit must be a number from 1 to 500.');
    return eventsWithDeliveries(store, { limit: input.data.limit });
  });
  app.post<IdParams>('/events/:id/resend', async ({ params }) => resend(sandbox, params.id));
  app.post<IdParams>('/authentications/:id', async ({ params, body }) =>
    authenticate(sandbox, params.id, body),
  );
  app.post<IdParams>('/payouts/:id/fail', async ({ params }) => returnPayout(sandbox, params.id));
  app.post<IdParams>('/webhook_endpoints/:id/roll_secret', async ({ params, body }) =>
    rollEndpointSecret(sandbox, params.id, body),
  );
}
