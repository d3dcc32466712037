import { refusalOf } from '@stillweb/contract/billing/subscription';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payHosted, type Buyer } from '../../../test/people/a-buyer.ts';
import { anAddress, aUser, testPassword } from '../../../test/people/a-user.ts';
import { enqueueJob, enqueueJobWith, untilIdle } from '../../../test/internals/enqueue-job.ts';
import { metricsToken, readMetric } from '../../../test/internals/metrics.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import {
  aPayingBuyer,
  aPayingBuyerOfUsedTrial,
  emailSubjects,
  waitForEmail,
} from '../../../test/people/subscribers.ts';
import { reconcileQueue, statementEmailQueue, withdrawalQueue } from '../jobs.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling({ env: { METRICS_TOKEN: metricsToken } }, startWithSandboxClock);
});
afterAll(() => world.close());

const preview = async (buyer: Buyer) => (await buyer.get('/subscription/withdrawal')).body.data;
const withdraw = (buyer: Buyer) => buyer.post('/subscription/withdraw');

async function whyNoWithdrawal(buyer: Buyer): Promise<string | undefined> {
  const current = await buyer.current();
  return current ? refusalOf(current, 'withdraw') : undefined;
}

async function refundsOf(buyer: Buyer): Promise<number[]> {
  const customer = await buyer.customerId();
  const { data } = await world.stripe.charges.list({ customer, expand: ['data.refunds'] });
  return data.flatMap(({ refunds }) => refunds?.data ?? []).map(({ amount }) => amount);
}

async function statementsOf(buyer: Buyer) {
  const { rows } = await world.database.query(
    `select withdrawals.* from withdrawals join users on users.id = user_id
     where users.email = $1 order by created_at`,
    [buyer.email],
  );
  return rows;
}

test('within 14 days the contract ends immediately, and all its payments are refunded', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY');
  const receipt = await waitForEmail(world, buyer, /^Receipt/);
  const offered = await preview(buyer);
  expect(offered).toMatchObject({ possible: true, amount: 9900, currency: 'usd', statement: null });
  const lastDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(receipt?.text).toContain(
    `Changed your mind? Until ${lastDay.format(new Date(offered.until))} you can withdraw`,
  );

  expect(await withdraw(buyer)).toMatchObject({
    status: 200,
    body: { data: { state: 'DONE', refund: { amount: 9900, currency: 'usd' } } },
  });
  expect(await buyer.current()).toMatchObject({ status: 'CANCELED', endReason: 'WITHDRAWN' });
  expect(await refundsOf(buyer)).toEqual([9900]);
  const acknowledgement = await waitForEmail(world, buyer, /We received your withdrawal/);
  expect(acknowledgement?.text).toMatch(/on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC:/);
  expect(acknowledgement?.text).toContain(`Name: Ada Buyer. Email address: ${buyer.email}.`);
  const refund = await waitForEmail(world, buyer, /^Refund: \$99\.00/);
  expect(refund?.text).toContain("You've withdrawn from the contract");
  expect(await emailSubjects(world, buyer)).not.toContainEqual(
    expect.stringMatching(/subscription has ended/),
  );
  expect(await preview(buyer)).toMatchObject({
    possible: false,
    refusal: 'WITHDRAWN',
    statement: { state: 'DONE' },
  });
  const { body } = await buyer.get('/user/data');
  expect(body.data.withdrawals).toMatchObject([{ email: buyer.email, state: 'done' }]);
});

test(
  'billing 61: parallel presses, and a later one, are one withdrawal; a second contract is not returned',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyerOfUsedTrial(world);
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(buyer)));
    for (const answer of [...answers, await withdraw(buyer)]) {
      expect(answer).toMatchObject({ status: 200, body: { data: { refund: { amount: 900 } } } });
    }
    expect(await refundsOf(buyer)).toEqual([900]);
    expect((await statementsOf(buyer)).filter(({ state }) => state === 'done')).toHaveLength(1);

    await buyer.checkOut('MONTHLY');
    await buyer.untilStatus('ACTIVE');
    expect(await preview(buyer)).toMatchObject({ possible: false, refusal: 'WITHDREW_BEFORE' });
    expect(await whyNoWithdrawal(buyer)).toBe('WITHDREW_BEFORE');
    expect(await withdraw(buyer)).toMatchObject({
      status: 409,
      body: { code: 'WITHDRAWAL_NOT_POSSIBLE', message: expect.stringContaining('applies once') },
    });
    expect(await buyer.current()).toMatchObject({ status: 'ACTIVE' });
  },
);

