import { expect } from 'vitest';
import { cookieOf } from '../../../scripts/clients/api.ts';
import { anAddress, testPassword } from './a-user.ts';
import type { TestServer } from '../worlds/start-server.ts';

export const attackersPassword = 'Mallory-s1';

/** The answer to a link where a password must say which sign-up is meant. */
export const passwordRequired = { status: 409, body: { code: 'PASSWORD_REQUIRED' } };

/** Sign-ups at a server, several with one address. */
export function createSignUps(server: TestServer) {
  /** Signs up, and returns what the registering browser keeps. */
  async function register(user: {
    email: string;
    name?: string;
    password?: string;
    /** Of the page. */
    language?: string;
  }) {
    const { email, name = 'Ada Lovelace', password = testPassword, language } = user;
    const form = { email, name, password, confirmPassword: password };
    const headers = { ...(language && { 'accept-language': language }) };
    const answer = await server.post('/auth/register', form, { headers });
    expect(answer).toMatchObject({ status: 200 });
    return { cookie: cookieOf(answer.headers), setCookies: answer.headers.getSetCookie() };
  }

  const registerAttacker = (email: string) =>
    register({ email, name: 'Mallory', password: attackersPassword });

  /** The tokens of all links that were sent to an address, the newest first. */
  async function receivedTokens(email: string, emails: number): Promise<string[]> {
    const received = await server.mailbox.untilReceived(email, emails);
    return received.map(({ text }) => /(?:token=|reset-password\/)([\w-]+)/.exec(text)?.[1] ?? '');
  }

  const verify = (token: string, body?: { password: string }, cookie?: string) =>
    server.post(`/auth/verifyEmail/${token}`, body, { cookie });

  /** The owner signs up, then the attacker: each has a link in the owner's mailbox. */
  async function signUpTwice() {
    const email = anAddress('rivalled');
    const owner = await register({ email });
    const [ownersLink = ''] = await receivedTokens(email, 1);
    await registerAttacker(email);
    const [attackersLink = ''] = await receivedTokens(email, 2);
    return { email, owner, ownersLink, attackersLink };
  }

  /** Asks for a reset link, which is then the newest of so many emails, and uses it. */
  async function resetPassword(email: string, newPassword: string, emails: number) {
    await server.post('/auth/forgotPassword', { email });
    const [token] = await receivedTokens(email, emails);
    const form = { newPassword, confirmPassword: newPassword };
    return server.post(`/auth/resetPassword/${token}`, form);
  }

  return { register, registerAttacker, receivedTokens, verify, signUpTwice, resetPassword };
}

export type SignUps = ReturnType<typeof createSignUps>;
