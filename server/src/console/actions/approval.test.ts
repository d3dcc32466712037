import type { Action, PreviewRequest } from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../scripts/clients/api.ts';
import { anAddress, aUser } from '../../../test/people/a-user.ts';
import type { Buyer } from '../../../test/people/a-buyer.ts';
import {
  callSigned,
  createActions,
  form,
  sign,
  startConsoleWithBilling,
  userIdOf,
} from '../../../test/calls/console-actions.ts';
import type { BillingTestApp } from '../../../test/worlds/start-billing.ts';
import {
  joinConsole,
  logInConsole,
  type TestConsole,
  type TestStaff,
} from '../../../test/worlds/start-console.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';

const clock = createTestClock();
let world: BillingTestApp;
let app: TestConsole;
let support: TestStaff;
let lead: TestStaff;
let buyer: Buyer;
let userId: string;
const { act, approve, auditOf, call, preview, read, refuse, start, untilEnded } = createActions(
  () => app,
);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling({ clock }));
  support = await app.aMember('support');
  lead = await app.aMember('lead');
});
afterAll(() => world.close());

const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
const stepUp = { status: 403, body: { code: 'STEP_UP_NEEDED' } };
const refund = { action: 'refund', access: 'stays' } as const satisfies PreviewRequest;
/** Above what support refunds alone. */
const yearly = { ...refund, amount: 6000 };
const credit = { action: 'give-credit', amount: 2000 } as const satisfies PreviewRequest;

async function refunded(): Promise<number> {
  const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
  return data.reduce((total, charge) => total + charge.amount_refunded, 0);
}

test('money is given back only with a signature of what was shown, by the same person', async () => {
  buyer = await aPayingBuyer(world, 'YEARLY');
  userId = await userIdOf(world, buyer);
  const small = { ...refund, amount: 500 };
  const { digest } = (await preview(support, userId, small)).body.data;
  const send = (assertion?: object) => start(support, userId, { digest, assertion });
  expect(await send()).toMatchObject(stepUp);
  expect(await send(sign(lead, digest))).toMatchObject(stepUp);
  const another = (await preview(support, userId, { ...refund, amount: 600 })).body.data.digest;
  expect(await send(sign(support, another))).toMatchObject(stepUp);
  expect(await refunded()).toBe(0);
  const started = await send(sign(support, digest));
  expect(started).toMatchObject({ status: 200, body: { data: { state: 'running' } } });
  await untilEnded(support, started.body.data.id);
  expect(await refunded()).toBe(500);
});

test(
  'an action that has changed since its preview is refused; after a new preview it is done',
  { tags: 'exhaustive' },
  async () => {
    const before = await refunded();
    const small = { ...refund, amount: 400 };
    const { digest } = (await preview(support, userId, small)).body.data;
    const { data } = await world.stripe.charges.list({ customer: await buyer.customerId() });
    await world.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 100 });
    const send = (of: string) =>
      start(support, userId, { digest: of, assertion: sign(support, of) });
    expect(await send(digest)).toMatchObject({ status: 409, body: { code: 'PREVIEW_CHANGED' } });
    const started = await send((await preview(support, userId, small)).body.data.digest);
    await untilEnded(support, started.body.data.id);
    expect(await refunded()).toBe(before + 500);
  },
);

