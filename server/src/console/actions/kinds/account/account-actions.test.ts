import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Buyer } from '../../../../../test/people/a-buyer.ts';
import { aPasskeyOf } from '../../../../../test/people/a-passkey.ts';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  signUp,
  testPassword,
} from '../../../../../test/people/a-user.ts';
import { confirmationLink, confirmChange } from '../../../../../test/people/address-change.ts';
import { createActions } from '../../../../../test/calls/console-actions.ts';
import {
  askEntitlement,
  decodeToken,
  linkBrowser,
} from '../../../../../test/people/linked-browser.ts';
import { startBilling, type BillingTestApp } from '../../../../../test/worlds/start-billing.ts';
import {
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../../../test/worlds/start-console.ts';

let billing: BillingTestApp;
let app: TestConsole;
let support: TestStaff;
let lead: TestStaff;
let owner: TestStaff;
const { act, approve, call, preview, read, untilEnded } = createActions(() => app);

beforeAll(async () => {
  billing = await startBilling({}, async (overrides) => {
    app = await startConsole(overrides);
    return { ...app.server, close: app.close };
  });
  support = await app.aMember('support');
  lead = await app.aMember('lead');
  owner = await app.aMember('owner');
});
afterAll(() => billing.close());

const blocked = { status: 403, body: { code: 'ACCOUNT_BLOCKED' } };

async function idOf({ email }: { email: string }): Promise<string> {
  const { rows } = await billing.database.query('select id from users where email = $1', [email]);
  return rows[0]?.id;
}

async function aSubscriber(): Promise<{ buyer: Buyer; userId: string }> {
  const buyer = await billing.aBuyer();
  await buyer.subscribe('MONTHLY');
  return { buyer, userId: await idOf(buyer) };
}

/** Carries out an action that one person decides alone. */
async function done(member: TestStaff, userId: string, request: PreviewRequest) {
  const { status, body } = await act(member, userId, request);
  expect(status, JSON.stringify(body)).toBe(200);
  const action = await untilEnded(member, body.data.id);
  expect(action).toMatchObject({ state: 'done' });
  return action;
}

const pageOf = async (userId: string) =>
  (await call(owner, 'GET', `/customers/${userId}`)).body.data;
const timelineOf = async (userId: string): Promise<string[]> =>
  (await pageOf(userId)).timeline.map((entry: { kind: string }) => entry.kind);
const notPossible = (message: string) => ({
  status: 409,
  body: { code: 'ACTION_NOT_POSSIBLE', message },
});

async function linkIn(email: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await billing.server.mailbox.mails(email);
    const token = mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
    expect(token).toBeDefined();
    return token ?? '';
  }, 45_000);
}

test('a block that ends billing: no access, no subscription, and the page says so', async () => {
  const { buyer, userId } = await aSubscriber();
  const { credential } = await linkBrowser(billing.server, { token: buyer.token() });
  const subscription = await buyer.subscriptionId();
  const shown = await preview(lead, userId, { action: 'block', billing: 'ends' });
  expect(shown.body.data).toMatchObject({
    confirm: 'Block',
    needsStepUp: true,
    needsApproval: false,
  });
  await done(lead, userId, { action: 'block', billing: 'ends' });

  expect(await buyer.get('/user/sessions')).toMatchObject(blocked);
  const entered = { email: buyer.email, password: testPassword };
  expect(await billing.server.post('/auth/login', entered)).toMatchObject(blocked);
  const ended = await billing.stripe.subscriptions.retrieve(subscription);
  expect(ended.status).toBe('canceled');
  const answer = await askEntitlement(billing.server, credential);
  expect(decodeToken(answer.body.data.token).claims).toMatchObject({ features: [] });
  const page = await pageOf(userId);
  expect(page.stored).toMatchObject({ blockedAt: expect.any(String), sessions: 0, devices: 1 });
  expect(await timelineOf(userId)).toContain('blocked');
  expect(await preview(lead, userId, { action: 'block', billing: 'ends' })).toMatchObject(
    notPossible('This account is already blocked.'),
  );
});

test(
  'a block that keeps billing takes access on every server and Premium, and its end gives it back',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, userId } = await aSubscriber();
    const { credential } = await linkBrowser(billing.server, { token: buyer.token() });
    const second = await billing.startAnother();
    const featuresOf = async () => {
      const { body } = await askEntitlement(billing.server, credential);
      return decodeToken(body.data.token).claims;
    };
    const shown = await preview(lead, userId, { action: 'block', billing: 'keeps' });
    expect(shown.body.data.effects).toContainEqual(
      expect.objectContaining({ of: 'warning', at: expect.any(String) }),
    );
    await done(lead, userId, { action: 'block', billing: 'keeps' });
    const elsewhere = await fetch(`${second.url}/api/v1/user/sessions`, {
      headers: { authorization: `Bearer ${buyer.token()}` },
    });
    expect(elsewhere.status).toBe(403);
    expect(await featuresOf()).toMatchObject({ status: 'TRIALING', features: [] });
    expect((await pageOf(userId)).verdict).toMatch(
      /^Not premium: the account is blocked\. Without the block/,
    );
    await done(lead, userId, { action: 'unblock' });
    expect(await featuresOf()).toMatchObject({ features: expect.arrayContaining(['trackers']) });
    await logIn(billing.server, { email: buyer.email, password: testPassword });
    expect(await preview(lead, userId, { action: 'unblock' })).toMatchObject(
      notPossible('This account is not blocked.'),
    );
  },
);

