import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser, logIn, testPassword, type TestLogin } from '../../test/a-user.ts';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';
import { createTestClock } from '../../test/test-clock.ts';

const clock = createTestClock();
let world: BillingWorld;
beforeAll(async () => {
  world = await startBilling({ clock });
});
afterAll(() => world.close());

const ask = ({ token }: TestLogin, newEmail: string, password = testPassword) =>
  world.server.post('/user/changeEmail', { newEmail, password }, { token });
const confirm = (link: string) => world.server.post(`/auth/confirmEmailChange/${link}`);
const deadLink = { status: 400, body: { code: 'INVALID_LINK' } };
const emailOf = async (login: TestLogin): Promise<string> =>
  (await world.server.get('/user/data', login)).body.data.profile.email;

/** The newest confirmation link that was emailed to an address. */
async function linkTo(email: string, mails = 1): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const received = await world.server.mailbox.mails(email);
      links = received.flatMap(({ text }) => /change-email\?token=([\w-]+)/.exec(text)?.[1] ?? []);
      return links.length;
    })
    .toBe(mails);
  return links[0] ?? '';
}

/** A user who requested a change of address, with the links in the emails to both addresses. */
async function aMover(newEmail = anAddress('moved')) {
  const user = await aUser(world.server);
  const login = await logIn(world.server, user);
  expect(await ask(login, newEmail)).toMatchObject({ status: 200 });
  return {
    user,
    login,
    newEmail,
    oldLink: await linkTo(user.email),
    newLink: await linkTo(newEmail),
  };
}

/** Resolves once all emails that were requested before have been sent or dropped. */
async function untilJobsFinish(client: pg.Client): Promise<void> {
  const unfinished = `
    select from pgboss.job
    where name = 'account-mail' and state in ('created', 'active', 'retry')`;
  await expect.poll(async () => (await client.query(unfinished)).rowCount).toBe(0);
}

test('an address changes once both mailboxes have confirmed it, at Stripe as well', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  const login = await logIn(world.server, { email: buyer.email, password: testPassword });
  const newEmail = anAddress('moved');
  expect(await ask(login, newEmail)).toMatchObject({ status: 200 });

  const first = await confirm(await linkTo(newEmail));
  expect(first).toMatchObject({ status: 200, body: { data: { awaits: 'old' } } });
  expect(first.body.data.user).toBeUndefined();
  expect(await emailOf(login)).toBe(buyer.email);
  expect(await confirm(await linkTo(buyer.email))).toMatchObject({
    status: 200,
    body: { data: { user: { email: newEmail } } },
  });
  expect(await emailOf(login)).toBe(newEmail);
  await logIn(world.server, { email: newEmail, password: testPassword });
  await expect
    .poll(() => world.stripe.customers.retrieve(customer))
    .toMatchObject({ email: newEmail });
  // security 45
  const event = { event: 'address changed', client: '127.0.0.1', userId: expect.any(String) };
  expect(world.server.logLines).toContainEqual(expect.objectContaining(event));
});

test('the links may be used in either order, and each works once', async () => {
  const { login, newEmail, oldLink, newLink } = await aMover();
  expect(await confirm(oldLink)).toMatchObject({ body: { data: { awaits: 'new' } } });
  expect(await confirm(oldLink)).toMatchObject(deadLink);
  expect(await confirm(newLink)).toMatchObject({ body: { data: { user: { email: newEmail } } } });
  expect(await confirm(newLink)).toMatchObject(deadLink);
  expect(await emailOf(login)).toBe(newEmail);
});

test('security 9: each link of a change, used sixteen times at once, succeeds once', async () => {
  const { login, newEmail, oldLink, newLink } = await aMover();
  const uses = Array.from({ length: 32 }, (_, turn) => confirm(turn % 2 ? oldLink : newLink));
  const answers = await Promise.all(uses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
  expect(answers.filter(({ body }) => body.data?.user)).toHaveLength(1);
  expect(await emailOf(login)).toBe(newEmail);
});

test('security 9: a change link works for nothing else, and no other link for it', async () => {
  const { user, oldLink, newLink } = await aMover();
  const fresh = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  for (const link of [oldLink, newLink]) {
    expect(await world.server.post(`/auth/verifyEmail/${link}`)).toMatchObject(deadLink);
    expect(await world.server.post(`/auth/resetPassword/${link}`, fresh)).toMatchObject(deadLink);
  }
  await world.server.post('/auth/forgotPassword', { email: user.email });
  const [mail] = await world.server.mailbox.untilReceived(user.email, 3);
  const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await confirm(reset)).toMatchObject(deadLink);
});

test('security 9: a new request revokes the links and confirmations of an earlier one', async () => {
  const { user, login, oldLink, newLink } = await aMover();
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  const another = anAddress('elsewhere');
  await ask(login, another);
  const newer = await linkTo(another);
  expect(await confirm(newLink)).toMatchObject(deadLink);
  expect(await confirm(newer)).toMatchObject({ body: { data: { awaits: 'old' } } });
  expect(await confirm(await linkTo(user.email, 2))).toMatchObject({
    body: { data: { user: { email: another } } },
  });
});

test('security 9: a new password cancels a change of address, even one half confirmed', async () => {
  const fresh = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  const changer = await aMover();
  expect(await confirm(changer.newLink)).toMatchObject({ status: 200 });
  const form = { oldPassword: testPassword, ...fresh };
  expect(await world.server.patch('/user/updatePassword', form, changer.login)).toMatchObject({
    status: 200,
  });
  expect(await confirm(changer.oldLink)).toMatchObject(deadLink);

  const resetter = await aMover();
  await world.server.post('/auth/forgotPassword', { email: resetter.user.email });
  const [mail] = await world.server.mailbox.untilReceived(resetter.user.email, 3);
  const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await world.server.post(`/auth/resetPassword/${reset}`, fresh);
  for (const link of [resetter.oldLink, resetter.newLink]) {
    expect(await confirm(link)).toMatchObject(deadLink);
  }
});

