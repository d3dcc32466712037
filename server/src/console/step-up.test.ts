import { stepUpHeader } from '@stillweb/contract/console/staff/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign } from '../../test/calls/console-actions.ts';
import { createAuthenticator } from '../../test/people/authenticator.ts';
import { anAddress } from '../../test/people/a-user.ts';
import {
  consoleUrl,
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../test/worlds/start-console.ts';

let app: TestConsole;
let owner: TestStaff;
let colleague: TestStaff;
beforeAll(async () => {
  app = await startConsole();
  owner = await app.aMember('owner');
  colleague = await app.aMember('support');
});
afterAll(() => app.close());

const refused = { status: 403, body: { code: 'STEP_UP_NEEDED' } };
const why = { reason: 'technical_fault', note: 'The bank refuses every card.' };

/** Why a call that changes something needs no signature of its own. */
const unsigned: Record<string, string> = {
  'POST /log-in': 'begins the session',
  'POST /log-in/options': 'begins the session',
  'DELETE /session': 'ends the own session',
  'POST /join/:token': 'makes a passkey, with the link in the mailbox',
  'POST /join/:token/options': 'changes nothing',
  'POST /passkeys/options': 'changes nothing',
  'POST /step-ups': 'changes nothing',
  'POST /customers/:userId/previews': 'changes nothing',
  'POST /customers/:userId/actions': 'signs the digest of its preview',
  'POST /previews': 'changes nothing',
  'POST /actions': 'signs the digest of its preview',
  'POST /actions/:id/approve': 'signs the digest of its preview',
  'POST /actions/:id/refuse': 'keeps something from being done',
  'POST /catalogue/sets': 'sells nothing',
  'POST /mailings/test': 'mails the person who asks',
  'POST /customers/:userId/notes': 'gives nothing away',
  'POST /customers/:userId/view': 'only reads',
  'DELETE /customers/:userId/view': 'only reads',
  'POST /suppressions': 'gives nothing away',
  'POST /suppressions/:id/lift': 'gives nothing away',
};

/** Each with a request that would do it. */
const signed: Record<string, () => Promise<{ path: string; body?: object }>> = {
  'POST /passkeys': async () => {
    const { body } = await app.call('POST', '/passkeys/options', undefined, owner);
    const credential = createAuthenticator(consoleUrl).register(body.data);
    return { path: '/passkeys', body: { name: 'A key', credential } };
  },
  'DELETE /passkeys/:id': async () => {
    const { body } = await app.call('GET', '/passkeys', undefined, owner);
    return { path: `/passkeys/${body.data[0].id}` };
  },
  'POST /staff/invites': async () => ({
    path: '/staff/invites',
    body: { email: anAddress('staff'), role: 'owner' },
  }),
  'DELETE /staff/invites/:id': async () => {
    await app.aToken('support');
    const { body } = await app.call('GET', '/staff', undefined, owner);
    return { path: `/staff/invites/${body.data.invites[0].id}` };
  },
  'PATCH /staff/:id': async () => ({
    path: `/staff/${colleague.me.id}`,
    body: { role: 'owner' },
  }),
  'POST /staff/:id/disable': async () => ({ path: `/staff/${colleague.me.id}/disable` }),
  'POST /staff/:id/enable': async () => ({ path: `/staff/${colleague.me.id}/enable` }),
  'PUT /switches/:name': async () => ({
    path: '/switches/checkout',
    body: { on: false, ...why },
  }),
};

test('security 48: each call that changes something is signed, or has a reason not to be', () => {
  const changing = app.console.routes
    .filter(({ method }) => !['GET', 'HEAD'].includes(method))
    .map(({ method, url, stepUp }) => [`${method} ${url.replace('/api', '')}`, stepUp] as const);
  const known = [
    ...Object.keys(signed).map((call) => [call, true] as const),
    ...Object.keys(unsigned).map((call) => [call, false] as const),
  ];
  expect(new Map(changing)).toEqual(new Map(known));
});

test.each(Object.entries(signed))(
  'security 48: %s does nothing with a cookie alone, nor with a signature of something else',
  async (call, ask) => {
    const [method = ''] = call.split(' ');
    const { path, body } = await ask();
    const before = await everything();
    const send = (headers = {}) => app.call(method, path, body, { cookie: owner.cookie, headers });
    const offer = async () => {
      const asked = { method, path, body };
      return (await app.call('POST', '/step-ups', asked, owner)).body.data;
    };
    expect(await send()).toMatchObject(refused);
    const { digest, allowCredentials } = await offer();
    expect(allowCredentials).toHaveLength(1);
    const header = (assertion: object) => ({ [stepUpHeader]: JSON.stringify(assertion) });

    expect(await send(header(sign(colleague, digest)))).toMatchObject(refused);
    const signature = header(sign(owner, digest));
    // That challenge is used up.
    expect(await send(signature)).toMatchObject(refused);
    const fresh = (await offer()).digest;
    const elsewhere = await app.call(
      'PUT',
      '/switches/uk',
      { on: false, ...why },
      {
        cookie: owner.cookie,
        headers: header(sign(owner, fresh)),
      },
    );
    expect(elsewhere).toMatchObject(refused);
    for (const value of ['', '{}', 'null', JSON.stringify(sign(owner, 'bm90IG91cnM'))]) {
      expect(await send({ [stepUpHeader]: value }), value).toMatchObject(refused);
    }
    expect(await everything()).toEqual(before);
  },
);

/** Reads everything that such calls could change. */
async function everything() {
  const [passkeys, staff, switches] = await Promise.all(
    ['/passkeys', '/staff', '/switches'].map((path) =>
      app.call('GET', path, undefined, { cookie: owner.cookie }),
    ),
  );
  const withoutUse = (list: { lastUsedAt?: string; lastSeenAt?: string }[]) =>
    list.map((passkey) => ({ ...passkey, lastUsedAt: null, lastSeenAt: null }));
  return [
    withoutUse(passkeys?.body.data),
    withoutUse(staff?.body.data.members),
    staff?.body.data.invites,
    switches?.body.data,
  ];
}

test('security 48: a signature counts once, for the request that it was made for', async () => {
  const turn = (on: boolean, headers = {}) =>
    app.call('PUT', '/switches/sign-up', { on, ...why }, { cookie: owner.cookie, headers });
  const offer = async () => {
    const asked = { method: 'PUT', path: '/switches/sign-up', body: { on: false, ...why } };
    return (await app.call('POST', '/step-ups', asked, owner)).body.data;
  };
  const { digest } = await offer();
  const headers = { [stepUpHeader]: JSON.stringify(sign(owner, digest)) };
  expect(await turn(true, headers)).toMatchObject(refused);
  const { digest: again } = await offer();
  const own = { [stepUpHeader]: JSON.stringify(sign(owner, again)) };
  expect(await turn(false, own)).toMatchObject({ status: 200, body: { data: { on: false } } });
  expect(await turn(false, own)).toMatchObject(refused);
});

test('security 48: a request that is refused for a field needs no signature', async () => {
  const body = { email: 'not an address', role: 'lead' };
  expect(await app.call('POST', '/staff/invites', body, { cookie: owner.cookie })).toMatchObject({
    status: 400,
    body: { fieldErrors: { email: 'Invalid email format' } },
  });
});
