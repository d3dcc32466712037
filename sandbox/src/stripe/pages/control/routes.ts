import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { HOUR } from '../../engine/periods.ts';
import { resourceMissing } from '../../stripe-error.ts';
import { reading } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { formatMoment } from '../dates.ts';
import { readForm } from '../form-body.ts';
import { readQuery } from '../read-query.ts';
import { seeOther, sendPage } from '../send-page.ts';
import { askControl, outageText } from './ask-control.ts';
import { ControlPage } from './control-page.tsx';
import { listCustomers } from './list-customers.ts';
import { EventPage } from './event-page.tsx';
import { listEndpoints } from './list-endpoints.ts';
import { listEvents, showEvent } from './list-events.ts';

const CUSTOMERS = 30;
const EVENTS = 40;

export type ControlLinks = { label: string; href: string }[];

interface Serving {
  app: FastifyInstance;
  store: Store;
  links: ControlLinks;
}

const doneTexts = new Map([
  ['clock', 'Time has passed: everything due has happened.'],
  ['webhooks', 'The webhook weather has changed.'],
  ['outage', 'The outage is set.'],
  ['dunning', 'Declined renewals are now treated so.'],
  ['roll', 'The endpoint has a new secret.'],
  ['resend', 'The event was sent again.'],
]);

/** The page at `/`: what the JSON controls under `/sandbox` do, for a person. */
export function registerControl(app: FastifyInstance, store: Store, links: ControlLinks): void {
  const serving = { app, store, links };

  app.get('/', async (request, reply) => {
    const done = doneTexts.get(readQuery(request, 'done') ?? '') ?? null;
    const olderThan = readQuery(request, 'older_than');
    return sendControl(serving, reply, { done, failure: null, olderThan });
  });

  const control = async (reply: FastifyReply, name: string, url: string, body: object) => {
    const failure = await askControl(app, url, body);
    return failure === null
      ? seeOther(reply, `/?done=${name}`)
      : sendControl(serving, reply, { done: null, failure });
  };

  app.post('/pages/clock', async (request, reply) => {
    const advance = readForm(request).advance?.trim() ?? '';
    return control(reply, 'clock', '/sandbox/clock', { advance });
  });

  app.post('/pages/webhooks', async (request, reply) => {
    const { mode, delaySeconds } = readForm(request);
    const wanted = mode === 'delay' ? { mode, delaySeconds: Number(delaySeconds) } : { mode };
    return control(reply, 'webhooks', '/sandbox/webhooks', wanted);
  });

  app.post('/pages/outage', async (request, reply) => {
    const { seconds, kind } = readForm(request);
    const wanted =
      kind === 'end' ? { seconds: 0, kind: '500' } : { seconds: Number(seconds), kind };
    return control(reply, 'outage', '/sandbox/outage', wanted);
  });

  app.post('/pages/dunning', async (request, reply) => {
    const { retryDays = '', outcome } = readForm(request);
    const days = retryDays.split(/[\s,]+/).filter(Boolean);
    return control(reply, 'dunning', '/sandbox/dunning', { retryDays: days.map(Number), outcome });
  });

  app.post<{ Params: { id: string } }>('/pages/endpoints/:id/roll', async (request, reply) => {
    const id = encodeURIComponent(request.params.id);
    const url = `/sandbox/webhook_endpoints/${id}/roll_secret`;
    return control(reply, 'roll', url, { keepFormerSeconds: HOUR });
  });

  app.get<{ Params: { eventId: string } }>('/pages/events/:eventId', async (request, reply) => {
    const event = await showEvent(store, request.params.eventId);
    if (!event) throw resourceMissing('event', request.params.eventId);
    return sendPage(reply, 200, createElement(EventPage, event));
  });

  app.post<{ Params: { eventId: string } }>(
    '/pages/events/:eventId/resend',
    async (request, reply) => {
      const id = encodeURIComponent(request.params.eventId);
      return control(reply, 'resend', `/sandbox/events/${id}/resend`, {});
    },
  );
}

async function sendControl(
  { app, store, links }: Serving,
  reply: FastifyReply,
  { olderThan, ...outcome }: { done: string | null; failure: string | null; olderThan?: string },
): Promise<FastifyReply> {
  const state = await reading(store, async (reader) => ({
    customers: await listCustomers(reader, CUSTOMERS),
    endpoints: await listEndpoints(reader),
    weather: await reader.setting('webhooks'),
    dunning: await reader.setting('dunning'),
  }));
  const page = createElement(ControlPage, {
    ...outcome,
    ...state,
    now: formatMoment(store.clock.now()),
    outage: await outageText(app),
    links,
    events: await listEvents(store, { limit: EVENTS, olderThan }),
  });
  return sendPage(reply, outcome.failure === null ? 200 : 400, page);
}
