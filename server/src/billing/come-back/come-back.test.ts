import { apiBase } from '@stillweb/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import { testPassword } from '../../../test/people/a-user.ts';
import { enqueueJob, untilIdle } from '../../../test/internals/enqueue-job.ts';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer, emailSubjects, waitForEmail } from '../../../test/people/subscribers.ts';
import { recipientHash } from '../../mail/mail-log.ts';
import { emailQueue, renewalQueue } from '../jobs.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});
afterAll(() => world.close());

const comeBack = /^What Stillweb Premium costs if you come back$/;

const cancel = async (buyer: Buyer, comeBackEmail?: boolean) =>
  expect(await buyer.post('/subscription/cancel', { comeBackEmail })).toMatchObject({
    status: 200,
  });

const consents = async (buyer: Buyer) => (await buyer.get('/user/data')).body.data.comeBackEmails;

async function lookForDue(): Promise<void> {
  await enqueueJob(world.database, renewalQueue);
  await untilIdle(world.database, renewalQueue.name);
}

async function countEmails(buyer: Buyer): Promise<number> {
  await untilIdle(world.database, emailQueue.name);
  return (await emailSubjects(world, buyer)).filter((subject) => comeBack.test(subject)).length;
}

async function tokenOf(buyer: Buyer): Promise<string> {
  const { rows } = await world.database.query(
    `select token from come_back_consents join users on users.id::text = user_id
     where email = $1 order by given_at desc`,
    [buyer.email],
  );
  return rows[0]?.token;
}

test('a user who agreed gets one email with the price, 30 days after Premium ended', async () => {
  const [agrees, unsubscribes] = [await aPayingBuyer(world), await aPayingBuyer(world)];
  const declines = await aPayingBuyer(world);
  for (const buyer of [agrees, unsubscribes]) await cancel(buyer, true);
  await cancel(declines);
  // A repetition is no second consent.
  await cancel(agrees, true);

  await world.advance('P32D');
  await agrees.untilStatus('CANCELED');
  await lookForDue();
  expect(await countEmails(agrees)).toBe(0);

  const email = await emailWhenDue(agrees, async () => {
    expect((await agrees.get('/subscription/come-back')).body.data).toBeNull();
    const path = `/subscription/come-back/${await tokenOf(unsubscribes)}/unsubscribe`;
    expect(await world.server.post(path)).toMatchObject({ status: 200 });
  });
  await lookForDue();
  expect(await countEmails(agrees)).toBe(1);
  for (const buyer of [unsubscribes, declines]) expect(await countEmails(buyer)).toBe(0);

  expect(email?.text).toMatch(/Monthly: \$9\.00 a month\. In US dollars, billed monthly; no tax/);
  expect(email?.text).toMatch(/Annual: \$99\.00 a year\. .* Renews until canceled\./);
  expect(email?.text).toMatch(/See the plans:\nhttp\S*\/pricing\n/);
  expect(email?.text).toMatch(/Unsubscribe:\nhttp\S*\/unsubscribe\?token=[\w-]+\n/);
  expect(await consents(unsubscribes)).toMatchObject([{ withdrawnAt: expect.any(String) }]);
}, 180_000);

test(
  'a user who resumed, subscribed again or complained gets no email with the price',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const [agrees, resumes] = [await aPayingBuyer(world), await aPayingBuyer(world)];
    const [returns, complains] = [await aPayingBuyer(world), await aPayingBuyer(world)];
    for (const buyer of [agrees, resumes, returns, complains]) await cancel(buyer, true);
    await world.database.query(
      `insert into mail_suppressions (address_hash, reason, created_at)
       values ($1, 'complained', now())`,
      [recipientHash(complains.email)],
    );
    await resumes.post('/subscription/reactivate');
    await cancel(resumes);

    await world.advance('P32D');
    await returns.untilStatus('CANCELED');
    await emailWhenDue(agrees, () => returns.subscribe('MONTHLY'));
    for (const buyer of [resumes, returns, complains]) expect(await countEmails(buyer)).toBe(0);
    expect(await consents(resumes)).toMatchObject([
      { endedAt: expect.any(String), enqueuedAt: null },
    ]);
    expect(await consents(returns)).toMatchObject([{ endedAt: expect.any(String) }]);
  },
);

/**
 * Lets 30 days pass.
 * @param whileItWaits happens while the emails that are due wait for the mail server
 * @returns the email to a buyer
 */
