import { afterAll, beforeAll, expect, test } from 'vitest';

import { somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import type { TestSandbox } from '../../testing/start-sandbox.ts';
import { aSubscriber, open, post } from '../testing/browse.ts';

let sandbox: TestSandbox;
let price: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  price = (await somePlans(sandbox)).monthly.id;
});
afterAll(async () => sandbox.close());

test('the page shows customers with plans and invoices, and events with their deliveries', async () => {
  await sandbox.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/nobody',
    enabled_events: ['checkout.session.completed'],
  });
  await aSubscriber(sandbox, { price });
  const page = await open(`${sandbox.url}/`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/ada@stillweb\.example Active .*Premium, \$9\.00 per month/);
  expect(page.text).toMatch(/checkout\.session\.completed .*http:\/\/127\.0\.0\.1:9\/nobody/);
  expect(page.html).toMatch(/action="\/pages\/events\/evt_\w+\/resend"/);
});

test('a press on the clock moves the simulated time', async () => {
  const before = await sandbox.now();
  const pressed = await post(`${sandbox.url}/pages/clock`, { advance: 'P3D' });
  expect((await open(pressed.leadsTo)).text).toContain('Time has passed');
  expect(await sandbox.now()).toBeGreaterThanOrEqual(before + 3 * 86_400);
});

test('a step that is no duration is refused in words', async () => {
  const refused = await post(`${sandbox.url}/pages/clock`, { advance: 'a week' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('role="alert"');
  expect(refused.text).toContain('ISO 8601 duration');
});

test('webhook weather and outage are set, shown and ended', async () => {
  await post(`${sandbox.url}/pages/webhooks`, { mode: 'drop' });
  expect(await sandbox.control('/webhooks')).toMatchObject({ body: { mode: 'drop' } });
  await post(`${sandbox.url}/pages/outage`, { seconds: '60', kind: '500' });
  await expect(sandbox.stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  const page = await open(`${sandbox.url}/`);
  expect(page.text).toMatch(/Events are never delivered/);
  expect(page.text).toMatch(/The API is out \(500\) for another \d+ seconds\./);
  await post(`${sandbox.url}/pages/outage`, { seconds: '60', kind: 'end' });
  expect((await sandbox.stripe.customers.list()).data).not.toHaveLength(0);
});

test('an event is sent again from its button, an unknown one is refused', async () => {
  const [event] = (await sandbox.stripe.events.list({ limit: 1 })).data;
  const sent = await post(`${sandbox.url}/pages/events/${event?.id ?? ''}/resend`);
  expect(sent.leadsTo).toBe(`${sandbox.url}/?done=resend`);
  expect((await post(`${sandbox.url}/pages/events/evt_none/resend`)).status).toBe(400);
});