test('above a limit a second person decides: who may do it, but not the one who asks', async () => {
  const before = await refunded();
  expect((await preview(support, userId, yearly)).body.data.needsApproval).toBe(true);
  const asked = await act(support, userId, yearly);
  expect(asked).toMatchObject({
    status: 202,
    body: {
      code: 'APPROVAL_NEEDED',
      requestId: expect.any(String),
      data: { state: 'awaits-approval' },
    },
  });
  const { id } = asked.body.data;
  const { body: waiting } = await call(lead, 'GET', '/actions?state=awaits-approval');
  expect(waiting.data).toMatchObject([
    {
      id,
      customerName: expect.any(String),
      request: yearly,
      confirm: 'Refund $60.00',
      requestedBy: { id: support.me.id },
    },
  ]);
  const other = await app.aMember('support');
  expect((await call(other, 'GET', '/actions?state=awaits-approval')).body.data).toEqual([]);
  const underWay = async () => (await call(other, 'GET', `/actions?userId=${userId}`)).body.data;
  expect(await underWay()).toMatchObject([{ id, state: 'awaits-approval' }]);
  for (const person of [support, other, await app.aMember('engineer')]) {
    expect(await approve(person, id)).toMatchObject(forbidden);
    expect(await refuse(person, id)).toMatchObject(forbidden);
  }
  const { digest } = await read(lead, id);
  const path = `/actions/${id}/approve`;
  const agree = (body: object) => call(lead, 'POST', path, { note: form.note, ...body });
  expect(await agree({ digest })).toMatchObject(stepUp);
  expect(await agree({ digest, assertion: sign(support, digest) })).toMatchObject(stepUp);
  const wrong = 'x'.repeat(43);
  expect(await agree({ digest: wrong, assertion: sign(lead, wrong) })).toMatchObject({
    status: 409,
    body: { code: 'PREVIEW_CHANGED' },
  });
  expect(await refunded()).toBe(before);

  expect(await approve(lead, id)).toMatchObject({ status: 200, body: { data: { id } } });
  expect(await untilEnded(support, id)).toMatchObject({
    state: 'done',
    decidedBy: { id: lead.me.id },
    decidedAt: expect.any(String),
  });
  expect(await refunded()).toBe(before + 6000);
  expect(await underWay()).toEqual([]);
  expect(await approve(lead, id)).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
  expect(await refunded()).toBe(before + 6000);
  const by = { staff: { id: support.me.id }, role: 'support', approver: { id: lead.me.id } };
  expect(await auditOf(lead, id)).toMatchObject([
    { action: 'ask-approval', approver: null },
    { action: 'refund', ...by, outcome: 'begun' },
    { action: 'refund', ...by, outcome: 'done' },
  ]);
});

test('no member decides about their own action, whatever the role', async () => {
  const owner = await app.aMember('owner');
  const { id } = (await act(support, userId, credit)).body.data;
  const finance = await app.aMember('finance');
  // Finance may decide, but not give credit.
  expect(await approve(finance, id)).toMatchObject(forbidden);
  expect(await refuse(owner, id)).toMatchObject({
    status: 200,
    body: { data: { state: 'refused' } },
  });
  expect(await approve(lead, id)).toMatchObject({
    status: 409,
    body: { code: 'ACTION_NOT_POSSIBLE', message: 'This was already decided.' },
  });
  expect(await read(support, id)).toMatchObject({ state: 'refused', message: form.note });
  expect(await auditOf(lead, id)).toMatchObject([
    { action: 'ask-approval' },
    { action: 'give-credit', outcome: 'refused', approver: { id: owner.me.id } },
  ]);
});

test('a waiting action whose effects have changed is not approved', async () => {
  const { id } = (await act(support, userId, credit)).body.data;
  await world.stripe.customers.createBalanceTransaction(await buyer.customerId(), {
    amount: -100,
    currency: 'usd',
  });
  expect(await approve(lead, id)).toMatchObject({ status: 409, body: { code: 'PREVIEW_CHANGED' } });
  const shown = await read(lead, id);
  expect(shown).toMatchObject({ state: 'awaits-approval' });

  const current = (staff: TestStaff) => call(staff, 'GET', `/actions/${id}/preview`);
  const { status, body } = await current(lead);
  expect({ status, confirm: body.data.confirm }).toEqual({ status: 200, confirm: shown.confirm });
  const texts = ({ effects }: { effects: { text: string }[] }) => effects.map(({ text }) => text);
  const isNew = (text: string) => !texts(shown).includes(text);
  expect(texts(body.data).filter(isNew)).toContainEqual(
    expect.stringMatching(/^The customer already has a credit of /),
  );
  for (const person of [support, await app.aMember('finance')]) {
    expect(await current(person)).toMatchObject(forbidden);
  }
  await refuse(lead, id);
  expect(await current(lead)).toMatchObject({ status: 409, body: { code: 'ACTION_NOT_POSSIBLE' } });
});

