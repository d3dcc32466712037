import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser, logIn, testPassword } from '../../test/people/a-user.ts';
import {
  aChangingUser,
  confirmationLink,
  confirmChange,
  emailOf,
  requestChange,
} from '../../test/people/address-change.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { createTestClock } from '../../test/internals/test-clock.ts';

const clock = createTestClock();
let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling({ clock });
});
afterAll(() => world.close());

const confirm = (link: string) => confirmChange(world.server, link);
const invalidLink = { status: 400, body: { code: 'INVALID_LINK' } };

test('an address changes once both mailboxes have confirmed it, at Stripe as well', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  const login = await logIn(world.server, { email: buyer.email, password: testPassword });
  const newEmail = anAddress('moved');
  expect(await requestChange(world.server, login, newEmail)).toMatchObject({ status: 200 });

  const first = await confirm(await confirmationLink(world.server, newEmail));
  expect(first).toMatchObject({ status: 200, body: { data: { awaits: 'old' } } });
  expect(first.body.data.user).toBeUndefined();
  expect(await emailOf(world.server, login)).toBe(buyer.email);
  expect(await confirm(await confirmationLink(world.server, buyer.email))).toMatchObject({
    status: 200,
    body: { data: { user: { email: newEmail } } },
  });
  expect(await emailOf(world.server, login)).toBe(newEmail);
  await logIn(world.server, { email: newEmail, password: testPassword });
  await expect
    .poll(() => world.stripe.customers.retrieve(customer))
    .toMatchObject({ email: newEmail });
  // security 45
  const event = { event: 'address changed', client: '127.0.0.1', userId: expect.any(String) };
  await expect.poll(() => world.server.logLines).toContainEqual(expect.objectContaining(event));
});

test('security 58: other sessions end with a change of address', async () => {
  const { user, login, oldLink, newLink } = await aChangingUser(world.server);
  const other = await logIn(world.server, user);
  await confirm(oldLink);
  expect(await emailOf(world.server, other)).toBe(user.email);
  await confirm(newLink);
  expect(await world.server.get('/user/data', other)).toMatchObject({ status: 401 });
  const { cookie } = other;
  const refreshed = await world.server.post('/auth/refreshAccessToken', undefined, { cookie });
  expect(refreshed).toMatchObject({ status: 401 });
  expect(await world.server.get('/user/data', login)).toMatchObject({ status: 200 });
});

test('the links may be used in either order, and each works once', async () => {
  const { login, newEmail, oldLink, newLink } = await aChangingUser(world.server);
  expect(await confirm(oldLink)).toMatchObject({ body: { data: { awaits: 'new' } } });
  expect(await confirm(oldLink)).toMatchObject(invalidLink);
  expect(await confirm(newLink)).toMatchObject({ body: { data: { user: { email: newEmail } } } });
  expect(await confirm(newLink)).toMatchObject(invalidLink);
  expect(await emailOf(world.server, login)).toBe(newEmail);
});

test('security 9: a change link works for nothing else, and no other link for it', async () => {
  const { user, oldLink, newLink } = await aChangingUser(world.server);
  const fresh = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  for (const link of [oldLink, newLink]) {
    expect(await world.server.post(`/auth/verifyEmail/${link}`)).toMatchObject(invalidLink);
    expect(await world.server.post(`/auth/resetPassword/${link}`, fresh)).toMatchObject(
      invalidLink,
    );
  }
  await world.server.post('/auth/forgotPassword', { email: user.email });
  const [mail] = await world.server.mailbox.untilReceived(user.email, 2);
  const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await confirm(reset)).toMatchObject(invalidLink);
});

test('security 9: a new request revokes the links and confirmations of an earlier one', async () => {
  const { user, login, oldLink, newLink } = await aChangingUser(world.server);
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  const another = anAddress('elsewhere');
  await requestChange(world.server, login, another);
  const newer = await confirmationLink(world.server, another);
  expect(await confirm(newLink)).toMatchObject(invalidLink);
  expect(await confirm(newer)).toMatchObject({ body: { data: { awaits: 'old' } } });
  expect(await confirm(await confirmationLink(world.server, user.email, 2))).toMatchObject({
    body: { data: { user: { email: another } } },
  });
});

