import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../scripts/clients/api.ts';
import { attemptLogIn, signUp, testPassword, tokenFromEmail } from '../../test/people/a-user.ts';
import { cards } from '../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { openTraceCollector, type TraceCollector } from '../../test/services/trace-collector.ts';

let world: BillingTestApp;
let collector: TraceCollector;

beforeAll(async () => {
  collector = await openTraceCollector();
  world = await startBilling({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
});

afterAll(() => collector.close());

test('billing 31: no secret, link or card number is in the log or in a trace', async () => {
  const { server, stripe } = world;
  for (let i = 0; i < 12; i++) server.expectErrorLine('request failed');
  const buyer = await world.aBuyer();
  const { email: newcomer } = await signUp(server, {});
  const login = await attemptLogIn(server, { email: buyer.email, password: testPassword });
  const secrets = [
    server.config.STRIPE_SECRET_KEY,
    server.config.AUTH_SECRET,
    world.webhookSecret,
    world.rolledSecret,
    testPassword,
    login.body.accessToken,
    cookieOf(login.headers).split('=')[1],
    await tokenFromEmail(server, newcomer),
    new URL(server.config.DATABASE_URL).password,
    ...Object.values(cards),
  ];
  const pageOf = async (path: string, body?: unknown) => {
    const answer = await buyer.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    secrets.push(new URL(answer.body.data.url).pathname);
  };

  await pageOf(subscriptionApi.checkout.path, { plan: 'MONTHLY' });
  await buyer.checkOut('MONTHLY', cards.declined);
  const { sessionId } = await buyer.checkOut('MONTHLY', cards.failsLater);
  await buyer.post(subscriptionApi.confirmCheckout.path, { sessionId });
  await buyer.post(subscriptionApi.confirmCheckout.path, { sessionId: 'cs_test_unknown' });
  await pageOf(subscriptionApi.portal.path);
  await world.advance('P7DT2H');
  await buyer.untilStatus('PAST_DUE');
  const { body: invoices } = await buyer.get(subscriptionApi.invoices.path);
  for (const { url } of invoices.data) secrets.push(new URL(url).pathname);
  for (const paymentMethodId of ['pm_card_chargeDeclined', 'pm_card_mastercard']) {
    await buyer.post(subscriptionApi.updatePaymentMethod.path, { paymentMethodId });
  }
  await buyer.post(subscriptionApi.update.path, { priceId: world.prices.YEARLY });
  await buyer.post(subscriptionApi.cancel.path, { reason: 'other', comment: 'Goodbye' });
  await buyer.post(subscriptionApi.reactivate.path);
  await pageOf(subscriptionApi.portal.path);
  await server.call('POST', subscriptionApi.webhook.path, {
    body: '{"id":"evt_forged"}',
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  for (const kind of ['refuse', '500'] as const) {
    await world.outage(kind, 30);
    await Promise.all([
      buyer.post(subscriptionApi.portal.path),
      buyer.get(subscriptionApi.invoices.path),
      buyer.post(subscriptionApi.confirmCheckout.path, { sessionId }),
    ]);
  }
  await world.outage('refuse', 0);
  await stripe.customers.del(await buyer.customerId());
  await buyer.untilStatus('CANCELED');
  await buyer.post(subscriptionApi.portal.path);

  await world.close();
  const logged = JSON.stringify(server.logLines);
  const traced = collector.received();
  const output = logged + traced;
  const found = secrets.filter((secret) => secret && output.includes(secret));
  expect(found).toEqual([]);
  for (const email of [buyer.email, newcomer]) expect(traced).not.toContain(email);
  expect(traced).not.toContain('Ada Buyer');
  // Proves that the log, the traces and the list of secrets were not empty.
  expect(collector.spans().length).toBeGreaterThan(100);
  expect(logged).toContain('PAYMENT_PROVIDER_UNAVAILABLE');
  expect(secrets.filter(Boolean).length).toBeGreaterThan(15);
}, 180_000);
