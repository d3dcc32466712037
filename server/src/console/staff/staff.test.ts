import { afterAll, beforeAll, expect, test } from 'vitest';
import { callSigned } from '../../../test/console-actions.ts';
import {
  joinConsole,
  logInConsole,
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../test/start-console.ts';

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
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** The acts on a target, the first one first, as the audit log has them. */
async function actsOn(target: string) {
  const { body } = await asOwner('GET', `/audit?target=${target}`);
  return body.data.toReversed();
}

test('an owner invites somebody, whose link can be taken back', async () => {
  const email = 'new@stillweb.example';
  const created = await asOwner('POST', '/staff/invites', { email, role: 'lead' });
  expect(created).toMatchObject({ status: 200, body: { data: { email, role: 'lead' } } });
  const { id, url } = created.body.data;
  expect(url).toMatch(/^http:\/\/localhost:3001\/join\/[\w-]{43}$/);
  const { body: staff } = await asOwner('GET', '/staff');
  expect(staff.data.invites).toMatchObject([{ id, email, role: 'lead' }]);
  expect(JSON.stringify(staff)).not.toContain(tokenOf(url));
  // Who has joined and not logged in again was seen, too.
  expect(staff.data.members).toMatchObject([{ id: owner.me.id, lastSeenAt: expect.any(String) }]);

  expect(await asOwner('DELETE', `/staff/invites/${id}`)).toMatchObject({ status: 200 });
  expect(await call('GET', `/join/${tokenOf(url)}`)).toMatchObject({ status: 400 });
  expect(await asOwner('DELETE', `/staff/invites/${id}`)).toMatchObject(notFound);
  const by = { staff: { id: owner.me.id, name: owner.me.name }, role: 'owner', outcome: 'done' };
  expect(await actsOn(id)).toMatchObject([
    { ...by, action: 'invite', after: { role: 'lead' }, requestId: expect.any(String) },
    { ...by, action: 'revoke-invite' },
  ]);
});

test('a second invite for an address takes the place of the first', async () => {
  const email = 'twice@stillweb.example';
  const first = await asOwner('POST', '/staff/invites', { email, role: 'owner' });
  const second = await asOwner('POST', '/staff/invites', { email, role: 'support' });
  expect(await call('GET', `/join/${tokenOf(first.body.data.url)}`)).toMatchObject({ status: 400 });
  const joined = await joinConsole(call, tokenOf(second.body.data.url));
  expect(joined.me.role).toBe('support');
});

test.each([
  [{ email: 'not an address', role: 'lead' }, { email: 'Invalid email format' }],
  [{ email: 'a@stillweb.example', role: 'king' }, { role: 'Please choose a role' }],
])('the invite %j is refused with a message at its field', async (body, fieldErrors) => {
  const answer = await asOwner('POST', '/staff/invites', body);
  expect(answer).toMatchObject({ status: 400, body: { fieldErrors } });
});

test('another role counts at once, and who is disabled is out at once', async () => {
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
    body: { data: { disabledAt: null } },
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

test('who has lost the passkeys is invited again, and what was before ends', async () => {
  const email = 'lost@stillweb.example';
  const before = await app.aMember('support', email);
  await asOwner('POST', `/staff/${before.me.id}/disable`);
  const after = await joinConsole(call, await app.aToken('finance', email));
  expect(after.me).toMatchObject({ id: before.me.id, role: 'finance', passkeys: 1 });
  expect((await logInConsole(call, before.authenticator)).status).toBe(401);
  expect((await call('GET', '/session', undefined, { cookie: before.cookie })).status).toBe(401);
  expect((await logInConsole(call, after.authenticator)).status).toBe(200);
});

test('the own acts are read by everybody, those of others by the roles that may', async () => {
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