test(
  'security 80: a repeated request for the same address ends none of its links',
  { tags: 'exhaustive' },
  async () => {
    const { user, login, newEmail, oldLink, newLink } = await aChangingUser(world.server);
    await requestChange(world.server, login, newEmail);
    await confirmationLink(world.server, user.email, 2);
    await confirmationLink(world.server, newEmail, 2);
    expect(await confirm(newLink)).toMatchObject({ body: { data: { awaits: 'old' } } });
    expect(await confirm(newLink)).toMatchObject(invalidLink);
    expect(await confirm(oldLink)).toMatchObject({ body: { data: { user: { email: newEmail } } } });
  },
);

test('security 9: a new password cancels a change of address, even one half confirmed', async () => {
  const fresh = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  const changer = await aChangingUser(world.server);
  expect(await confirm(changer.newLink)).toMatchObject({ status: 200 });
  const form = { oldPassword: testPassword, ...fresh };
  expect(await world.server.patch('/user/updatePassword', form, changer.login)).toMatchObject({
    status: 200,
  });
  expect(await confirm(changer.oldLink)).toMatchObject(invalidLink);

  const resetter = await aChangingUser(world.server);
  await world.server.post('/auth/forgotPassword', { email: resetter.user.email });
  const [mail] = await world.server.mailbox.untilReceived(resetter.user.email, 2);
  const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await world.server.post(`/auth/resetPassword/${reset}`, fresh);
  for (const link of [resetter.oldLink, resetter.newLink]) {
    expect(await confirm(link)).toMatchObject(invalidLink);
  }
});

test('security 8: the links of a change of address are valid for one day', async () => {
  const { oldLink, newLink } = await aChangingUser(world.server);
  clock.advance({ minutes: 23 * 60 });
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  clock.advance({ minutes: 61 });
  expect(await confirm(newLink)).toMatchObject(invalidLink);
});

test('the old mailbox learns the new address, and what to do against the change', async () => {
  const { user, newEmail } = await aChangingUser(world.server);
  const [mail] = await world.server.mailbox.mails(user.email);
  expect(mail?.subject).toBe('Confirm the change of your email address');
  expect(mail?.text).toContain(newEmail);
  expect(mail?.text).toContain('/auth/forget-password');
});

test('an address of another account is refused without revealing that account', async () => {
  const other = await aUser(world.server);
  const user = await aUser(world.server);
  const login = await logIn(world.server, user);
  expect(await requestChange(world.server, login, other.email)).toMatchObject({ status: 200 });
  const [mail] = await world.server.mailbox.untilReceived(other.email);
  expect(mail?.subject).toMatch('You already have');
  expect(await confirm(await confirmationLink(world.server, user.email))).toMatchObject({
    body: { data: { awaits: 'new' } },
  });
  expect(await emailOf(world.server, login)).toBe(user.email);
});

test('an unverified account gives way to a user who confirms its address', async () => {
  const newEmail = anAddress('squatted');
  const mover = await aChangingUser(world.server, newEmail);
  await aUser(world.server, { email: newEmail, verified: false });
  expect(await confirm(mover.oldLink)).toMatchObject({ status: 200 });
  expect(await confirm(mover.newLink)).toMatchObject({ status: 200 });
  expect(await emailOf(world.server, mover.login)).toBe(newEmail);
});

test(
  'support can confirm in place of an old mailbox that was lost',
  { tags: 'exhaustive' },
  async () => {
    const { user, newLink, newEmail } = await aChangingUser(world.server);
    const operator = new pg.Client(world.server.databaseUrl);
    await operator.connect();
    // By hand, without the console.
    await operator.query(
      `update account_changes set old_confirmed_at = now() where user_id = (select id from users where email = $1)`,
      [user.email],
    );
    await operator.end();
    expect(await confirm(newLink)).toMatchObject({ body: { data: { user: { email: newEmail } } } });
  },
);

test('an address is not changed without the password, nor to itself', async () => {
  const user = await aUser(world.server);
  const login = await logIn(world.server, user);
  expect(await requestChange(world.server, login, anAddress(), 'Wrong-pass1')).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await requestChange(world.server, login, user.email.toUpperCase())).toMatchObject({
    status: 400,
    body: { fieldErrors: { newEmail: 'This is your address already' } },
  });
});

test('security 42: a change of address revokes the reset link in the old mailbox', async () => {
  const { user, oldLink, newLink } = await aChangingUser(world.server);
  await world.server.post('/auth/forgotPassword', { email: user.email });
  const [mail] = await world.server.mailbox.untilReceived(user.email, 2);
  const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  for (const link of [oldLink, newLink]) expect(await confirm(link)).toMatchObject({ status: 200 });
  const form = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  expect(await world.server.post(`/auth/resetPassword/${reset}`, form)).toMatchObject(invalidLink);
});