test(
  'a block closes an open checkout, so that the customer cannot pay for nothing',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await billing.aBuyer();
    const userId = await idOf(buyer);
    await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    await done(lead, userId, { action: 'block', billing: 'keeps' });
    const customer = await buyer.customerId();
    const { data } = await billing.stripe.checkout.sessions.list({ customer });
    expect(data.map(({ status }) => status)).toEqual(['expired']);
  },
);

test('sessions end, and linked browsers stay', async () => {
  const { buyer, userId } = await aSubscriber();
  await linkBrowser(billing.server, { token: buyer.token() });
  await done(support, userId, { action: 'end-sessions' });
  expect(await buyer.get('/user/sessions')).toMatchObject({ status: 401 });
  expect((await pageOf(userId)).stored).toMatchObject({ sessions: 0, devices: 1 });
  expect(await timelineOf(userId)).toContain('sessions ended');
});

test('the verification link goes out again, but not to an address that is verified', async () => {
  const user = await signUp(billing.server, {});
  await billing.server.mailbox.untilReceived(user.email, 1);
  const userId = await idOf(user);
  await done(support, userId, { action: 'resend-verification' });
  const [mail] = await billing.server.mailbox.untilReceived(user.email, 2);
  expect(mail).toMatchObject({ subject: 'Verify your email address' });
  const { id } = await aUser(billing.server);
  expect(await preview(support, id, { action: 'resend-verification' })).toMatchObject(
    notPossible('The address is already verified.'),
  );
});

test('a change of the address is asked for by one person, and begun by another', async () => {
  const user = await aUser(billing.server);
  const email = anAddress('moved');
  const request = {
    action: 'change-address',
    email,
    evidence: ['invoice', 'last4'],
  } satisfies PreviewRequest;
  const asked = await act(support, user.id, request);
  expect(asked).toMatchObject({ status: 202, body: { code: 'APPROVAL_NEEDED' } });
  const { id } = asked.body.data;
  expect(await read(lead, id)).toMatchObject({ request });
  expect(await approve(support, id)).toMatchObject({ status: 403 });
  expect(await approve(lead, id)).toMatchObject({ status: 200 });
  expect(await untilEnded(lead, id)).toMatchObject({ state: 'done' });
  const { stored, timeline } = await pageOf(user.id);
  expect(stored).toMatchObject({
    email: user.email,
    addressChange: { email, confirmedAt: null, at: expect.any(String) },
  });
  expect(JSON.stringify(timeline)).not.toContain(email);
  const { rows } = await billing.database.query('select * from staff_actions where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(email);
  const engineer = await app.aMember('engineer');
  const unnamed = await call(engineer, 'GET', `/customers/${user.id}`);
  expect(JSON.stringify(unnamed.body)).not.toContain(email);

  const stop = await linkIn(user.email, /stop-email-change\?token=([\w-]+)/);
  const confirm = await confirmationLink(billing.server, email);
  expect(await billing.server.post(`/auth/stopEmailChange/${stop}`)).toMatchObject({ status: 200 });
  expect(await confirmChange(billing.server, confirm)).toMatchObject({ status: 400 });
  expect((await pageOf(user.id)).stored.addressChange).toBeNull();
  expect(await timelineOf(user.id)).toEqual(
    expect.arrayContaining(['address change begun', 'address change stopped']),
  );
});

test('the address of another account, or one proof given twice, is refused before it is asked for', async () => {
  const user = await aUser(billing.server);
  const other = await aUser(billing.server);
  const change = { action: 'change-address', email: other.email } as const;
  expect(
    await preview(support, user.id, { ...change, evidence: ['invoice', 'amount'] }),
  ).toMatchObject(notPossible('Another account has this address.'));
  expect(
    await preview(support, user.id, {
      ...change,
      email: anAddress(),
      evidence: ['invoice', 'invoice'],
    }),
  ).toMatchObject({ status: 400, body: { fieldErrors: { evidence: 'Select two of these' } } });
});

/** A subscriber whose log-ins ask for a second step; `code` is one of the recovery codes. */
async function aCarefulSubscriber() {
  const { buyer, userId } = await aSubscriber();
  const token = buyer.token();
  await aPasskeyOf(billing.server, token);
  const { body } = await billing.server.call('PUT', '/user/secondStep', {
    body: { on: true },
    token,
  });
  const [code] = body.data.recoveryCodes;
  return { buyer, userId, code };
}

const evidence: ('invoice' | 'amount' | 'last4')[] = ['invoice', 'last4'];
const removal = { action: 'remove-second-step', evidence } satisfies PreviewRequest;

/** Begins a removal, as support and a lead do it together. */
async function beginRemoval(userId: string): Promise<void> {
  const asked = await act(support, userId, removal);
  expect(asked).toMatchObject({ status: 202, body: { code: 'APPROVAL_NEEDED' } });
  const { id } = asked.body.data;
  expect(await approve(support, id)).toMatchObject({ status: 403 });
  expect(await approve(lead, id)).toMatchObject({ status: 200 });
  expect(await untilEnded(lead, id)).toMatchObject({ state: 'done' });
}

test('security 73: a second step is removed with evidence and a lead, and its owner can stop that', async () => {
  const { buyer, userId } = await aCarefulSubscriber();
  const oneProof = { ...removal, evidence: ['invoice' as const] };
  expect(await preview(support, userId, oneProof)).toMatchObject({
    status: 400,
    body: { fieldErrors: { evidence: 'Select two of these' } },
  });
  await beginRemoval(userId);
  expect((await pageOf(userId)).stored.secondStep).toEqual({
    since: expect.any(String),
    recoveryCodesLeft: 8,
    removedAt: expect.any(String),
  });
  expect(await preview(support, userId, removal)).toMatchObject(
    notPossible('It is already being removed.'),
  );

  const stop = await linkIn(buyer.email, /stop-second-step-removal\?token=([\w-]+)/);
  const keep = () => billing.server.post(`/auth/stopSecondStepRemoval/${stop}`);
  expect(await keep()).toMatchObject({ status: 200 });
  expect(await keep()).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  expect((await pageOf(userId)).stored.secondStep).toMatchObject({ removedAt: null });
  expect(await timelineOf(userId)).toEqual(
    expect.arrayContaining(['second step removal begun', 'second step removal stopped']),
  );
  const finance = await app.aMember('finance');
  expect(await preview(finance, userId, removal)).toMatchObject({ status: 403 });
});

test(
  'security 73: a log-in with a key stops the removal of a second step',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, userId, code } = await aCarefulSubscriber();
    await beginRemoval(userId);
    const { email } = buyer;
    const first = await attemptLogIn(billing.server, { email, password: testPassword });
    const form = { ticket: first.body.data.ticket, recoveryCode: code };
    expect(await billing.server.post('/auth/secondStep', form)).toMatchObject({ status: 200 });
    expect((await pageOf(userId)).stored.secondStep).toMatchObject({
      recoveryCodesLeft: 7,
      removedAt: null,
    });
  },
);