/** Adds an earlier action, for another customer. */
async function gaveBefore({ me }: TestStaff, action: Action, used: number): Promise<void> {
  const now = clock();
  await app.db
    .insertInto('staff_actions')
    .values({
      staff_id: me.id,
      role: me.role,
      user_id: crypto.randomUUID(),
      action,
      state: 'done',
      digest: 'earlier',
      effects: '[]',
      confirm: 'Confirm',
      used,
      created_at: now,
      begun_at: now,
      expires_at: now,
    })
    .execute();
}

test('security 86: a lead gives 200.00 of credit a day alone, and 100,000.01 is refused to all', async () => {
  const generous = await app.aMember('lead');
  await gaveBefore(generous, 'refund', 40_000);
  await gaveBefore(generous, 'give-credit', 19_000);
  const give = (amount: number) => ({ action: 'give-credit', amount }) as const;
  expect(await act(generous, userId, give(1001))).toMatchObject({ status: 202 });
  const { body } = await act(generous, userId, give(1000));
  expect(body.data.state).toBe('running');
  await untilEnded(generous, body.data.id);
  expect(await act(generous, userId, give(1))).toMatchObject({ status: 202 });
  expect(await preview(generous, userId, give(10_000_001))).toMatchObject({
    status: 400,
    body: { fieldErrors: { amount: 'Is too much' } },
  });
});

test(
  'support refunds 300.00 a day alone, and extends a trial once',
  { tags: 'exhaustive' },
  async () => {
    const busy = await app.aMember('support');
    await gaveBefore(busy, 'refund', 27_500);
    const needsApproval = async (amount: number) =>
      (await preview(busy, userId, { ...refund, amount })).body.data.needsApproval;
    expect([await needsApproval(2500), await needsApproval(2501)]).toEqual([false, true]);

    const newcomer = await world.aBuyer();
    await newcomer.subscribe('MONTHLY');
    const trial = await userIdOf(world, newcomer);
    const extend = (days: number) => ({ action: 'extend-trial', days }) as const;
    expect((await preview(support, trial, extend(15))).body.data.needsApproval).toBe(true);
    const { body } = await act(support, trial, extend(14));
    expect(body.data.state).toBe('running');
    await untilEnded(support, body.data.id);
    expect(await preview(busy, trial, extend(1))).toMatchObject(forbidden);
    const ofLead = async (days: number) =>
      (await preview(lead, trial, extend(days))).body.data.needsApproval;
    expect([await ofLead(46), await ofLead(47)]).toEqual([false, true]);
  },
);

test(
  'billing 56: gifts in parts count together, for a customer and from all of staff',
  { tags: 'exhaustive' },
  async () => {
    const customer = await aPayingBuyer(world);
    const id = await userIdOf(world, customer);
    const give = { action: 'give-credit', amount: 450 } as const;
    for (const person of [support, await app.aMember('support')]) {
      const { body } = await act(person, id, give);
      await untilEnded(person, body.data.id);
    }
    const third = await app.aMember('support');
    expect((await preview(third, id, { ...give, amount: 1 })).body.data.needsApproval).toBe(true);
    expect(await act(third, id, { ...give, amount: 1 })).toMatchObject({ status: 202 });
  },
);

test(
  'billing 56: an old preview counts when it begins, and one that is over starts nothing',
  { tags: 'exhaustive' },
  async () => {
    const customer = await aPayingBuyer(world, 'YEARLY');
    const id = await userIdOf(world, customer);
    const show = async (amount: number) =>
      (await preview(support, id, { ...refund, amount })).body.data;
    const send = (digest: string) =>
      start(support, id, { digest, assertion: sign(support, digest) });
    const change = (digest: string, times: { created_at?: Date; expires_at?: Date }) =>
      app.db.updateTable('staff_actions').set(times).where('digest', '=', digest).execute();

    const old = await show(3000);
    const over = await show(1000);
    await change(old.digest, { created_at: new Date(clock().getTime() - 86_000_000) });
    const { body } = await send(old.digest);
    await untilEnded(support, body.data.id);
    expect(await show(2000)).toMatchObject({ needsApproval: false });
    expect(await show(2001)).toMatchObject({ needsApproval: true });
    await change(over.digest, { expires_at: clock() });
    expect(await send(over.digest)).toMatchObject({
      status: 409,
      body: { code: 'PREVIEW_CHANGED' },
    });
  },
);

