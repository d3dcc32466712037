import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../test/a-user.ts';
import { createAuthenticator } from '../../../test/authenticator.ts';
import {
  consoleUrl,
  joinConsole,
  logInConsole,
  startConsole,
  type TestConsole,
} from '../../../test/start-console.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock();
let app: TestConsole;
let call: TestConsole['call'];
beforeAll(async () => {
  app = await startConsole({ clock });
  call = app.call;
});
afterAll(() => app.close());

const unauthenticated = { status: 401, body: { code: 'UNAUTHENTICATED' } };
const invalidLink = { status: 400, body: { code: 'INVALID_LINK' } };

test('the link of an invite leads in once, with a passkey that later logs in by itself', async () => {
  const token = await app.aToken('finance', 'Grace@Stillweb.Example');
  const invitation = await call('GET', `/join/${token}`);
  expect(invitation.body.data).toMatchObject({ email: 'grace@stillweb.example', role: 'finance' });

  const { me, authenticator } = await joinConsole(call, token);
  expect(me).toMatchObject({ name: 'Grace Hopper', role: 'finance', passkeys: 1 });
  expect(me.permissions).toContain('read-payouts');
  expect(me.permissions).not.toContain('manage-staff');
  expect(await call('GET', `/join/${token}`)).toMatchObject(invalidLink);
  expect(await call('POST', `/join/${token}/options`, { name: 'Eve' })).toMatchObject(invalidLink);

  const entered = await logInConsole(call, authenticator);
  expect(entered).toMatchObject({ status: 200, body: { data: { id: me.id } } });
  const [header] = entered.headers.getSetCookie();
  expect(header).toMatch(/^__Host-console=[\w-]{43}; /);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) {
    expect(header?.split('; ')).toContain(attribute);
  }
  const cookie = cookieOf(entered.headers);
  expect(await call('GET', '/session', undefined, { cookie })).toMatchObject({ status: 200 });
});