test(
  'a trial ends at once, nothing is charged, and the trial stays used',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    expect(await preview(buyer)).toMatchObject({ possible: true, amount: 0, until: null });
    expect(await withdraw(buyer)).toMatchObject({ body: { data: { state: 'DONE' } } });
    await waitForEmail(world, buyer, /Your contract has ended/);
    expect(await buyer.subscribe('MONTHLY')).toMatchObject({ status: 'ACTIVE' });
    expect(await preview(buyer)).toMatchObject({ possible: true, amount: 900 });
  },
);

test(
  'billing 33: a refund that Stripe refuses is tried again, and the operator sees it',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    await world.fault('POST', '/v1/refunds', { answer: { status: 400 } });
    expect(await withdraw(buyer)).toMatchObject({ body: { data: { state: 'RETURNING' } } });
    expect(await buyer.current()).toMatchObject({ status: 'CANCELED', endReason: 'WITHDRAWN' });
    expect(await refundsOf(buyer)).toEqual([]);
    expect(await readMetric(world.server, 'billing_repairs_pending{kind="refund-withdrawn"}')).toBe(
      1,
    );
    const [mail] = await world.server.mailbox.untilReceived(world.server.config.OPERATOR_EMAIL);
    expect(mail?.subject).toBe('Withdrawal: $9.00 could not be returned yet');

    await world.clearFaults();
    await world.database.query(
      'update billing_repairs set next_attempt_at = clock_timestamp() where stripe_customer_id = $1',
      [await buyer.customerId()],
    );
    await enqueueJob(world.database, reconcileQueue);
    await expect.poll(() => refundsOf(buyer), { timeout: 45_000 }).toEqual([900]);
    await expect
      .poll(async () => (await preview(buyer)).statement, { timeout: 45_000 })
      .toMatchObject({ state: 'DONE' });
  },
);

test(
  'billing 42: after a switch of the plan, a refund whose answer is lost is made once; no credit stays',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'YEARLY');
    const { MONTHLY: priceId } = world.prices;
    expect((await buyer.post('/subscription/update', { priceId })).status).toBe(200);
    expect((await buyer.current())?.credit?.amount).toBeGreaterThan(8000);
    await world.fault('POST', '/v1/refunds', { applyThenDrop: true, times: 1 });
    expect(await withdraw(buyer)).toMatchObject({ body: { data: { state: 'DONE' } } });
    expect(await refundsOf(buyer)).toEqual([9900]);
    expect(await world.stripe.customers.retrieve(await buyer.customerId())).toMatchObject({
      balance: 0,
    });
  },
);

test(
  'currencies 20: credit that the contract used comes back in its currency, also after a purchase in another',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    const customer = await buyer.customerId();
    const credit = { amount: -400, currency: 'usd' };
    await world.stripe.customers.createBalanceTransaction(customer, credit);
    await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
    await buyer.untilStatus('ACTIVE');
    await world.fault('POST', '/v1/customers/*', { answer: { status: 400 } });
    expect(await withdraw(buyer)).toMatchObject({ body: { data: { state: 'RETURNING' } } });
    expect(await refundsOf(buyer)).toEqual([500]);

    const inPounds = { plan: 'MONTHLY', offer: 'uk' };
    const { body } = await buyer.post('/subscription/checkout-session', inPounds);
    await payHosted(body.data.url);
    await buyer.untilStatus('ACTIVE');
    await world.clearFaults();
    await world.fault('POST', '/v1/customers/*', { applyThenDrop: true, times: 1 });
    const repair = async () => {
      await world.database.query(
        'update billing_repairs set next_attempt_at = clock_timestamp() where stripe_customer_id = $1',
        [customer],
      );
      await enqueueJob(world.database, reconcileQueue);
    };
    await repair();
    await expect.poll(world.countFaults).toBe(0);
    await repair();
    await expect
      .poll(async () => (await statementsOf(buyer))[0].state, { timeout: 45_000 })
      .toBe('done');
    expect(
      await world.stripe.customers.retrieve(customer, { expand: ['invoice_credit_balance'] }),
    ).toMatchObject({ currency: 'gbp', balance: 0, invoice_credit_balance: { usd: 400 } });
  },
);

