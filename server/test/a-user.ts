import { expect } from 'vitest';
import type { TestServer } from './start-server.ts';

type TestForm = { name: string; email: string; password: string };

export type TestUser = TestForm & { id: string };

/** What a client keeps of a log-in. */
export type TestLogin = { token: string; cookie: string };

type UserOverrides = Partial<TestForm> & { verified?: boolean };

export const testPassword = 'Passw0rd!';

let count = 0;

/** An address that no other test in this process uses. */
export function anAddress(name = 'user'): string {
  count += 1;
  return `${name}-${count}@stillweb.example`;
}

/** Signs a user up over HTTP and, by default, verifies the address with the link in the email. */
export async function aUser(server: TestServer, overrides: UserOverrides = {}): Promise<TestUser> {
  const { verified = true, ...given } = overrides;
  const form = await signUp(server, given);
  if (!verified) return { ...form, id: '' };
  await verify(server, form.email);
  const { id } = (await attemptLogIn(server, form)).body.data.user;
  return { ...form, id };
}

export async function signUp(server: TestServer, given: Partial<TestForm>): Promise<TestForm> {
  const form = { name: 'Ada Lovelace', email: anAddress(), password: testPassword, ...given };
  const answer = await server.post('/auth/register', { ...form, confirmPassword: form.password });
  expect(answer).toMatchObject({ status: 200 });
  return form;
}

/** Verifies an address with the link in the email of a sign-up. */
export async function verify(server: TestServer, email: string): Promise<void> {
  const answer = await server.post(`/auth/verifyEmail/${await tokenFromEmail(server, email)}`);
  expect(answer).toMatchObject({ status: 200 });
}

/** Logs a user in and returns what a browser would keep. */
export async function logIn(
  server: TestServer,
  user: { email: string; password: string },
): Promise<TestLogin> {
  const answer = await attemptLogIn(server, user);
  expect(answer).toMatchObject({ status: 200 });
  return { token: answer.body.accessToken, cookie: cookieOf(answer.headers) };
}

export function attemptLogIn(server: TestServer, user: { email: string; password: string }) {
  const { email, password } = user;
  return server.post('/auth/login', { email, password });
}

/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The token of the newest link that was mailed to an address, once so many emails arrived. */
export async function tokenFromEmail(
  server: TestServer,
  email: string,
  emails = 1,
): Promise<string> {
  const received = await server.mailbox.untilReceived(email, emails);
  for (const { text } of received) {
    const token = /\/auth\/(?:verify-email\?token=|reset-password\/)([\w-]+)/.exec(text)?.[1];
    if (token) return token;
  }
  throw new Error(`No email with a link arrived for ${email}`);
}
