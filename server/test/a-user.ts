import { expect } from 'vitest';
import type { TestServer } from './start-server.ts';

type TestForm = { name: string; email: string; password: string };

export type TestUser = TestForm & { id: string };

/** What a client holds of somebody who is logged in. */
export type TestLogin = { token: string; cookie: string };

type UserOverrides = Partial<TestForm> & { verified?: boolean };

export const testPassword = 'Passw0rd!';

let count = 0;

/** An address that nobody in this process has yet. */
export function anAddress(name = 'user'): string {
  count += 1;
  return `${name}-${count}@stillweb.example`;
}

/** Signs somebody up through the front door and, unless told otherwise, opens the link in the mail. */
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

/** Opens the link in the mail that a sign-up brings. */
export async function verify(server: TestServer, email: string): Promise<void> {
  const answer = await server.post(`/auth/verifyEmail/${await mailedToken(server, email)}`);
  expect(answer).toMatchObject({ status: 200 });
}

/** Logs somebody in and answers what a browser would keep. */
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

/** The token of the newest link that was mailed to an address. */
export async function mailedToken(server: TestServer, email: string, mails = 1): Promise<string> {
  const [mail] = await server.mailbox.untilReceived(email, mails);
  const token = /\/auth\/(?:verify-email\?token=|reset-password\/)([\w-]+)/.exec(mail?.text ?? '');
  if (!token?.[1]) throw new Error(`No link was mailed to ${email}`);
  return token[1];
}
