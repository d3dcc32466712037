import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { reading } from '../../store.ts';
import type { Store } from '../../store.ts';
import { formatMoment } from '../dates.ts';
import { readForm } from '../form-body.ts';
import { readQuery } from '../read-query.ts';
import { seeOther, sendPage } from '../send-page.ts';
import { askControl, outageText } from './ask-control.ts';
import { ControlPage } from './control-page.tsx';
import { listCustomers } from './list-customers.ts';
import { listEvents } from './list-events.ts';

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
  ['resend', 'The event was sent again.'],
]);

/** The page at `/`: what the JSON controls under `/sandbox` do, for a person. */
export function registerControl(app: FastifyInstance, store: Store, links: ControlLinks): void {
  const serving = { app, store, links };

  app.get('/', async (request, reply) => {
    const done = doneTexts.get(readQuery(request, 'done') ?? '') ?? null;
    return sendControl(serving, reply, { done, failure: null });
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

  app.post('/pages/webhooks', async (request, reply) =>
    control(reply, 'webhooks', '/sandbox/webhooks', { mode: readForm(request).mode }),
  );

  app.post('/pages/outage', async (request, reply) => {
    const { seconds, kind } = readForm(request);
    const wanted =
      kind === 'end' ? { seconds: 0, kind: '500' } : { seconds: Number(seconds), kind };
    return control(reply, 'outage', '/sandbox/outage', wanted);
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
  outcome: { done: string | null; failure: string | null },
): Promise<FastifyReply> {
  const { customers, webhookMode } = await reading(store, async (reader) => ({
    customers: await listCustomers(reader, CUSTOMERS),
    webhookMode: (await reader.setting('webhooks')).mode,
  }));
  const page = createElement(ControlPage, {
    ...outcome,
    now: formatMoment(store.clock.now()),
    webhookMode,
    outage: await outageText(app),
    links,
    customers,
    events: await listEvents(store, EVENTS),
  });
  return sendPage(reply, outcome.failure === null ? 200 : 400, page);
}