test('security 51: a signature starts only the action that it was made for', async () => {
  const same = { action: 'give-credit', amount: 100 } as const;
  const previews = [await preview(lead, userId, same), await preview(lead, userId, same)];
  const [first, second] = previews.map(({ body }) => body.data.digest);
  const assertion = sign(lead, first);
  expect(await start(lead, userId, { digest: second, assertion })).toMatchObject(stepUp);
  const started = await start(lead, userId, { digest: first, assertion });
  await untilEnded(lead, started.body.data.id);
  expect(await start(lead, userId, { digest: first, assertion })).toMatchObject({
    status: 200,
    body: { data: { id: started.body.data.id } },
  });
});

test(
  'security 48: a trial is extended beyond 14 days only with a signature, also in parts',
  { tags: 'exhaustive' },
  async () => {
    const customer = await world.aBuyer();
    await customer.subscribe('MONTHLY');
    const id = await userIdOf(world, customer);
    const extend = async (days: number) => {
      const { body } = await preview(lead, id, { action: 'extend-trial', days });
      return start(lead, id, { digest: body.data.digest });
    };
    expect(await extend(15)).toMatchObject(stepUp);
    const started = await extend(14);
    expect(started).toMatchObject({ status: 200 });
    await untilEnded(lead, started.body.data.id);
    expect(await extend(1)).toMatchObject(stepUp);
  },
);

test('security 49: the waiting actions of a disabled member end, and cannot be approved', async () => {
  const asker = await app.aMember('support');
  const owner = await app.aMember('owner');
  const { id } = (await act(asker, userId, credit)).body.data;
  await callSigned(app.call, owner, 'POST', `/staff/${asker.me.id}/disable`);
  expect(await approve(lead, id)).toMatchObject({
    status: 409,
    body: { code: 'ACTION_NOT_POSSIBLE', message: 'This was already decided.' },
  });
  expect(await read(lead, id)).toMatchObject({
    state: 'refused',
    message: 'The member who asked for it was disabled.',
    decidedBy: { id: owner.me.id },
  });
  expect(await auditOf(lead, id)).toMatchObject([
    { action: 'ask-approval' },
    { action: 'give-credit', outcome: 'refused', approver: { id: owner.me.id } },
  ]);
  await callSigned(app.call, owner, 'POST', `/staff/${asker.me.id}/enable`);
  expect(await read(lead, id)).toMatchObject({ state: 'refused' });
});

/** A member who joins by the link that another member has had mailed. */
async function invite(by: TestStaff, role: Role, email = anAddress('staff')): Promise<TestStaff> {
  await callSigned(app.call, by, 'POST', '/staff/invites', { email, role });
  const received = async () =>
    (await app.server.mailbox.mails(email)).find(({ subject }) => subject.startsWith('Join'));
  await expect.poll(received, { timeout: 45_000 }).toBeDefined();
  const token = /\/join\/([\w-]{43})/.exec((await received())?.text ?? '')?.[1] ?? '';
  return joinConsole(app.call, token);
}

test('security 85: members connected by invites do not approve what a new one of them asks for', async () => {
  const founder = await app.aMember('owner');
  const puppet = await invite(founder, 'owner');
  const second = await invite(puppet, 'support');
  const { id } = (await act(second, userId, credit)).body.data;
  for (const person of [puppet, founder]) {
    const answer = await approve(person, id);
    expect(answer).toMatchObject(forbidden);
    expect(answer.body.message).toContain('less than 72 hours ago');
  }
  expect(await approve(lead, id)).toMatchObject({ status: 200 });
  await untilEnded(lead, id);
});

