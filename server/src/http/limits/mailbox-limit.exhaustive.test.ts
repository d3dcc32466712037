import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLogin, aUser, testPassword } from '../../../test/people/a-user.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const queues = ['account-mail', 'install-link-mail', 'help-mail', 'withdrawal-mail'];

/** How many emails an address has got once all that was asked for is sent or dropped. */
async function countEmails(email: string): Promise<number> {
  for (const queue of queues) await untilIdle(server.database, queue);
  return (await server.mailbox.mails(email)).length;
}

/** Asks for an email of each kind that a stranger can have sent to an address. */
async function askForAll(email: string, stranger: string): Promise<number[]> {
  const { token } = await aLogin(server, stranger);
  const name = 'Mallory';
  const password = testPassword;
  const page = { topic: 'subscription', name, message: 'How do I change my card?' };
  const answers = [
    await server.post('/auth/register', { email, name, password, confirmPassword: password }),
    await server.post('/auth/resendVerificationEmail', { email }),
    await server.post('/auth/forgotPassword', { email }),
    await server.post('/auth/code', { email }),
    await server.post('/install-link', { email, consent: true }),
    await server.post('/help', { ...page, email }),
    await server.post('/withdrawals', { name, email }),
    await server.post('/user/changeEmail', { newEmail: email, password }, { token }),
  ];
  return answers.map(({ status }) => status);
}

test('security 54: strangers can send at most ten emails an hour and twenty a day to one mailbox', async () => {
  const { email } = await aUser(server);
  const { email: stranger } = await aUser(server);
  const asked = await askForAll(email, stranger);
  expect(asked).toEqual(asked.map(() => 200));
  await askForAll(email, stranger);
  await askForAll(email, stranger);
  const inAnHour = await countEmails(email);
  expect(inAnHour).toBeGreaterThan(5);
  expect(inAnHour).toBeLessThanOrEqual(10);
  for (let hour = 3; hour < 24; hour += 3) {
    clock.advance({ minutes: 180 });
    await askForAll(email, stranger);
  }
  const inADay = await countEmails(email);
  expect(inADay).toBeGreaterThan(inAnHour);
  expect(inADay).toBeLessThanOrEqual(20);
}, 60_000);
