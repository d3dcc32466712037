import { afterAll, expect, test } from 'vitest';
import { somePlans } from '../../testing/factories.ts';
import { receiveWebhooks } from '../../testing/webhook-receiver.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { aSubscriber, open, post } from '../testing/browse.ts';

const sandbox = await startSandbox();
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

test('the page shows customers, and events with their deliveries', async () => {
  await sandbox.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/hook',
    enabled_events: ['checkout.session.completed'],
  });
  await aSubscriber(sandbox, { price });
  const page = await open(`${sandbox.url}/`);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/ada@stillweb\.example Active/);
  expect(page.text).toMatch(/checkout\.session\.completed .*http:\/\/127\.0\.0\.1:9\/hook/);
  expect(page.html).toMatch(/action="\/pages\/events\/evt_\w+\/resend"/);
});

test('a delivery shows its answer, its attempts and the time of the next one', async () => {
  const receiver = await receiveWebhooks(sandbox, ['product.created']);
  receiver.answerWith(503);
  await sandbox.stripe.products.create({ name: 'Refused' });
  await sandbox.advance('PT20S');
  const retried = await open(`${sandbox.url}/`);
  expect(retried.text).toMatch(/Will retry .*HTTP 503, 2 attempts, next at \w+ \d+, \d{4}/);
  receiver.answerWith(200);
  await sandbox.advance('PT2M');
  expect((await open(`${sandbox.url}/`)).text).toMatch(/Delivered .*HTTP 200, 3 attempts/);
  await receiver.close();
});