test('security 87: staff neither act nor approve on an account with their own address', async () => {
  const owner = await app.aMember('owner', anAddress('own'));
  const [name] = owner.me.email.split('@');
  const own = await aUser(world.server, { email: `${name}+private@stillweb.example` });
  const extend = { action: 'extend-trial', days: 3 } as const;
  const refused = { ...forbidden, body: { message: expect.stringContaining('your own address') } };
  expect(await preview(owner, own.id, extend)).toMatchObject(refused);
  const { id } = (await act(support, own.id, { action: 'erase' })).body.data;
  expect(await approve(owner, id)).toMatchObject(refused);

  const other = await aUser(world.server);
  const evidence: ('invoice' | 'last4')[] = ['invoice', 'last4'];
  const change = { action: 'change-address', email: owner.me.email, evidence } as const;
  expect(await preview(owner, other.id, change)).toMatchObject(refused);
  const moved = (await act(support, other.id, change)).body.data.id;
  expect(await approve(owner, moved)).toMatchObject(refused);
  expect(await approve(lead, moved)).toMatchObject({ status: 200 });
  await untilEnded(lead, moved);
  // What is under way counts, too.
  expect(await preview(owner, other.id, { action: 'end-sessions' })).toMatchObject(refused);
});

test('after 24 hours an action can no longer be approved', async () => {
  const { id } = (await act(support, userId, credit)).body.data;
  clock.advance({ days: 1, minutes: 1 });
  const late = await app.aMember('lead');
  expect(await approve(late, id)).toMatchObject({
    status: 409,
    body: { message: 'The time for a decision is over. Please request it again.' },
  });
  expect(await read(late, id)).toMatchObject({ state: 'expired' });
  expect((await call(late, 'GET', '/actions?state=awaits-approval')).body.data).toEqual([]);
});

test(
  'security 50: a member invited by the one who asks approves nothing for 72 hours',
  { tags: 'exhaustive' },
  async () => {
    const owner = await app.aMember('owner');
    const email = anAddress('staff');
    const before = await app.aMember('lead', email);
    const erase = { action: 'erase' } as const;
    const ask = async () => (await act(owner, userId, erase)).body.data.id;
    const enrolled = await invite(owner, 'lead', email);
    expect(enrolled.me.id).toBe(before.me.id);

    const first = await ask();
    const { authenticator } = before;
    for (const person of [enrolled, { ...enrolled, authenticator }]) {
      const answer = await approve(person, first);
      expect(answer).toMatchObject(forbidden);
      expect(answer.body.message).toContain('less than 72 hours ago');
    }
    // Requests of others are not affected, and a refusal does no harm.
    const other = (await act(await app.aMember('support'), userId, credit)).body.data.id;
    expect(await approve(enrolled, other)).toMatchObject({ status: 200 });
    expect(await refuse(enrolled, first)).toMatchObject({ status: 200 });

    clock.advance({ days: 3, minutes: 1 });
    const logInAgain = async (person: TestStaff) =>
      Object.assign(person, {
        cookie: cookieOf((await logInConsole(app.call, person.authenticator)).headers),
      });
    await logInAgain(owner);
    await logInAgain(enrolled);
    expect(await approve(enrolled, await ask())).toMatchObject({ status: 200 });
  },
);

test('a request of a kind that an earlier release had is listed, and has to be asked for again', async () => {
  const owner = await app.aMember('owner');
  const { rows } = await world.database.query(
    `insert into staff_actions (staff_id, role, target, action, state, digest, effects, confirm, created_at, expires_at)
     values ($1, 'support', 'set', 'approve-prices', 'awaits-approval', 'digest', '[]', 'Schedule spring', $2, $3)
     returning id`,
    [support.me.id, clock(), new Date(clock().getTime() + 3_600_000)],
  );
  const [{ id }] = rows;
  const { status, body } = await call(owner, 'GET', '/actions?state=awaits-approval');
  expect(status).toBe(200);
  expect(body.data.find((row: { id: string }) => row.id === id)).toMatchObject({
    action: 'approve-prices',
    mayDecide: false,
  });
  expect(await approve(owner, id)).toMatchObject(forbidden);
  await world.database.query('delete from staff_actions where id = $1', [id]);
});
