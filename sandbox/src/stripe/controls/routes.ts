import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { completeAuthentication } from '../engine/lifecycle/authentication.ts';
import { rollSecret } from '../webhooks/endpoints.ts';
import { findEvent } from '../webhooks/events.ts';
import { resendEvent } from '../webhooks/resend.ts';
import type { Dispatcher } from '../webhooks/dispatcher.ts';
import type { Scheduler } from '../scheduler.ts';
import { StripeError } from '../stripe-error.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { webhookModes } from '../store/settings.ts';
import { secondsOf } from './duration.ts';
import { eventsWithDeliveries } from './event-log.ts';
import type { Outage } from './outage.ts';

type World = { store: Store; scheduler: Scheduler; dispatcher: Dispatcher; outage: Outage };

/** The longest way through time that one call goes: enough for a yearly plan and its dunning. */
const FURTHEST = 3 * 366 * 86_400;

const clockInput = z.strictObject({ advance: z.string() });
const webhookInput = z.strictObject({
  mode: z.enum(webhookModes),
  delaySeconds: z.number().int().min(1).max(86_400).optional(),
});
const outageInput = z.strictObject({
  seconds: z.number().min(0).max(3_600),
  kind: z.enum(['refuse', 'hang', '500']),
});
const dunningInput = z.strictObject({
  retryDays: z.array(z.number().min(0.01).max(60)).max(8),
  outcome: z.enum(['cancel', 'unpaid', 'past_due']),
});
const rollInput = z.strictObject({ keepFormerSeconds: z.number().int().min(0).max(86_400) });
const authenticationInput = z.strictObject({ passed: z.boolean() });
const eventsInput = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });
const idParams = z.object({ id: z.string() });

/** What a tester turns: time, webhooks, outages. JSON in, JSON out, 400 for input that makes no sense. */
export function controls(app: FastifyInstance, world: World): void {
  const { store, scheduler, dispatcher, outage } = world;
  app.setErrorHandler((error: FastifyError | StripeError, request, reply) => {
    const status = error instanceof StripeError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ message: status < 500 ? error.message : 'Internal error' });
  });
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/clock', async () => clockOf(store));
  app.post('/clock', async (request, reply) => {
    const input = clockInput.safeParse(request.body);
    const seconds = input.success ? secondsOf(input.data.advance, store.clock.now()) : null;
    if (seconds === null || seconds > FURTHEST) {
      return refuse(reply, 'Send {"advance":"P7D"}: an ISO 8601 duration of at most three years.');
    }
    await scheduler.advance(seconds);
    return clockOf(store);
  });
  app.get('/webhooks', async () => reading(store, async (reader) => reader.setting('webhooks')));
  app.post('/webhooks', async (request, reply) => {
    const input = webhookInput.safeParse(request.body);
    if (!input.success) {
      return refuse(reply, `Send {"mode":"${webhookModes.join('|')}","delaySeconds"?:10}.`);
    }
    const { mode, delaySeconds = 10 } = input.data;
    await inTransaction(store, async (tx) => tx.putSetting('webhooks', { mode, delaySeconds }));
    return { mode, delaySeconds };
  });
  app.get('/dunning', async () => reading(store, async (reader) => reader.setting('dunning')));
  app.post('/dunning', async (request, reply) => {
    const input = dunningInput.safeParse(request.body);
    if (!input.success) {
      return refuse(reply, 'Send {"retryDays":[3,5,7],"outcome":"cancel|unpaid|past_due"}.');
    }
    await inTransaction(store, async (tx) => tx.putSetting('dunning', input.data));
    return input.data;
  });
  app.get('/outage', async () => ({ outage: outage.current() }));
  app.post('/outage', async (request, reply) => {
    const input = outageInput.safeParse(request.body);
    if (!input.success) {
      return refuse(reply, 'Send {"seconds":N,"kind":"refuse|hang|500"} with N from 0 to 3600.');
    }
    outage.begin(input.data.seconds, input.data.kind);
    return { outage: outage.current() };
  });
  app.get('/events', async (request, reply) => {
    const input = eventsInput.safeParse(request.query);
    if (!input.success) return refuse(reply, 'limit must be a number from 1 to 500.');
    return eventsWithDeliveries(store, { limit: input.data.limit });
  });
  app.post('/events/:id/resend', async (request, reply) => {
    const { id } = idParams.parse(request.params);
    const event = await findEvent(store, id);
    if (!event) return reply.code(404).send({ message: `There is no event ${id}.` });
    const sent = await inTransaction(store, async (tx) => resendEvent(tx, event));
    await dispatcher.waitUntilIdle(10_000);
    return { event: id, endpoints: sent };
  });
  app.post('/authentications/:id', async (request, reply) => {
    const { id } = idParams.parse(request.params);
    const input = authenticationInput.safeParse(request.body);
    if (!input.success) return refuse(reply, 'Send {"passed":true|false}.');
    const { passed } = input.data;
    return inTransaction(store, async (tx) => completeAuthentication(tx, id, passed));
  });
  app.post('/webhook_endpoints/:id/roll_secret', async (request, reply) => {
    const { id } = idParams.parse(request.params);
    const input = rollInput.safeParse(request.body);
    if (!input.success) return refuse(reply, 'Send {"keepFormerSeconds":N} with N up to 86400.');
    const endpoint = await inTransaction(store, async (tx) => {
      const found = await tx.get('webhook_endpoint', id);
      return found && rollSecret(tx, found, input.data.keepFormerSeconds);
    });
    if (!endpoint) return reply.code(404).send({ message: `There is no endpoint ${id}.` });
    return { id, secret: endpoint.secret };
  });
}

function clockOf({ clock }: Store) {
  const now = clock.now();
  return { now: new Date(now * 1000).toISOString(), unix: now, aheadSeconds: clock.offset() };
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ message });
}
