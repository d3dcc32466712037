import { afterAll, beforeEach, expect, test } from 'vitest';
import { aCard, aCheckout, open, post } from '../testing/browse.ts';
import { somePlans, subscriptionsOf } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());
beforeEach(async () => void (await sandbox.newEvents()));

const trial = {
  client_reference_id: 'user-1',
  customer_update: { name: 'auto' },
  subscription_data: {
    trial_period_days: 7,
    metadata: { userId: 'user-1' },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  },
} as const;

test('the page shows the plan, its later price and that no real money moves', async () => {
  const page = await open((await aCheckout(sandbox, { price, ...trial })).url);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Test mode: no real money');
  expect(page.text).toContain('7 days free, then $9.00 per month');
  expect(page.text).toMatch(/Total due today \$0\.00/);
  expect(page.html).toMatch(/<a href="https:\/\/site\.example\/pricing">Back<\/a>/);
  expect(page.html).toMatch(/<button type="submit"[^>]*>Start trial<\/button>/);
  for (const autocomplete of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) {
    expect(page.html).toContain(`autoComplete="${autocomplete}"`);
  }
});

test('a trial starts without payment, keeps its card, and emits Stripe’s event order', async () => {
  const { customer, id, url } = await aCheckout(sandbox, { price, ...trial });
  await sandbox.newEvents();
  const done = await post(url, aCard());
  expect(done.status).toBe(303);
  expect(done.redirectsTo).toBe(`https://site.example/ok?session_id=${id}`);
  expect(await sandbox.newEvents()).toEqual([
    'setup_intent.created',
    'setup_intent.succeeded',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.updated',
    'checkout.session.completed',
  ]);
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription.default_payment_method', 'customer'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    client_reference_id: 'user-1',
    url: null,
    customer: { id: customer.id, name: 'Ada Lovelace' },
    subscription: {
      status: 'trialing',
      metadata: { userId: 'user-1' },
      default_payment_method: { customer: customer.id, card: { last4: '4242' } },
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
  });
});

test('without a trial the first invoice is paid and the subscription is active', async () => {
  const { id, url } = await aCheckout(sandbox, { price });
  const page = await open(url);
  expect(page.html).toMatch(/<button type="submit"[^>]*>Subscribe<\/button>/);
  expect(page.text).toMatch(/Total due today \$9\.00/);
  expect((await post(url, aCard())).status).toBe(303);
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription', 'invoice'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active' },
    invoice: { status: 'paid', amount_paid: 900 },
  });
});

test('errors stand at their fields, which keep their values, except the security code', async () => {
  const { url } = await aCheckout(sandbox, { price });
  const typed = { cardNumber: '4242 4242 4242 4241', expiry: '01/20', cvc: '98', nameOnCard: '' };
  const page = await post(url, typed);
  expect(page.status).toBe(422);
  for (const [field, message] of [
    ['cardNumber', 'Your card number is not valid.'],
    ['expiry', 'This card has expired.'],
    ['cvc', 'The security code has 3 digits.'],
    ['nameOnCard', 'Enter the name on the card.'],
  ]) {
    expect(page.html).toContain(`aria-describedby="${field}-error" aria-invalid="true"`);
    expect(page.html).toContain(`<p id="${field}-error" class="error">${message}</p>`);
  }
  expect(page.html).toContain('value="4242 4242 4242 4241"');
  expect(page.html).not.toContain('value="98"');
});

test.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card.'],
  ['4111111111111111', 'only the test cards below work here'],
])('card %s is refused with its reason, and another card is accepted', async (number, reason) => {
  const { customer, url } = await aCheckout(sandbox, { price, ...trial });
  const refused = await post(url, aCard(number));
  expect(refused.status).toBe(402);
  expect(refused.text).toContain(reason);
  expect(refused.html).toContain('role="alert"');
  expect(await subscriptionsOf(sandbox, customer.id)).toHaveLength(0);
  expect((await post(url, aCard())).status).toBe(303);
  expect(await subscriptionsOf(sandbox, customer.id)).toMatchObject([{ status: 'trialing' }]);
});

test('a decline without a trial leaves a subscription that a second card pays', async () => {
  const { customer, url } = await aCheckout(sandbox, { price });
  expect((await post(url, aCard('4000000000000002'))).status).toBe(402);
  expect(await sandbox.newEvents()).toEqual(
    expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']),
  );
  const [incomplete, ...others] = await subscriptionsOf(sandbox, customer.id);
  expect(others).toHaveLength(0);
  expect(incomplete).toMatchObject({ status: 'incomplete', default_payment_method: null });
  expect((await post(url, aCard())).status).toBe(303);
  expect(await subscriptionsOf(sandbox, customer.id)).toMatchObject([
    { id: incomplete?.id, status: 'active' },
  ]);
});

