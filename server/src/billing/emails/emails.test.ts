import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import { cards } from '../../../test/people/a-buyer.ts';
import { refuseUpdates } from '../../../test/internals/refuse-updates.ts';
import {
  aPayingBuyer,
  emailSubjects,
  expectCardRequest,
  paidAmounts,
  removeCards,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

test('billing 1, languages 10: a user gets one email for each step from the trial to the end, in the language of that moment', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('duplicate');
  await buyer.subscribe('MONTHLY');
  await world.advance('P5D');
  await waitForEmail(world, buyer, /free trial ends on/);
  await world.advance('P3D');
  await buyer.untilStatus('ACTIVE');
  await expect.poll(() => paidAmounts(world, buyer)).toEqual([900]);
  const customer = await buyer.customerId();
  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: failing.id,
  });
  await world.advance('P31D');
  await buyer.untilStatus('PAST_DUE');
  await waitForEmail(world, buyer, /payment didn't go through/);
  await buyer.call('PATCH', '/user/language', { language: 'de' });
  await world.advance('P16D');
  await buyer.untilStatus('CANCELED');
  await world.webhooks('normal');

  const ended = await waitForEmail(world, buyer, /Abo .* ist beendet/);
  const received = await emailSubjects(world, buyer);
  const count = (pattern: RegExp) => received.filter((subject) => pattern.test(subject)).length;
  expect(count(/free trial.*has started/)).toBe(1);
  expect(count(/free trial ends on/)).toBe(1);
  expect(count(/^Receipt: \$9\.00/)).toBe(1);
  expect(count(/payment didn't go through/)).toBeGreaterThan(0);
  expect(count(/ist beendet/)).toBe(1);
  expect(ended?.html).toContain('/de/pricing"');
});

test('billing 59: a trial that ends at Stripe, and a move to the year there, report a declined payment', async () => {
  const tester = await world.aBuyer();
  await tester.subscribe('MONTHLY', cards.failsLater);
  const payer = await aPayingBuyer(world);
  const customer = await payer.customerId();
  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  const { id, items } = await subscriptionAtStripe(world, payer);
  await world.stripe.subscriptions.update(await tester.subscriptionId(), { trial_end: 'now' });
  await world.stripe.subscriptions.update(id, {
    default_payment_method: failing.id,
    items: [{ id: items.data[0]?.id, price: world.prices.YEARLY }],
    proration_behavior: 'always_invoice',
  });
  for (const buyer of [tester, payer]) {
    await buyer.untilStatus('PAST_DUE');
    const mail = await waitForEmail(world, buyer, /payment didn't go through/);
    expect(mail?.text).toContain('Premium is off for now');
  }
});

test(
  'billing 54: a trial that ends, and a payment that failed, without a card ask for one',
  { tags: 'exhaustive' },
  async () => {
    const payer = await aPayingBuyer(world);
    const tester = await world.aBuyer();
    await tester.subscribe('MONTHLY');
    for (const buyer of [payer, tester]) await removeCards(world, buyer);
    await world.advance('P5D');
    await expectCardRequest(world, tester, /^Your free trial ends on/);
    await world.advance('P27D');
    await payer.untilStatus('PAST_DUE');
    await expectCardRequest(world, payer, /^Your payment didn't go through/);
  },
);

test('billing 41: emails name what Stripe will charge, after coupon and credit', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  await world.stripe.customers.createBalanceTransaction(customer, {
    amount: -400,
    currency: 'usd',
  });
  await buyer.subscribe('MONTHLY');
  const textOf = async (subject: RegExp) => (await waitForEmail(world, buyer, subject))?.text;
  const started = await waitForEmail(world, buyer, /trial.*has started/);
  expect(started?.html).toMatch(
    /<a href="http[^"]*\/onboarding">Next: add Stillweb to your browser and link it</,
  );
  expect(started?.text).toMatch(
    /Next: add Stillweb to your browser and link it:\nhttp\S*\/onboarding\n/,
  );
  expect(started?.text).toMatch(
    /Your credit of \$4\.00 is used first\. On .* we'll charge \$5\.00 to your Visa card ending in 4242, then \$9\.00 a month/,
  );

  const coupon = await world.stripe.coupons.create({ percent_off: 50, duration: 'once' });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    discounts: [{ coupon: coupon.id }],
  });
  const discounted = /we'll charge \$0\.50 to your Visa card ending in 4242, then \$9\.00 a month/;
  await world.advance('P5D');
  expect(await textOf(/free trial ends on/)).toMatch(discounted);
  await buyer.post('/subscription/cancel', {});
  await buyer.post('/subscription/reactivate');
  expect(await textOf(/subscription continues/)).toMatch(discounted);
  await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  expect(await textOf(/plan is now Annual/)).toMatch(
    /we'll charge \$45\.50 to your Visa card ending in 4242, then \$99\.00 a year/,
  );
});