test('security 8: the links of a change of address are valid for one day', async () => {
  const { oldLink, newLink } = await aMover();
  clock.advance({ minutes: 23 * 60 });
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  clock.advance({ minutes: 61 });
  expect(await confirm(newLink)).toMatchObject(deadLink);
});

test('the old mailbox learns the new address, and what to do against the change', async () => {
  const { user, newEmail } = await aMover();
  const [mail] = await world.server.mailbox.mails(user.email);
  expect(mail?.subject).toBe('Confirm the change of your email address');
  expect(mail?.text).toContain(newEmail);
  expect(mail?.text).toContain('/auth/forget-password');
});

test('an address of another account is refused without revealing that account', async () => {
  const other = await aUser(world.server);
  const user = await aUser(world.server);
  const login = await logIn(world.server, user);
  expect(await ask(login, other.email)).toMatchObject({ status: 200 });
  const [mail] = await world.server.mailbox.untilReceived(other.email, 2);
  expect(mail?.subject).toMatch('You already have');
  expect(await confirm(await linkTo(user.email))).toMatchObject({
    body: { data: { awaits: 'new' } },
  });
  expect(await emailOf(login)).toBe(user.email);
});

test('an unverified account gives way to a user who confirms its address', async () => {
  const newEmail = anAddress('squatted');
  const mover = await aMover(newEmail);
  await aUser(world.server, { email: newEmail, verified: false });
  expect(await confirm(mover.oldLink)).toMatchObject({ status: 200 });
  expect(await confirm(mover.newLink)).toMatchObject({ status: 200 });
  expect(await emailOf(mover.login)).toBe(newEmail);
});

test('the second of two users who want one address finds an invalid link', async () => {
  const newEmail = anAddress('coveted');
  const mover = await aMover(newEmail);
  expect(await confirm(mover.oldLink)).toMatchObject({ status: 200 });
  const rival = new pg.Client(world.server.databaseUrl);
  await rival.connect();
  await rival.query('begin');
  await rival.query(
    `insert into users (email, name, password_hash, email_verified_at) values ($1, 'Rival', '', now())`,
    [newEmail],
  );
  const confirming = confirm(mover.newLink);
  await expect
    .poll(async () => (await rival.query('select from pg_locks where not granted')).rowCount)
    .toBe(1);
  await rival.query('commit');
  await rival.end();
  expect(await confirming).toMatchObject(deadLink);
  expect(await emailOf(mover.login)).toBe(mover.user.email);
});

test('support can confirm in place of an old mailbox that was lost', async () => {
  const { user, newLink, newEmail } = await aMover();
  const operator = new pg.Client(world.server.databaseUrl);
  await operator.connect();
  // As docs/OPERATIONS.md says it is done.
  await operator.query(
    `update email_changes set old_confirmed_at = now() where user_id = (select id from users where email = $1)`,
    [user.email],
  );
  await operator.end();
  expect(await confirm(newLink)).toMatchObject({ body: { data: { user: { email: newEmail } } } });
});

test('an address is not changed without the password, nor to itself', async () => {
  const user = await aUser(world.server);
  const login = await logIn(world.server, user);
  expect(await ask(login, anAddress(), 'Wrong-pass1')).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await ask(login, user.email.toUpperCase())).toMatchObject({
    status: 400,
    body: { fieldErrors: { newEmail: 'This is your address already' } },
  });
});

test('security 42: a reset asked for in the old mailbox during a change of address is void', async () => {
  const { user, login, newEmail, oldLink, newLink } = await aMover();
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  // The change stops before its end: it has written the new address, and cannot revoke this link yet.
  const holder = new pg.Client(world.server.databaseUrl);
  await holder.connect();
  await holder.query(
    `insert into one_time_links (user_id, purpose, token_hash, expires_at)
     values ($1, 'verify-email', 'held', now())`,
    [user.id],
  );
  await holder.query('begin');
  await holder.query('select from one_time_links where user_id = $1 for update', [user.id]);
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => (await holder.query('select from pg_locks where not granted')).rowCount)
      .toBe(count);
  const confirming = confirm(newLink);
  await untilWaiting(1);
  await world.server.post('/auth/forgotPassword', { email: user.email });
  await untilWaiting(2);
  await holder.query('commit');
  expect(await confirming).toMatchObject({ body: { data: { user: { email: newEmail } } } });
  await untilJobsFinish(holder);
  const { rowCount } = await holder.query('select from one_time_links where user_id = $1', [
    user.id,
  ]);
  await holder.end();
  expect(rowCount).toBe(0);
  const received = await world.server.mailbox.mails(user.email);
  expect(received.map(({ subject }) => subject)).not.toContain('Reset your password');
  expect(await emailOf(login)).toBe(newEmail);
});

test('security 42: a change of address revokes the reset link in the old mailbox', async () => {
  const { user, oldLink, newLink } = await aMover();
  await world.server.post('/auth/forgotPassword', { email: user.email });
  const [mail] = await world.server.mailbox.untilReceived(user.email, 3);
  const reset = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  for (const link of [oldLink, newLink]) expect(await confirm(link)).toMatchObject({ status: 200 });
  const form = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  expect(await world.server.post(`/auth/resetPassword/${reset}`, form)).toMatchObject(deadLink);
});
