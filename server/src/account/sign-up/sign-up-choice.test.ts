import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, testPassword, tokenFromEmail } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const register = (email: string, chosen: object, password = testPassword) =>
  server.post('/auth/register', {
    name: 'Grace Hopper',
    email,
    password,
    confirmPassword: password,
    ...chosen,
  });

const resend = (email: string, chosen: object = {}) =>
  server.post('/auth/resendVerificationEmail', { email, ...chosen });

/** Verifies in a browser other than that of the sign-up; returns the choice in the answer. */
async function verifyElsewhere(email: string, emails: number) {
  const token = await tokenFromEmail(server, email, emails);
  const answer = await server.post(`/auth/verifyEmail/${token}`, { password: testPassword });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data.choice;
}

const annual = { plan: 'YEARLY', offer: 'uk', currency: 'gbp', code: 'SPRING' };

test.each([
  ['the first email', annual, [], annual],
  ['an email that was sent again', annual, [{}], annual],
  ['an email that was sent again with the plan', {}, [annual], annual],
  ['an email for which another visitor has chosen', annual, [{ plan: 'MONTHLY' }], annual],
  ['the email of a sign-up without a choice', {}, [{}], undefined],
  [
    'the email of a malformed choice',
    { plan: 'WEEKLY', offer: ['uk'], currency: 5, code: '' },
    [],
    undefined,
  ],
])('%s leads to the plan of the sign-up', async (_case, chosen, resends, expected) => {
  const email = anAddress();
  expect(await register(email, chosen)).toMatchObject({ status: 200 });
  await server.mailbox.untilReceived(email);
  for (const again of resends) expect(await resend(email, again)).toMatchObject({ status: 200 });
  expect(await verifyElsewhere(email, 1 + resends.length)).toEqual(expected);
});

test('the newest choice of a sign-up counts, and one without a choice keeps it', async () => {
  const email = anAddress();
  await register(email, { plan: 'MONTHLY' });
  await register(email, annual);
  await register(email, {});
  expect(await verifyElsewhere(email, 3)).toEqual(annual);
});

test('each sign-up with an address keeps its own choice', async () => {
  const email = anAddress();
  await register(email, annual);
  await server.mailbox.untilReceived(email);
  await register(email, { plan: 'MONTHLY' }, 'Mallory-Pass1');
  expect(await verifyElsewhere(email, 2)).toEqual(annual);
});