test('the incomplete subscription of a decline expires with its session', async () => {
  const { customer, url, id } = await aCheckout(sandbox, { price });
  await post(url, aCard('4000000000000002'));
  await sandbox.stripe.checkout.sessions.expire(id);
  expect(await subscriptionsOf(sandbox, customer.id)).toMatchObject([
    { status: 'incomplete_expired' },
  ]);
  const page = await post(url, aCard());
  expect(page.status).toBe(410);
  expect(page.text).toContain('This checkout has expired');
  expect(page.html).toContain('href="https://site.example/pricing"');
});

test.each([
  ['a trial', trial],
  ['a payment', {}],
])(
  '3-D Secure for %s: failing shows the form again, completing subscribes once',
  async (_, terms) => {
    const { customer, url } = await aCheckout(sandbox, { price, ...terms });
    const submitted = await post(url, aCard('4000000000003220'));
    expect(submitted.redirectsTo).toContain('/authenticate/');
    expect((await open(submitted.redirectsTo)).text).toMatch(
      /Complete authentication.*Fail authentication/,
    );
    const failed = await post(submitted.redirectsTo, { outcome: 'fail' });
    expect(failed.status).toBe(402);
    expect(failed.text).toContain('We are unable to authenticate your payment method');
    const again = await post(url, aCard('4000000000003220'));
    const answers = await Promise.all(
      [1, 2].map(async () => post(again.redirectsTo, { outcome: 'complete' })),
    );
    for (const { redirectsTo } of answers) expect(redirectsTo).toContain('https://site.example/ok');
    expect(await subscriptionsOf(sandbox, customer.id)).toHaveLength(1);
  },
);

test('submitting twice subscribes once and redirects twice', async () => {
  const { customer, url } = await aCheckout(sandbox, { price });
  const answers = await Promise.all([1, 2].map(async () => post(url, aCard())));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await subscriptionsOf(sandbox, customer.id)).toHaveLength(1);
  const page = await open(url);
  expect(page.text).toContain('This checkout is complete');
  expect(page.html).toContain('href="https://site.example/ok?session_id=');
});

test('a buyer without a customer is asked for an email address', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://site.example/ok',
  });
  const url = session.url ?? '';
  expect((await post(url, aCard())).text).toContain('Enter your email address.');
  expect((await post(url, aCard(undefined, { email: 'new@stillweb.example' }))).status).toBe(303);
  const done = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['customer'],
  });
  expect(done.customer).toMatchObject({ email: 'new@stillweb.example' });
});

test('an unknown checkout session is answered 404', async () => {
  expect((await open(`${sandbox.url}/checkout/cs_test_none`)).status).toBe(404);
  expect((await post(`${sandbox.url}/checkout/cs_test_none`, aCard())).status).toBe(404);
});

test('the page loads only its own assets, and its form may redirect only to the seller', async () => {
  const { url } = await aCheckout(sandbox, { price });
  const { headers, html } = await open(url);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://site.example");
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const assets = [...html.matchAll(/(?:href|src)="(\/pages\/[^"]+)"/g)].map(([, path]) => path);
  expect(assets).toHaveLength(2);
  for (const path of assets) {
    const asset = await open(`${sandbox.url}${path}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  }
});

test('a form sent from another site is refused', async () => {
  const { url } = await aCheckout(sandbox, { price });
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(aCard()),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(response.status).toBe(403);
});

test('languages 8, 24: a German checkout is German throughout, with days and amounts as Germans write them', async () => {
  const { url } = await aCheckout(sandbox, { price, ...trial, locale: 'de' });
  const page = await open(url);
  expect(page.html).toContain('<html lang="de">');
  expect(page.text).toContain('7 Tage kostenlos, danach 9,00 $ pro Monat');
  expect(page.html).toMatch(/<button type="submit"[^>]*>Testphase starten<\/button>/);
  expect(page.html).toContain('<header class="test-mode" lang="en">');
  const declined = await post(url, aCard('4000000000000002'));
  expect(declined.text).toContain('Ihre Karte wurde abgelehnt.');
  const invalid = await post(url, aCard('42'));
  expect(invalid.text).toContain('Ihre Kartennummer ist zu kurz.');
});

test('languages 24: a locale that Stripe does not have is refused', async () => {
  await expect(aCheckout(sandbox, { price, locale: 'ar' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'locale',
    message: expect.stringContaining('Invalid locale: must be one of auto, bg, cs, da, de'),
  });
});