test(
  'billing 41: emails name amounts with tax, and the receipt names the tax',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await world.stripe.customers.update(await buyer.customerId(), {
      address: { country: 'US', postal_code: '10001' },
    });
    const id = await buyer.subscriptionId();
    await world.stripe.subscriptions.update(id, { automatic_tax: { enabled: true } });
    await buyer.post('/subscription/cancel', {});
    await buyer.post('/subscription/reactivate');
    const resumed = await waitForEmail(world, buyer, /subscription continues/);
    expect(resumed?.text).toContain(
      "we'll charge $9.80 to your Visa card ending in 4242, then $9.80 a month.",
    );

    await world.stripe.subscriptions.update(id, { trial_end: 'now' });
    const receipt = await waitForEmail(world, buyer, /^Receipt: \$9\.80/);
    expect(receipt?.text).toContain('It includes $0.80 of tax.');
  },
);

test(
  'an email that was sent but not marked as sent is not sent again',
  { tags: 'exhaustive' },
  async () => {
    const letNote = await refuseUpdates(world.database, 'billing_mails', 'new.sent_at is not null');
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    const { id } = await subscriptionAtStripe(world, buyer);
    const state = async () => {
      const { rows } = await world.database.query(
        `select state from pgboss.job where name = 'billing-mail' and data->>'key' like $1`,
        [`%${id}%`],
      );
      return rows[0]?.state;
    };
    await expect.poll(state).toBe('retry');

    await letNote();
    await expect.poll(state).toBe('completed');
    const received = await emailSubjects(world, buyer);
    expect(received.filter((subject) => /free trial.*has started/.test(subject))).toHaveLength(1);
  },
);

test(
  'a billing email to an address refused for good is tried twice and raises no alert',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const buyer = await world.aBuyer();
    await world.server.mailbox.refuseAddress(buyer.email, '550 5.1.1 No such user');
    await buyer.subscribe('MONTHLY');
    const { id } = await subscriptionAtStripe(world, buyer);
    const jobs = async () => {
      const { rows } = await world.database.query(
        `select state, start_after > now() + interval '59 minutes' as "isPutOff" from pgboss.job
       where name = 'billing-mail' and data->>'key' like $1 and state <> 'completed'`,
        [`%${id}%`],
      );
      return rows;
    };
    const stored = async () => {
      const { rows } = await world.database.query(
        `select sent_at, undeliverable_at is not null as undeliverable from billing_mails
       where key like $1`,
        [`%${id}%`],
      );
      return rows;
    };
    await expect.poll(jobs, { timeout: 45_000 }).toEqual([{ state: 'created', isPutOff: true }]);
    expect(await stored()).toEqual([{ sent_at: null, undeliverable: true }]);
    await world.database.query(
      `update pgboss.job set start_after = now() where name = 'billing-mail' and state = 'created'`,
    );
    await expect.poll(jobs, { timeout: 45_000 }).toEqual([]);
    const { body } = await buyer.get('/user/emailDelivery');
    expect(body.data.undeliverableSince).not.toBeNull();

    await world.server.mailbox.refuseAddress(buyer.email, '');
    await buyer.post('/subscription/cancel', {});
    await expect
      .poll(stored)
      .toEqual(['trial started', 'canceled'].map(() => ({ sent_at: null, undeliverable: true })));
    expect(await world.server.mailbox.mails(buyer.email)).toEqual([]);
  },
);