test('an event has a page with its payload and the previous values', async () => {
  const { id } = await sandbox.stripe.customers.create({ name: 'Before' });
  await sandbox.stripe.customers.update(id, { name: 'After' });
  const [event] = (await sandbox.stripe.events.list({ type: 'customer.updated', limit: 1 })).data;
  const page = await open(`${sandbox.url}/pages/events/${event?.id ?? ''}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('previous_attributes');
  expect(page.text).toContain('Before');
  expect((await open(`${sandbox.url}/pages/events/evt_none`)).status).toBe(404);
});

test('older events are on a page of their own, which links to the newest', async () => {
  for (let made = 0; made < 41; made += 1) await sandbox.stripe.customers.create();
  const first = await open(`${sandbox.url}/`);
  const older = /href="(\/\?older_than=\w+)#events"/.exec(first.html)?.[1];
  expect(older).toBeDefined();
  const second = await open(`${sandbox.url}${older ?? ''}`);
  const idsOn = ({ html }: { html: string }) =>
    [...html.matchAll(/events\/(evt_\w+)"/g)].map(([, id]) => id);
  expect(idsOn(second)).not.toEqual([]);
  expect(idsOn(second).filter((id) => idsOn(first).includes(id))).toEqual([]);
  expect(second.html).toContain('href="/#events"');
});

test('a clock button moves the simulated time', async () => {
  const before = await sandbox.now();
  const advanced = await post(`${sandbox.url}/pages/clock`, { advance: 'P3D' });
  expect((await open(advanced.redirectsTo)).text).toContain('Clock advanced.');
  expect(await sandbox.now()).toBeGreaterThanOrEqual(before + 3 * 86_400);
});

test('an invalid duration is refused with an explanation', async () => {
  const refused = await post(`${sandbox.url}/pages/clock`, { advance: 'a week' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('role="alert"');
  expect(refused.text).toContain('ISO 8601 duration');
});

test('the webhook mode and an outage are set, shown and ended', async () => {
  await post(`${sandbox.url}/pages/webhooks`, { mode: 'drop' });
  expect(await sandbox.control('/webhooks')).toMatchObject({ body: { mode: 'drop' } });
  await post(`${sandbox.url}/pages/outage`, { seconds: '60', kind: '500' });
  await expect(sandbox.stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  const page = await open(`${sandbox.url}/`);
  expect(page.text).toMatch(/Events are never delivered/);
  expect(page.text).toMatch(/The API is down \(500\) for another \d+ seconds\./);
  await post(`${sandbox.url}/pages/outage`, { seconds: '0', kind: '500' });
  expect((await sandbox.stripe.customers.list()).data).not.toHaveLength(0);
  await post(`${sandbox.url}/pages/webhooks`, { mode: 'normal', delaySeconds: '' });
  expect((await open(`${sandbox.url}/`)).text).toContain('Events are delivered in order');
});

test('calls are made to fail, shown with how often, and cleared', async () => {
  const fault = {
    method: 'GET',
    path: '/v1/customers',
    effect: 'answer',
    status: '403',
    times: '2',
  };
  const set = await post(`${sandbox.url}/pages/faults`, { ...fault, code: 'no', delay: '20' });
  expect((await open(set.redirectsTo)).text).toContain('Fault added.');
  const late = {
    method: '',
    path: '/v1/refunds',
    status: '500',
    code: '',
    delay: '0.5',
    times: '',
  };
  await post(`${sandbox.url}/pages/faults`, { ...late, effect: 'applyThenDelaySeconds' });
  await post(`${sandbox.url}/pages/faults`, { ...late, effect: 'applyThenDrop' });
  await expect(sandbox.stripe.customers.list()).rejects.toMatchObject({ code: 'no' });
  expect((await sandbox.control('/faults')).body).toEqual([
    {
      match: { method: 'GET', path: '/v1/customers' },
      answer: { status: 403, code: 'no' },
      times: 1,
    },
    { match: { path: '/v1/refunds' }, applyThenDelaySeconds: 0.5, times: null },
    { match: { path: '/v1/refunds' }, applyThenDrop: true, times: null },
  ]);
  const { text } = await open(`${sandbox.url}/`);
  expect(text).toContain('GET /v1/customers is answered with 403 no, once');
  expect(text).toContain('Any method /v1/refunds is executed and answered after 0.5 s, until');
  await post(`${sandbox.url}/pages/faults/clear`);
  expect(await sandbox.stripe.customers.list()).toHaveProperty('data');
  expect((await open(`${sandbox.url}/`)).text).toContain('No faults');
});

test('a fault that cannot be set is explained, and the form keeps its fields', async () => {
  const refused = await post(`${sandbox.url}/pages/faults`, {
    path: '/refunds',
    effect: 'answer',
    status: '500',
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('match.path: It begins with /v1/.');
  expect(refused.html).toContain('value="/refunds"');
});

test('a restricted key loses permissions, and gets them back', async () => {
  const key = 'rk_test_page';
  await post(`${sandbox.url}/pages/keys`, { key, without: 'customers:write, prices:read' });
  expect((await open(`${sandbox.url}/`)).text).toMatch(
    /rk_test_page without customers:write, prices:read/,
  );
  const client = sandbox.client({ key });
  await expect(client.customers.create()).rejects.toMatchObject({ statusCode: 403 });
  await post(`${sandbox.url}/pages/keys/forget`, { key });
  expect(await client.customers.create()).toHaveProperty('id');
  const refused = await post(`${sandbox.url}/pages/keys`, { key, without: 'everything' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('value="everything"');
});

test('the card of a checkout is made late, and prompt again', async () => {
  await post(`${sandbox.url}/pages/settings`, { card: 'late' });
  expect((await sandbox.control('/settings')).body).toMatchObject({ lateCard: true });
  expect((await open(`${sandbox.url}/`)).text).toContain('20 seconds after the checkout');
  await post(`${sandbox.url}/pages/settings`, { card: 'at-once' });
  expect((await sandbox.control('/settings')).body).toMatchObject({ lateCard: false });
});

test('webhooks are delayed by the entered seconds, and an invalid number is refused', async () => {
  await post(`${sandbox.url}/pages/webhooks`, { mode: 'delay', delaySeconds: '90' });
  expect((await open(`${sandbox.url}/`)).text).toContain('delivered late , by 90 seconds');
  const refused = await post(`${sandbox.url}/pages/webhooks`, { mode: 'delay', delaySeconds: 'x' });
  expect(refused.status).toBe(400);
  await post(`${sandbox.url}/pages/webhooks`, { mode: 'normal' });
});

test('the retries of a declined renewal are set, and invalid ones refused', async () => {
  await post(`${sandbox.url}/pages/dunning`, { retryDays: '1, 2', outcome: 'unpaid' });
  expect(await sandbox.control('/dunning')).toMatchObject({
    body: { retryDays: [1, 2], outcome: 'unpaid' },
  });
  const refused = await post(`${sandbox.url}/pages/dunning`, { retryDays: 'soon', outcome: 'x' });
  expect(refused.status).toBe(400);
  await post(`${sandbox.url}/pages/dunning`, { retryDays: '3 5 7', outcome: 'cancel' });
});

test('the secret of an endpoint is shown and rolled', async () => {
  const { id, secret = '' } = await sandbox.stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/rolled',
    enabled_events: ['product.deleted'],
  });
  expect((await open(`${sandbox.url}/`)).text).toContain(secret);
  await post(`${sandbox.url}/pages/endpoints/${id}/roll`);
  expect((await open(`${sandbox.url}/`)).text).not.toContain(secret);
  expect((await post(`${sandbox.url}/pages/endpoints/we_none/roll`)).status).toBe(400);
});

test('an event is sent again, and an unknown one is refused', async () => {
  const [event] = (await sandbox.stripe.events.list({ limit: 1 })).data;
  const sent = await post(`${sandbox.url}/pages/events/${event?.id ?? ''}/resend`);
  expect(sent.redirectsTo).toBe(`${sandbox.url}/?done=resend`);
  expect((await post(`${sandbox.url}/pages/events/evt_none/resend`)).status).toBe(400);
});
