import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const guess = (email: string, ip: string) =>
  server.post('/auth/login', { email, password: 'Wrong-pass1' }, from(ip));
const guesses = async (count: number, attempt: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await attempt()).status);
  return statuses;
};

test('security 5, 6: ten wrong passwords in a row shut out that visitor for an hour, and nobody else', async () => {
  const user = await aUser(server);
  expect(await guesses(10, () => guess(user.email, '192.0.2.1'))).toEqual(Array(10).fill(401));
  const answer = await server.post('/auth/login', user, from('192.0.2.1'));
  expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(3500);
  expect(retryAfter).toBeLessThanOrEqual(3600);
  expect(await server.post('/auth/login', user, from('192.0.2.2'))).toMatchObject({ status: 200 });
  clock.advance({ minutes: 61 });
  expect(await server.post('/auth/login', user, from('192.0.2.1'))).toMatchObject({ status: 200 });
});

test('security 5: a right password forgives the wrong ones before it', async () => {
  const user = await aUser(server);
  const wrong = { ...user, password: 'Wrong-pass1' };
  for (let round = 0; round < 2; round += 1) {
    expect(await guesses(9, () => attemptLogIn(server, wrong))).toEqual(Array(9).fill(401));
    expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });
  }
});

test('security 5: a right password also forgives where the address is not verified yet', async () => {
  const user = await aUser(server, { verified: false });
  const wrong = { ...user, password: 'Wrong-pass1' };
  for (let round = 0; round < 2; round += 1) {
    expect(await guesses(9, () => attemptLogIn(server, wrong))).toEqual(Array(9).fill(401));
    expect(await attemptLogIn(server, user)).toMatchObject({
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  }
});

test('security 5: twenty guesses at the same moment are no more than ten', async () => {
  const { email } = await aUser(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, '192.0.2.3')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  }
});

test('security 5: a hundred wrong passwords in a day shut a visitor out of every account; IPv6 visitors by their /64', async () => {
  const user = await aUser(server);
  let address = 0;
  const attempts = Array.from({ length: 100 }, () => {
    address += 1;
    return guess(anAddress('nobody'), `2001:db8::${address.toString(16)}`);
  });
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  // Some may find the queue of password checks full, and those do not count.
  const busy = statuses.filter((status) => status === 503).length;
  await guesses(busy, () => guess(anAddress('nobody'), '2001:db8::abcd'));
  expect(await server.post('/auth/login', user, from('2001:db8::ffff:1'))).toMatchObject({
    status: 429,
  });
  expect(await server.post('/auth/login', user, from('2001:db8:0:1::1'))).toMatchObject({
    status: 200,
  });
});

test('security 6: nobody talks their way out of a limit with a forged X-Forwarded-For', async () => {
  const exposed = await startServer();
  const body = { email: anAddress('nobody'), password: 'Wrong-pass1' };
  let address = 0;
  const statuses = await guesses(11, () => {
    address += 1;
    return exposed.post('/auth/login', body, from(`192.0.2.${address}`));
  });
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  await exposed.close();
});

test('security 7: one address gets ten mails in an hour at most, known or not', async () => {
  const { email } = await aUser(server);
  for (const to of [email, anAddress('nobody')]) {
    const already = to === email ? 1 : 0;
    const ask = () => server.post('/auth/forgotPassword', { email: to });
    expect(await guesses(11 - already, ask)).toEqual([...Array(10 - already).fill(200), 429]);
  }
});

test('security 5: wrong old passwords count as guesses', async () => {
  const user = await aUser(server);
  const { body } = await attemptLogIn(server, user);
  const form = {
    oldPassword: 'Wrong-pass1',
    newPassword: 'New-Passw0rd',
    confirmPassword: 'New-Passw0rd',
  };
  const change = () => server.patch('/user/updatePassword', form, { token: body.accessToken });
  expect(await guesses(11, change)).toEqual([...Array(10).fill(400), 429]);
});