test(
  'while Stripe is down a statement is stored and acknowledged, and carried out afterwards',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    await world.outage('refuse', 60);
    const answer = await withdraw(buyer);
    await waitForEmail(world, buyer, /We received your withdrawal/);
    await world.outage('refuse', 0);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state: 'RECEIVED', refund: null } },
    });
    await expect.poll(() => refundsOf(buyer)).toEqual([900]);
  },
);

test(
  'billing 25: a statement that was confirmed before a crash is carried out by its job',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const { rows } = await world.database.query(
      `insert into withdrawals (user_id, name, email, received_at, confirmed_at, state)
     select id, name, email, now(), now(), 'confirmed' from users where email = $1 returning id`,
      [buyer.email],
    );
    await enqueueJobWith(world.database, withdrawalQueue, { id: rows[0].id });
    await expect.poll(() => refundsOf(buyer), { timeout: 45_000 }).toEqual([900]);
    expect(await buyer.current()).toMatchObject({ endReason: 'WITHDRAWN' });
  },
);

test(
  'billing 50, 61: money comes back once per mailbox, also after a deletion that leaves no name',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyerOfUsedTrial(world, 'YEARLY');
    expect(await withdraw(buyer)).toMatchObject({ status: 200 });
    const [{ user_id }] = await statementsOf(buyer);
    const deleted = await buyer.call('DELETE', '/user', { password: testPassword });
    expect(deleted).toMatchObject({ status: 200 });
    const stored = async () => {
      const query = 'select name, email, state from withdrawals where user_id = $1';
      return (await world.database.query(query, [user_id])).rows;
    };
    await expect
      .poll(stored, { timeout: 45_000 })
      .toEqual([{ name: null, email: null, state: 'done' }]);

    const again = await world.aBuyer('Ada Again', buyer.email.replace('@', '+2@'));
    await again.checkOut('YEARLY');
    await again.untilStatus('ACTIVE');
    expect(await preview(again)).toMatchObject({ possible: false, refusal: 'WITHDREW_BEFORE' });
    expect(await whyNoWithdrawal(again)).toBe('WITHDREW_BEFORE');
    expect(await withdraw(again)).toMatchObject({ status: 409 });
    expect(await again.current()).toMatchObject({ status: 'ACTIVE' });
    const receipt = await waitForEmail(world, again, /^Receipt/);
    expect(receipt?.text).not.toContain('Changed your mind?');
  },
);

test('without a contract there is nothing to withdraw from', async () => {
  const buyer = await world.aBuyer();
  expect(await preview(buyer)).toBeNull();
  expect(await withdraw(buyer)).toMatchObject({ status: 404, body: { code: 'NO_SUBSCRIPTION' } });
});

const state = (email: string, form: object = {}) =>
  world.server.post('/withdrawals', { name: 'Ada Buyer', email, ...form });
const confirm = (token: string) => world.server.post(`/withdrawals/${token}/confirm`);

/** The token of the newest link that was sent to an address. */
async function linkTo(email: string): Promise<string> {
  const find = async () => {
    const mails = await world.server.mailbox.mails(email);
    const tokens = mails.map(({ text }) => /confirm\?token=([\w-]+)/.exec(text)?.[1]);
    return tokens.find((token) => token !== undefined) ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

test('without a log-in, a statement is confirmed by email, and counts from when it was made', async () => {
  const buyer = await aPayingBuyer(world);
  expect(await state(buyer.email.toUpperCase(), { message: 'Invoice 1' })).toMatchObject({
    status: 200,
  });
  const token = await linkTo(buyer.email);
  // Nothing happens before the confirmation, and no table contains the token.
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE' });
  const { rows } = await world.database.query('select withdrawals::text as row from withdrawals');
  expect(JSON.stringify(rows)).not.toContain(token);
  await world.database.query(
    `update withdrawals set received_at = received_at - interval '3 days' where email = $1`,
    [buyer.email],
  );

  const answers = await Promise.all([confirm(token), confirm(token)]);
  for (const answer of [...answers, await confirm(token)]) {
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state: 'DONE', refund: { amount: 900 } } },
    });
  }
  expect(await refundsOf(buyer)).toEqual([900]);
  const [statement] = await statementsOf(buyer);
  expect(statement.received_at.getTime()).toBeLessThan(
    statement.confirmed_at.getTime() - 86_400_000,
  );
  const acknowledgement = await waitForEmail(world, buyer, /We received your withdrawal/);
  expect(acknowledgement?.text).toContain('Contract: Invoice 1.');
});