async function emailWhenDue(buyer: Buyer, whileItWaits: () => Promise<unknown>) {
  await world.server.mailbox.refuse(60);
  await world.advance('P30D');
  // A server that cannot read the clock for a second goes on from the time before the advance.
  await expect
    .poll(async () => {
      await lookForDue();
      return consents(buyer);
    })
    .toMatchObject([{ enqueuedAt: expect.any(String) }]);
  await expect.poll(holdEmails).toBe(0);
  await whileItWaits();
  await world.server.mailbox.refuse(0);
  await world.database.query(
    `update pgboss.job set start_after = now() where name = 'billing-mail' and state in ('created', 'retry')`,
  );
  return waitForEmail(world, buyer, comeBack);
}

/** Lets no further attempt to send an email begin. @returns how many are under way */
async function holdEmails(): Promise<number> {
  const { rows } = await world.database.query(
    `with held as (
       update pgboss.job set start_after = now() + interval '1 hour'
       where name = 'billing-mail' and state in ('created', 'retry')
     )
     select count(*)::int as sending from pgboss.job where name = 'billing-mail' and state = 'active'`,
  );
  return rows[0].sending;
}

test('the link and the button of a mail program withdraw one user’s consent, without a log-in', async () => {
  const [buyer, other] = [await world.aBuyer(), await world.aBuyer()];
  for (const each of [buyer, other]) {
    await each.subscribe('MONTHLY');
    await cancel(each, true);
  }
  const token = await tokenOf(buyer);
  const path = `/subscription/come-back/${token}/unsubscribe`;

  const opened = await fetch(`${world.server.url}${apiBase}${path}`, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toMatch(`/unsubscribe?token=${token}`);
  expect(await consents(buyer)).toMatchObject([{ withdrawnAt: null }]);

  const pressed = await fetch(`${world.server.url}${apiBase}${path}`, {
    method: 'POST',
    headers: { origin: 'https://mail.example' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(pressed.status).toBe(200);
  const [first] = await consents(buyer);
  expect(first).toMatchObject({ withdrawnAt: expect.any(String), endedAt: null });
  expect(await world.server.post(path, {})).toMatchObject({ status: 200 });
  expect(await consents(buyer)).toEqual([first]);
  expect(await world.server.post('/subscription/come-back/other/unsubscribe')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
  expect((await other.get('/subscription/come-back')).body.data).toEqual({ agreed: true });
  await buyer.post('/subscription/come-back', { agreed: true });
  await other.post('/subscription/come-back', { agreed: false });
  expect((await buyer.get('/subscription/come-back')).body.data).toEqual({ agreed: true });
  expect(await world.server.get('/subscription/come-back')).toMatchObject({ status: 401 });
});

test('the consent can be given and withdrawn without the email, and is deleted with the account', async () => {
  const buyer = await aPayingBuyer(world);
  const read = async () => (await buyer.get('/subscription/come-back')).body.data;
  const change = (agreed: unknown) => buyer.post('/subscription/come-back', { agreed });
  expect(await read()).toBeNull();
  expect(await change(true)).toMatchObject({
    status: 409,
    body: { code: 'COME_BACK_UNAVAILABLE' },
  });
  expect(await change('yes')).toMatchObject({ status: 400 });
  expect(await change(false)).toMatchObject({ status: 200, body: { data: null } });

  await cancel(buyer);
  expect(await read()).toEqual({ agreed: false });
  expect(await change(true)).toMatchObject({ status: 200, body: { data: { agreed: true } } });
  expect(await change(true)).toMatchObject({ body: { data: { agreed: true } } });
  expect(await change(false)).toMatchObject({ body: { data: { agreed: false } } });
  expect(await consents(buyer)).toMatchObject([{ withdrawnAt: expect.any(String) }]);
  expect(await change(true)).toMatchObject({ body: { data: { agreed: true } } });
  expect(await read()).toEqual({ agreed: true });
  expect(await consents(buyer)).toMatchObject([{}, { withdrawnAt: null, enqueuedAt: null }]);

  await buyer.post('/subscription/reactivate');
  expect(await read()).toBeNull();
  expect(await consents(buyer)).toMatchObject([{}, { endedAt: expect.any(String) }]);

  await cancel(buyer, true);
  const token = await tokenOf(buyer);
  expect(await buyer.call('DELETE', '/user', { password: testPassword })).toMatchObject({
    status: 200,
  });
  const kept = async () => {
    const query = 'select from come_back_consents where token = $1';
    return (await world.database.query(query, [token])).rowCount;
  };
  await expect.poll(kept, { timeout: 45_000 }).toBe(0);
});
