import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/people/authenticator.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import { staffEmailQueue } from '../emails/staff-email-queue.ts';
import { callSigned } from '../../../test/calls/console-actions.ts';
import {
  consoleUrl,
  joinConsole,
  logInConsole,
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../test/worlds/start-console.ts';

let app: TestConsole;
let call: TestConsole['call'];
let owner: TestStaff;
beforeAll(async () => {
  app = await startConsole();
  call = app.call;
  owner = await app.aMember('owner');
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
const asOwner = (method: string, path: string, body?: unknown) =>
  method === 'GET' ? call(method, path, body, owner) : callSigned(call, owner, method, path, body);
/** The token of the newest link that was mailed to an address. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const [invite] = await app.server.mailbox.untilReceived(email, count);
  return /\/join\/([\w-]{43})\s/.exec(invite?.text ?? '')?.[1] ?? '';
}

/** The acts on a target, the first one first, as the audit log has them. */
async function actsOn(target: string) {
  const { body } = await asOwner('GET', `/audit?target=${target}`);
  return body.data.toReversed();
}

test('an owner invites a person, and can take back the link', async () => {
  const email = 'new@stillweb.example';
  const created = await asOwner('POST', '/staff/invites', { email, role: 'lead' });
  expect(created).toMatchObject({ status: 200, body: { data: { email, role: 'lead' } } });
  const { id } = created.body.data;
  const token = await mailedToken(email);
  const { body: staff } = await asOwner('GET', '/staff');
  expect(staff.data.invites).toMatchObject([{ id, email, role: 'lead' }]);
  // A member who has joined and not logged in again was seen, too.
  expect(staff.data.members).toMatchObject([{ id: owner.me.id, lastSeenAt: expect.any(String) }]);

  expect(await asOwner('DELETE', `/staff/invites/${id}`)).toMatchObject({ status: 200 });
  expect(await call('GET', `/join/${token}`)).toMatchObject({ status: 400 });
  expect(await asOwner('DELETE', `/staff/invites/${id}`)).toMatchObject(notFound);
  const by = { staff: { id: owner.me.id, name: owner.me.name }, role: 'owner', outcome: 'done' };
  expect(await actsOn(id)).toMatchObject([
    { ...by, action: 'invite', after: { role: 'lead' }, requestId: expect.any(String) },
    { ...by, action: 'revoke-invite' },
  ]);
});

test('a second invite for an address takes the place of the first', async () => {
  const email = 'twice@stillweb.example';
  await asOwner('POST', '/staff/invites', { email, role: 'owner' });
  const first = await mailedToken(email);
  await asOwner('POST', '/staff/invites', { email, role: 'support' });
  const second = await mailedToken(email, 2);
  expect(await call('GET', `/join/${first}`)).toMatchObject({ status: 400 });
  const joined = await joinConsole(call, second);
  expect(joined.me.role).toBe('support');
});

test.each([
  [{ email: 'not an address', role: 'lead' }, { email: 'Invalid email format' }],
  [{ email: 'a@stillweb.example', role: 'king' }, { role: 'Please choose a role' }],
])('the invite %j is refused with a message at its field', async (body, fieldErrors) => {
  const answer = await asOwner('POST', '/staff/invites', body);
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
});

test('a new role takes effect immediately, and so does disabling a member', async () => {
  const { me, cookie, authenticator } = await app.aMember('support');
  const readStaff = () => call('GET', '/staff', undefined, { cookie });
  expect(await readStaff()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const changed = await asOwner('PATCH', `/staff/${me.id}`, { role: 'lead' });
  expect(changed).toMatchObject({ status: 200, body: { data: { id: me.id, role: 'lead' } } });
  expect((await readStaff()).status).toBe(200);

  const disabled = await asOwner('POST', `/staff/${me.id}/disable`);
  expect(disabled.body.data.disabledAt).toEqual(expect.any(String));
  expect((await readStaff()).status).toBe(401);
  expect((await logInConsole(call, authenticator)).status).toBe(401);
  expect(await asOwner('POST', `/staff/${me.id}/enable`)).toMatchObject({
    body: { data: { disabledAt: null, lastSeenAt: disabled.body.data.lastSeenAt } },
  });
  expect((await readStaff()).status).toBe(401);
  expect((await logInConsole(call, authenticator)).status).toBe(200);
  expect(await actsOn(me.id)).toMatchObject([
    { action: 'invite', after: { role: 'support' } },
    { action: 'join', after: { role: 'support' } },
    { action: 'change-role', before: { role: 'support' }, after: { role: 'lead' } },
    { action: 'disable-staff' },
    { action: 'enable-staff' },
    { action: 'log-in' },
  ]);
});

test.each([
  ['PATCH', '', { role: 'support' }],
  ['POST', '/disable', undefined],
  ['POST', '/enable', undefined],
])('no owner changes the own account: %s …%s', async (method, path, body) => {
  const answer = await asOwner(method, `/staff/${owner.me.id}${path}`, body);
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', message: 'Another owner has to change your account.' },
  });
});

test('security 49: only the invited person gets the link to join, by email', async () => {
  const email = 'invited@stillweb.example';
  const created = await asOwner('POST', '/staff/invites', { email, role: 'finance' });
  expect(created).toMatchObject({ status: 200, body: { data: { email, role: 'finance' } } });
  const token = await mailedToken(email);
  expect(await call('GET', `/join/${token}`)).toMatchObject({ status: 200 });

  const { id } = created.body.data;
  const { rows: jobs } = await app.server.database.query('select data from pgboss.job');
  const places = {
    answer: created.body,
    staff: (await asOwner('GET', '/staff')).body,
    audit: await actsOn(id),
    jobs,
    logs: app.server.logLines,
  };
  for (const [place, content] of Object.entries(places)) {
    expect(JSON.stringify(content), place).not.toMatch(/join\/(?!:)|"url":"http/);
    expect(JSON.stringify(content), place).not.toContain(token);
  }
  // An email to an address that is not proven contains nothing that the owner has typed.
  const [received] = await app.server.mailbox.mails(email);
  expect(received?.text).not.toContain(owner.me.name);
  const joined = await joinConsole(call, token);
  expect(joined.me).toMatchObject({ email, role: 'finance' });
});

test('security 49: a member who is invited again keeps the passkeys, and gets one more', async () => {
  const email = 'lost@stillweb.example';
  const before = await app.aMember('support', email);
  const after = await joinConsole(call, await app.aToken('finance', email));
  expect(after.me).toMatchObject({ id: before.me.id, role: 'finance', passkeys: 2 });
  expect((await call('GET', '/session', undefined, { cookie: before.cookie })).status).toBe(401);
  for (const { authenticator } of [before, after]) {
    expect((await logInConsole(call, authenticator)).status).toBe(200);
  }
});

test('security 49: no invite lets a disabled member in, whether it was open or is new', async () => {
  const email = 'left@stillweb.example';
  const member = await app.aMember('support', email);
  const open = await app.aToken('owner', email);
  const { body } = await call('POST', `/join/${open}/options`, { name: 'Eve' });
  await asOwner('POST', `/staff/${member.me.id}/disable`);
  const credential = createAuthenticator(consoleUrl).register(body.data);
  const used = await call('POST', `/join/${open}`, { name: 'Eve', credential });
  expect(used).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const message = 'This member is disabled. Enable the log-in first.';
  expect(await asOwner('POST', '/staff/invites', { email, role: 'support' })).toMatchObject({
    status: 400,
    body: { fieldErrors: { email: message } },
  });
  await expect(app.aToken('support', email)).rejects.toThrow(message);
  const { body: staff } = await asOwner('GET', '/staff');
  expect(staff.data.invites).not.toContainEqual(expect.objectContaining({ email }));
  const isDisabled = { id: member.me.id, disabledAt: expect.any(String), passkeys: 1 };
  expect(staff.data.members).toContainEqual(expect.objectContaining(isDisabled));
});

/** How often an address got an email about a change whose text has these words. */
async function noticesTo(email: string, words: string): Promise<number> {
  const received = await app.server.mailbox.mails(email);
  return received.filter(
    ({ subject, text }) => subject.endsWith('console has changed') && text.includes(words),
  ).length;
}

/** One for all changes: each further owner gets an email about all that follow. */
let otherOwner: TestStaff | undefined;

type Member = TestStaff & { who: string };
const invitedEmail = 'noticed@stillweb.example';

type Act = [what: string, words: (member: Member) => string, make: (member: Member) => unknown];

const usualActs: Act[] = [
  [
    'a role',
    ({ who }) => `${who} now has the role lead. Before it was support.`,
    ({ me }) => asOwner('PATCH', `/staff/${me.id}`, { role: 'lead' }),
  ],
  [
    'an invite on the command line',
    ({ me }) => `${me.email} was invited in the role finance.`,
    ({ me }) => app.aToken('finance', me.email),
  ],
  [
    'a passkey by a new invite',
    ({ who }) => `${who} has a new passkey, made by the link of an invite, and the role finance.`,
    async ({ me }) => joinConsole(call, await app.aToken('finance', me.email)),
  ],
];

const furtherActs: Act[] = [
  [
    'a new member',
    ({ who }) => `${who} has joined with a passkey, in the role support.`,
    () => undefined,
  ],
  [
    'a disabled member',
    ({ who }) => `${who} was disabled and can no longer log in.`,
    ({ me }) => asOwner('POST', `/staff/${me.id}/disable`),
  ],
  [
    'an enabled member',
    ({ who }) => `${who} was enabled and can log in again.`,
    ({ me }) => asOwner('POST', `/staff/${me.id}/enable`),
  ],
  [
    'a new passkey',
    ({ who }) => `${who} has one more passkey.`,
    async (member) => addPasskey(member),
  ],
  [
    'a removed passkey',
    ({ who }) => `${who} has removed a passkey.`,
    async (member) => {
      await addPasskey(member);
      const { body } = await call('GET', '/passkeys', undefined, member);
      await callSigned(call, member, 'DELETE', `/passkeys/${body.data[1].id}`);
    },
  ],
];

test.each(usualActs)(
  'security 50: %s is mailed to the member and to each owner, once',
  expectMailed,
);
test.each(furtherActs)(
  'security 50: %s is mailed to the member and to each owner, once',
  { tags: 'exhaustive' },
  expectMailed,
);

async function expectMailed(...[_what, words, make]: Act): Promise<void> {
  otherOwner ??= await app.aMember('owner');
  const joined = await app.aMember('support');
  const { name, email } = joined.me;
  const member = { ...joined, who: `${name} (${email})` };
  await make(member);
  for (const to of [email, owner.me.email, otherOwner.me.email]) {
    await expect.poll(() => noticesTo(to, words(member)), { timeout: 45_000 }).toBe(1);
  }
  await untilIdle(app.server.database, staffEmailQueue.name);
  expect(await noticesTo(email, words(member))).toBe(1);
}

test('security 50: invites of others are mailed to the owners alone', async () => {
  const { body } = await asOwner('POST', '/staff/invites', { email: invitedEmail, role: 'lead' });
  await asOwner('DELETE', `/staff/invites/${body.data.id}`);
  for (const words of [
    `${invitedEmail} was invited in the role lead.`,
    `The invite of ${invitedEmail} in the role lead was revoked.`,
  ]) {
    await expect.poll(() => noticesTo(owner.me.email, words), { timeout: 45_000 }).toBe(1);
    expect(await noticesTo(invitedEmail, words)).toBe(0);
  }
});

async function addPasskey(member: TestStaff): Promise<void> {
  const { body } = await call('POST', '/passkeys/options', undefined, member);
  const credential = createAuthenticator(consoleUrl).register(body.data);
  await callSigned(call, member, 'POST', '/passkeys', { name: 'A key', credential });
}

test('all members read their own acts, and some roles those of others', async () => {
  const support = await app.aMember('support');
  const read = async (cookie: string, query = '') => {
    const { body } = await call('GET', `/audit${query}`, undefined, { cookie });
    return body.data.map(({ staff }: { staff: { id: string } | null }) => staff?.id);
  };
  expect(await read(support.cookie)).toEqual([support.me.id]);
  expect(await read(support.cookie, `?staff=${owner.me.id}`)).toEqual([support.me.id]);
  expect(new Set(await read(owner.cookie)).size).toBeGreaterThan(3);
  expect(new Set(await read(owner.cookie, `?staff=${support.me.id}`))).toEqual(
    new Set([support.me.id]),
  );
});