test('languages 10: emails about a statement are in the language of its page, unless its account has one', async () => {
  const stranger = anAddress();
  const body = { name: 'Ada', email: stranger };
  const headers = { 'accept-language': 'de' };
  await world.server.call('POST', '/withdrawals', { body, headers });
  const [none] = await world.server.mailbox.untilReceived(stranger);
  expect(none?.html).toContain('<html lang="de">');
  expect(none?.text).toContain('/de/withdraw\n');

  const user = await aUser(world.server);
  const { rows } = await world.database.query(
    `insert into withdrawals (user_id, name, email, language, received_at, confirmed_at, state)
     select id, name, email, 'de', now(), now(), 'confirmed' from users where email = $1 returning id`,
    [user.email],
  );
  const job = { id: rows[0].id, kind: 'receipt' } as const;
  await enqueueJobWith(world.database, statementEmailQueue, job);
  const [copy] = await world.server.mailbox.untilReceived(user.email);
  expect(copy?.html).toContain('<html lang="de">');
  expect(copy?.text).toContain('/de/dashboard/subscription\n');
  await world.database.query(`update users set language = 'ar' where email = $1`, [user.email]);
  await enqueueJobWith(world.database, statementEmailQueue, job);
  const [inArabic] = await world.server.mailbox.untilReceived(user.email, 2);
  expect(inArabic?.html).toContain('<html lang="ar" dir="rtl">');
});

test('security 7, 41: an address without a contract gets the same answer, and an email that says so', async () => {
  const buyer = await world.aBuyer();
  const known = await world.aBuyer();
  await known.subscribe('MONTHLY');
  const answers = [
    await state('nobody@elsewhere.example', { name: 'Free Money' }),
    await state(buyer.email),
    await state(known.email),
  ];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  const [mail] = await world.server.mailbox.untilReceived('nobody@elsewhere.example');
  expect(mail?.subject).toBe('We found no contract for this address');
  expect(mail?.text).not.toContain('Free Money');
  await waitForEmail(world, buyer, /We found no contract/);
});

test.each([
  [{ name: '' }, { name: 'Full name is required' }],
  [{ email: 'nobody' }, { email: 'Invalid email format' }],
  [{ message: 'see www.example.com' }, { message: 'Must not contain a link' }],
])('a statement with %o is refused', async (form, fieldErrors) => {
  expect(await state('ada@elsewhere.example', form)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', fieldErrors },
  });
});

test('a link that is unknown, has expired, or was sent to an earlier address does not work', async () => {
  const invalid = { status: 400, body: { code: 'INVALID_LINK' } };
  expect(await confirm('unknown')).toMatchObject(invalid);
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await state(buyer.email);
  const token = await linkTo(buyer.email);
  const change = (statement: string) => world.database.query(statement, [buyer.email]);
  await change(`update withdrawals set expires_at = now() where email = $1`);
  expect(await confirm(token)).toMatchObject(invalid);
  await change(`update withdrawals set expires_at = now() + interval '1 day' where email = $1`);
  await change(`update users set email = 'moved-' || email where email = $1`);
  expect(await confirm(token)).toMatchObject(invalid);
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING' });
});

test('security 32: statements for one address neither flood its mailbox nor get lost', async () => {
  const email = 'flooded@elsewhere.example';
  const answers = await Promise.all(Array.from({ length: 9 }, () => state(email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await world.server.mailbox.untilReceived(email, 6);
  await untilIdle(world.database, statementEmailQueue.name);
  expect(await world.server.mailbox.mails(email)).toHaveLength(6);
});

/** Last: the clock is moved. */
test('after the 14 days a withdrawal is refused, with its reason and the last day', async () => {
  const buyer = await aPayingBuyer(world);
  await world.advance('P16D');
  // The server reads the clock ten times a second at most.
  await expect.poll(() => preview(buyer)).toMatchObject({ possible: false, refusal: 'OVER' });
  const { until } = await preview(buyer);
  expect(await withdraw(buyer)).toMatchObject({
    status: 409,
    body: { code: 'WITHDRAWAL_NOT_POSSIBLE', message: expect.stringContaining(until.slice(0, 4)) },
  });
  await state(buyer.email);
  expect(await confirm(await linkTo(buyer.email))).toMatchObject({
    status: 409,
    body: { code: 'WITHDRAWAL_NOT_POSSIBLE' },
  });
  const mail = await waitForEmail(world, buyer, /We couldn't accept your withdrawal/);
  expect(mail?.text).toContain('You can still cancel anytime');
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE' });
});
