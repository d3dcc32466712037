import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser, logIn, signUp } from '../../../test/people/a-user.ts';
import { payHosted, type Buyer } from '../../../test/people/a-buyer.ts';
import { createApiClient, type ApiClient } from '../../../test/calls/api-client.ts';
import { untilBlocked } from '../../../test/internals/blocked-statements.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import { openSessions } from '../../../test/people/subscribers.ts';
import { closeCheckoutsQueue } from '../../billing/jobs.ts';
import { callSigned, createActions, sign } from '../../../test/calls/console-actions.ts';
import {
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../test/worlds/start-console.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';

let app: TestConsole;
let world: BillingTestApp;
/** Another server on the same database, which has no console. */
let another: ApiClient;
let staff: Record<'engineer' | 'marketing' | 'support', TestStaff>;

beforeAll(async () => {
  world = await startBilling({}, async (overrides) => {
    app = await startConsole(overrides);
    return { ...app.server, close: app.close };
  });
  another = createApiClient((await world.startAnother()).url);
  staff = {
    engineer: await app.aMember('engineer'),
    marketing: await app.aMember('marketing'),
    support: await app.aMember('support'),
  };
}, 180_000);

afterEach(async () => {
  for (const name of ['checkout', 'sign-up', 'uk', 'usa']) await turn(name, true);
});

afterAll(() => world.close());

const why = { reason: 'technical_fault', note: 'The bank refuses every card since ten.' };

const turn = (name: string, on: boolean, as: keyof typeof staff = 'engineer', form = why) =>
  callSigned(app.call, staff[as], 'PUT', `/switches/${name}`, { on, ...form });

const list = async () => {
  const { body } = await app.call('GET', '/switches', undefined, staff.engineer);
  return body.data;
};

const checkOut = (client: ApiClient, buyer: Buyer, request: object = {}) =>
  client.post(
    '/subscription/checkout-session',
    { plan: 'MONTHLY', ...request },
    { token: buyer.token() },
  );

const stopped = { status: 503, body: { code: 'CHECKOUT_STOPPED' } };

test('everything is on until a member switches it off, and the list says who and why', async () => {
  const untouched = { on: true, changedAt: null, changedBy: null, reason: null, note: null };
  expect(await list()).toEqual([
    { name: 'checkout', offer: null, ...untouched },
    { name: 'sign-up', offer: null, ...untouched },
    { name: 'uk', offer: 'UK offer', ...untouched },
    { name: 'usa', offer: 'introductory US offer', ...untouched },
  ]);
  const { body } = await turn('checkout', false);
  expect(body.data).toEqual({
    name: 'checkout',
    offer: null,
    on: false,
    changedAt: expect.any(String),
    changedBy: { id: expect.any(String), name: 'Grace Hopper' },
    ...why,
  });
  expect((await list())[0]).toEqual(body.data);
});

test('each change is in the audit log once; what is so already stays as it is', async () => {
  await turn('sign-up', false);
  const again = await turn('sign-up', false, 'engineer', { ...why, note: 'Another note of ours.' });
  expect(again).toMatchObject({ status: 200, body: { data: { on: false, note: why.note } } });
  await turn('sign-up', true);
  const { body } = await app.call('GET', '/audit?target=sign-up', undefined, staff.engineer);
  expect(body.data).toMatchObject([
    { action: 'turn-switch', role: 'engineer', before: { on: false }, after: { on: true } },
    { action: 'turn-switch', before: { on: true }, after: { on: false }, outcome: 'done', ...why },
  ]);
});

const actions = createActions(() => app);

test('a switch is an action: shown, signed, and done once', async () => {
  const { engineer } = staff;
  const off = { action: 'turn-switch', name: 'uk', on: false } as const;
  const shown = await actions.preview(engineer, null, off);
  expect(shown.body.data).toMatchObject({
    confirm: 'Stop UK offer',
    needsStepUp: true,
    needsApproval: false,
    effects: [{ of: 'access', text: expect.stringContaining('neither promised nor sold') }, {}],
  });
  const { digest } = shown.body.data;
  const stepUp = { status: 403, body: { code: 'STEP_UP_NEEDED' } };
  const unsigned = [undefined, sign(staff.marketing, digest), sign(engineer, 'another')];
  for (const assertion of unsigned) {
    expect(await actions.start(engineer, null, { digest, assertion })).toMatchObject(stepUp);
  }
  const other = await actions.start(await app.aMember('engineer'), null, { digest });
  expect(other).toMatchObject({ status: 409, body: { code: 'PREVIEW_CHANGED' } });
  expect((await list())[2]).toMatchObject({ name: 'uk', on: true });

  const send = () =>
    actions.start(engineer, null, { digest, assertion: sign(engineer, digest), ...why });
  const answers = await Promise.all([send(), send()]);
  const { id } = (await send()).body.data;
  expect(answers.map(({ body }) => body.data)).toEqual([{ id, state: 'done' }, { id, state: 'done' }]); // prettier-ignore
  expect((await list())[2]).toMatchObject({ name: 'uk', on: false, ...why });
  expect(await actions.read(engineer, id)).toMatchObject({
    action: 'turn-switch',
    userId: null,
    state: 'done',
    request: off,
    note: why.note,
  });
  const { body } = await app.call('GET', '/audit?target=uk', undefined, engineer);
  expect(body.data[0]).toMatchObject({
    action: 'turn-switch',
    outcome: 'done',
    before: { on: true },
    after: { actionId: id, on: false },
    ...why,
  });
  expect(await actions.preview(engineer, null, off)).toMatchObject({
    status: 409,
    body: { code: 'ACTION_NOT_POSSIBLE', message: 'UK offer is off already.' },
  });
});

test('a switch that another member has turned since the preview is not turned again', async () => {
  const { engineer } = staff;
  const off = { action: 'turn-switch', name: 'usa', on: false } as const;
  const { digest } = (await actions.preview(engineer, null, off)).body.data;
  expect((await turn('usa', false)).status).toBe(200);
  const answer = await actions.start(engineer, null, { digest, assertion: sign(engineer, digest) });
  expect(answer).toMatchObject({ status: 409, body: { code: 'ACTION_NOT_POSSIBLE' } });
});

test.each([
  [{ reason: 'technical_fault', note: 'short' }, { note: 'Please write at least 10 characters' }],
  [{ reason: 'mood', note: why.note }, { reason: 'Please choose a reason' }],
])('%j is no reason to turn a switch', async (form, fieldErrors) => {
  const answer = await turn('checkout', false, 'engineer', form);
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
});

test('marketing and support turn no switch and see none, an unknown one is not found', async () => {
  for (const role of ['marketing', 'support'] as const) {
    for (const name of ['uk', 'checkout']) {
      expect(await turn(name, false, role)).toMatchObject({ status: 403 });
      const request = { action: 'turn-switch', name, on: false } as const;
      expect(await actions.preview(staff[role], null, request)).toMatchObject({ status: 403 });
    }
    const seen = await app.call('GET', '/switches', undefined, staff[role]);
    expect(seen).toMatchObject({ status: 403 });
  }
  expect(await turn('unknown', false)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('a checkout that one server has stopped is stopped at the other, until it is on again', async () => {
  const buyer = await world.aBuyer();
  await turn('checkout', false);
  expect(await checkOut(another, buyer)).toMatchObject(stopped);
  expect((await checkOut(another, buyer)).body.message).toBe(
    'New subscriptions are paused for a moment. Nothing was charged.',
  );
  const isStoppedBy = async (client: ApiClient) => {
    const { body } = await client.get('/subscription/plans');
    return body.data.map(({ sold }: { sold?: boolean }) => sold === false);
  };
  expect(await isStoppedBy(another)).toEqual([true, true]);
  await turn('checkout', true);
  expect(await isStoppedBy(another)).toEqual([false, false]);
  expect((await checkOut(another, buyer)).status).toBe(200);
});

test('a page of a checkout that was open cannot be paid once checkout is stopped', async () => {
  const buyer = await world.aBuyer();
  const { body } = await checkOut(another, buyer);
  await turn('checkout', false);
  const states = async () => {
    const { rows } = await world.database.query(
      'select state from checkout_attempts join billing_customers using (user_id) where email = $1',
      [buyer.email],
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(['expired']);
  expect(await payHosted(body.data.url)).toMatchObject({ location: null });
  expect(await buyer.current()).toBeNull();
});

test(
  'a checkout that was on its way when checkout was stopped opens no page',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    const client = new pg.Client(world.server.databaseUrl);
    await client.connect();
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('offer:uk', 0))`);
    const answer = checkOut(another, buyer, { offer: 'uk' });
    await untilBlocked(world.database);
    await turn('checkout', false);
    await untilIdle(world.database, closeCheckoutsQueue.name);
    await client.query('commit');
    await client.end();
    expect(await answer).toMatchObject(stopped);
    expect(await openSessions(world, buyer)).toEqual([]);
  },
);

test('subscribers go on while checkout is stopped: switch, cancel, resume', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  await turn('checkout', false);
  const { body: plans } = await buyer.get('/subscription/plans');
  const { priceId } = plans.data[1];
  const calls: [path: string, body?: object][] = [
    ['/subscription/update/preview', { priceId }],
    ['/subscription/update', { priceId }],
    ['/subscription/cancel', {}],
    ['/subscription/reactivate'],
    ['/subscription/checkout-session/portal'],
  ];
  for (const [path, request] of calls) {
    const { status, body } = await buyer.post(path, request);
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  }
  expect(await buyer.current()).toMatchObject({ plan: 'YEARLY', status: 'ACTIVE' });
});

test('while sign-up is off, no account can be created, and all else about accounts works', async () => {
  const known = await aUser(app.server);
  const pending = await signUp(app.server, { email: anAddress() });
  const isOpen = async () => (await another.get('/auth/signUp')).body.data.isOpen;
  expect(await isOpen()).toBe(true);
  await turn('sign-up', false);
  expect(await isOpen()).toBe(false);
  const form = { ...pending, email: anAddress(), confirmPassword: pending.password };
  const refused = await another.post('/auth/register', form);
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'SIGN_UP_STOPPED',
      message: 'New accounts are paused for a moment. Please try again later.',
    },
  });
  expect((await logIn(app.server, known)).token).toEqual(expect.any(String));
  const resend = { email: pending.email };
  expect((await another.post('/auth/resendVerificationEmail', resend)).status).toBe(200);
  await app.server.mailbox.untilReceived(pending.email, 2);
});

test('an offer that is off is neither promised nor sold, and its subscribers keep it', async () => {
  const buyer = await world.aBuyer();
  const subscriber = await world.aBuyer();
  const { body } = await checkOut(app.server, subscriber, { offer: 'uk' });
  await payHosted(body.data.url);
  await subscriber.untilStatus('TRIALING');
  await turn('uk', false);
  const seen = async (options = {}) => {
    const { body } = await another.get('/subscription/plans?offer=uk', options);
    return [body.data[0].amount, body.data[0].currency];
  };
  expect(await seen()).toEqual([900, 'usd']);
  const price = { amount: 699, currency: 'gbp' };
  expect(await checkOut(another, buyer, { offer: 'uk', price })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED' },
  });
  expect(await seen({ token: subscriber.token() })).toEqual([699, 'gbp']);
});
