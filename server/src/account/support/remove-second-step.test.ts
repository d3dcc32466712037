import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPasskeyOf } from '../../../test/people/a-passkey.ts';
import { aLogin, attemptLogIn, aUser, logIn } from '../../../test/people/a-user.ts';
import { aChangingUser, confirmChange } from '../../../test/people/address-change.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openSupport } from '../../../test/people/support.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { beginSecondStepRemoval, completeSecondStepRemoval } from './remove-second-step.ts';

const clock = createTestClock();
let server: TestServer;
let support: Awaited<ReturnType<typeof openSupport>>;
beforeAll(async () => {
  server = await startServer({ clock });
  support = await openSupport(server.databaseUrl, clock);
});
afterAll(async () => {
  await support.close();
  await server.close();
});

test('security 73: support removes a second step after a day, and all sessions end', async () => {
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  await aPasskeyOf(server, token);
  expect(await beginSecondStepRemoval(support, user.id)).toBe(false);
  await server.call('PUT', '/user/secondStep', { body: { on: true }, token });
  expect(await beginSecondStepRemoval(support, user.id)).toBe(true);
  expect(await beginSecondStepRemoval(support, user.id)).toBe(true);
  const told = await server.mailbox.untilReceived(user.email, 3);
  expect(told.map(({ subject }) => subject)).toContain(
    'The second step of your account is about to be removed',
  );

  clock.advance({ minutes: 23 * 60 });
  await completeSecondStepRemoval(support, user.id);
  expect(await attemptLogIn(server, user)).toMatchObject({
    status: 401,
    body: { code: 'SECOND_STEP_REQUIRED' },
  });
  clock.advance({ minutes: 61 });
  await completeSecondStepRemoval(support, user.id);
  expect(await server.get('/user/keys', { token })).toMatchObject({ status: 401 });
  const login = await logIn(server, user);
  expect((await server.get('/user/keys', login)).body.data).toMatchObject({
    passkeys: [{ name: 'Laptop' }],
    secondStep: { on: false, recoveryCodesLeft: 0 },
  });
  const mails = await server.mailbox.untilReceived(user.email, 4);
  expect(mails.map(({ subject }) => subject)).toContain(
    'Your account no longer asks for a passkey at every log-in',
  );
});

test('security 73: the address before is told too, and can stop the removal', async () => {
  const { user, login, newEmail, oldLink, newLink } = await aChangingUser(server);
  await aPasskeyOf(server, login.token);
  for (const link of [oldLink, newLink]) await confirmChange(server, link);
  await server.call('PUT', '/user/secondStep', { body: { on: true }, token: login.token });
  await beginSecondStepRemoval(support, user.id);
  const subject = 'The second step of your account is about to be removed';
  const linkTo = async (email: string) => {
    let link = '';
    await expect
      .poll(async () => {
        const mails = await server.mailbox.mails(email);
        const text = mails.find((mail) => mail.subject === subject)?.text ?? '';
        link = /stop-second-step-removal\?token=([\w-]+)/.exec(text)?.[1] ?? '';
        return link;
      })
      .not.toBe('');
    return link;
  };
  expect(await linkTo(newEmail)).not.toBe(await linkTo(user.email));
  const stop = `/auth/stopSecondStepRemoval/${await linkTo(user.email)}`;
  expect(await server.post(stop)).toMatchObject({ status: 200 });
  clock.advance({ days: 2 });
  await completeSecondStepRemoval(support, user.id);
  expect(await attemptLogIn(server, { ...user, email: newEmail })).toMatchObject({
    body: { code: 'SECOND_STEP_REQUIRED' },
  });
});