test('an account without a second step has none to remove', async () => {
  const { id } = await aUser(billing.server);
  expect(await preview(support, id, removal)).toMatchObject(
    notPossible('This account has no second step.'),
  );
});

test('an export is behind a link in an email to the account, also while it is blocked', async () => {
  const { buyer, userId } = await aSubscriber();
  await done(lead, userId, { action: 'export-data' });
  await done(lead, userId, { action: 'block', billing: 'keeps' });
  const link = await linkIn(buyer.email, /data-export\?token=([\w-]+)/);
  const open = () => billing.server.post(`/auth/dataExport/${link}`);
  const { body, headers } = await open();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.data).toMatchObject({ profile: { email: buyer.email } });
  expect(body.data.subscriptions).toHaveLength(1);
  expect(body.data.invoices.length).toBeGreaterThan(0);
  expect(await open()).toMatchObject({ status: 200 });
  const unknown = await billing.server.post(`/auth/dataExport/${link.toUpperCase()}`);
  expect(unknown).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  await done(lead, userId, { action: 'unblock' });
  await billing.server.post('/auth/forgotPassword', { email: buyer.email });
  const reset = await linkIn(buyer.email, /reset-password\/([\w-]+)/);
  const form = { newPassword: 'Another1!Word', confirmPassword: 'Another1!Word' };
  await billing.server.post(`/auth/resetPassword/${reset}`, form);
  expect(await open()).toMatchObject({ status: 400 });
});

test('nothing personal is sent to an unproven address', async () => {
  const user = await signUp(billing.server, {});
  expect(await preview(lead, await idOf(user), { action: 'export-data' })).toMatchObject(
    notPossible('The address is not verified: it may be a stranger’s.'),
  );
});

test('an erasure needs a second person, ends billing first, and leaves no address behind', async () => {
  const { buyer, userId } = await aSubscriber();
  const subscription = await buyer.subscriptionId();
  const shown = await preview(support, userId, { action: 'erase' });
  expect(shown.body.data).toMatchObject({ needsStepUp: true, needsApproval: true });
  const texts = shown.body.data.effects.map(({ text }: { text: string }) => text);
  expect(texts.filter((text: string) => text.startsWith('Kept: '))).toHaveLength(4);
  const asked = await act(support, userId, { action: 'erase' });
  expect(asked).toMatchObject({ status: 202 });
  const { id } = asked.body.data;
  expect(await billing.stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'trialing',
  });
  await approve(owner, id);
  expect(await untilEnded(owner, id)).toMatchObject({ state: 'done' });
  expect(await billing.stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
  });
  expect(await idOf(buyer)).toBeUndefined();
  expect(await call(owner, 'GET', `/customers/${userId}`)).toMatchObject({ status: 404 });
  await vi.waitFor(async () => {
    const mails = await billing.server.mailbox.mails(buyer.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your account was deleted');
  }, 45_000);
});
