import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import { HOUR } from '../../engine/periods.ts';
import { formFields, queryFields, seeOther, sendPage } from '../kit/http.ts';
import { resourceMissing, StripeError } from '../../stripe-error.ts';
import { withReader } from '../../store/store.ts';
import { findEvent } from '../../webhooks/events.ts';
import {
  advanceClock,
  resend,
  rollEndpointSecret,
  setDunning,
  setOutage,
  setWebhooks,
} from '../../controls/actions.ts';
import type { Sandbox } from '../../controls/actions.ts';
import { eventsWithDeliveries } from '../../controls/event-log.ts';
import { clearFaults, setFault } from '../../controls/fault-actions.ts';
import { restrictKey, restoreKey, listKeys } from '../../controls/key-actions.ts';
import { changeSettings } from '../../controls/settings.ts';
import { listCustomers } from './customers.tsx';
import type { PageLink } from './operator-page.tsx';
import { ControlPage } from './control-page.tsx';
import { EventPage } from './events.tsx';
import { faultOf } from './faults.tsx';

const CUSTOMERS = 30;
const EVENTS = 40;

/** The page's message after an action, by the `done` of its address. */
const doneTexts = {
  clock: 'Clock advanced.',
  webhooks: 'Webhook mode changed.',
  outage: 'Outage changed.',
  dunning: 'Retries of declined renewals changed.',
  fault: 'Fault added.',
  cleared: 'Faults cleared.',
  key: 'Permissions of the key changed.',
  settings: 'Checkout setting changed.',
  roll: 'Signing secret rolled.',
  resend: 'Event resent.',
};

/** The page at `/`: the JSON controls under `/sandbox` for a person. */
export function registerControlPage(
  app: FastifyInstance,
  sandbox: Sandbox,
  links: PageLink[],
): void {
  const { store } = sandbox;
  app.get('/', async (request, reply) => {
    const name = queryFields(request).done;
    const done = Object.entries(doneTexts).find(([key]) => key === name)?.[1];
    const olderThan = queryFields(request).older_than;
    return sendPage(reply, 200, await controlPage(sandbox, links, { done, olderThan }));
  });
  app.get<{ Params: { id: string } }>('/pages/events/:id', async ({ params: { id } }, reply) => {
    const event = await findEvent(store, id);
    if (!event) throw resourceMissing('event', id);
    const [entry] = await eventsWithDeliveries(store, { limit: 1, id });
    const endpoints = await withReader(store, (reader) => reader.list('webhook_endpoint'));
    const deliveries = entry?.deliveries ?? [];
    return sendPage(reply, 200, createElement(EventPage, { event, deliveries, endpoints }));
  });

  const action = (
    done: keyof typeof doneTexts,
    path: string,
    run: (form: Record<string, string>, id: string) => unknown,
  ) =>
    app.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      const entry = formFields(request);
      try {
        await run(entry, request.params.id ?? '');
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        const failure = error.message;
        return sendPage(reply, 400, await controlPage(sandbox, links, { failure, entry }));
      }
      return seeOther(reply, `/?done=${done}`);
    });
  action('clock', '/pages/clock', ({ advance = '' }) =>
    advanceClock(sandbox, { advance: advance.trim() }),
  );
  action('webhooks', '/pages/webhooks', ({ mode, delaySeconds }) =>
    setWebhooks(sandbox, { mode, ...(mode === 'delay' && { delaySeconds: Number(delaySeconds) }) }),
  );
  action('outage', '/pages/outage', ({ seconds, kind }) =>
    setOutage(sandbox, { seconds: Number(seconds), kind }),
  );
  action('dunning', '/pages/dunning', ({ retryDays = '', outcome }) => {
    const days = retryDays.split(/[\s,]+/).filter(Boolean);
    return setDunning(sandbox, { retryDays: days.map(Number), outcome });
  });
  action('fault', '/pages/faults', (form) => setFault(sandbox, faultOf(form)));
  action('cleared', '/pages/faults/clear', () => clearFaults(sandbox));
  action('settings', '/pages/settings', ({ card }) =>
    changeSettings(sandbox, { lateCard: card === 'late' }),
  );
  action('key', '/pages/keys', ({ key = '', without = '' }) =>
    restrictKey(sandbox, key.trim(), { without: without.split(/[\s,]+/).filter(Boolean) }),
  );
  action('key', '/pages/keys/forget', ({ key = '' }) => restoreKey(sandbox, key));
  action('roll', '/pages/endpoints/:id/roll', (_form, id) =>
    rollEndpointSecret(sandbox, id, { keepFormerSeconds: HOUR }),
  );
  action('resend', '/pages/events/:id/resend', (_form, id) => resend(sandbox, id));
}

async function controlPage(
  sandbox: Sandbox,
  links: PageLink[],
  view: { done?: string; failure?: string; entry?: Record<string, string>; olderThan?: string },
) {
  const { store, outage, faults } = sandbox;
  const { olderThan } = view;
  const events = await eventsWithDeliveries(store, { limit: EVENTS + 1, olderThan });
  const state = await withReader(store, async (reader) => ({
    customers: await listCustomers(reader, '', CUSTOMERS),
    endpoints: await reader.list('webhook_endpoint'),
    webhooks: await reader.setting('webhooks'),
    dunning: await reader.setting('dunning'),
    checkout: await reader.setting('checkout'),
  }));
  return createElement(ControlPage, {
    ...view,
    ...state,
    links,
    now: store.clock.now(),
    outage: outage.current(),
    faults: faults.list(),
    keys: await listKeys(sandbox),
    events: events.slice(0, EVENTS),
    hasOlderEvents: events.length > EVENTS,
  });
}
