import { termsVersion } from '@stillweb/contract/legal';
import { expect } from 'vitest';
import { cookieOf } from '../../../scripts/clients/api.ts';
import { findToken } from '../../../scripts/clients/inbox.ts';
import { startSession } from '../../src/account/ways-in/log-in/finish-log-in.ts';
import { requireEmail } from '../../src/account/profile/require-email.ts';
import { createAccessTokens } from '../../src/account/security/access-tokens.ts';
import { createPasswordHasher } from '../../src/account/security/passwords/password-hasher.ts';
import { insertAccountEvents } from '../../src/account/store/account-events.ts';
import { saveRegistration, verifyRegistration } from '../../src/account/store/registrations.ts';
import { createUser, findCredentials } from '../../src/account/store/users.ts';
import type { AccountTables } from '../../src/account/tables.ts';
import { privateCookie } from '../../src/http/private-cookie.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import type { TestServer } from '../worlds/start-server.ts';

type TestForm = { name: string; email: string; password: string };

export type TestUser = TestForm & { id: string };

/** The parts of a log-in that a client keeps. */
export type TestLogin = { token: string; cookie: string };

type UserOverrides = Partial<TestForm> & { verified?: boolean };

export const testPassword = 'Passw0rd!';

let count = 0;

/** An address that no other test in this process uses. */
export function anAddress(name = 'user'): string {
  count += 1;
  return `${name}-${count}@stillweb.example`;
}

/** Registers a user who, by default, has verified the address: stored as by a sign-up, without its email. */
export async function aUser(server: TestServer, overrides: UserOverrides = {}): Promise<TestUser> {
  const { verified = true, ...given } = overrides;
  if (!verified) return { ...(await signUp(server, given)), id: '' };
  const form = formWith(given);
  const { name } = form;
  const email = requireEmail(form.email);
  const passwordHash = await hashOf(form.password);
  const registration = { email, name, passwordHash, termsVersion };
  const now = server.clock();
  const id = await accountsOf(server)
    .transaction()
    .execute(async (trx) => {
      await createUser(trx, registration, now);
      const registrationId = await saveRegistration(trx, registration, now);
      const user = registrationId && (await verifyRegistration(trx, registrationId, now));
      if (!user) throw new Error(`There is a user with the address ${email}`);
      await insertAccountEvents(trx, [user.id], { kind: 'sign-up', client }, now);
      return user.id;
    });
  return { ...form, id };
}

/** A new session of a user, started as by a log-in, without its request. */
export async function aLogin(server: TestServer, email: string): Promise<TestLogin> {
  const { AUTH_SECRET: secrets, PUBLIC_URL: publicUrl } = server.config;
  const db = accountsOf(server);
  const tokens = createAccessTokens({ secrets, publicUrl });
  const user = await findCredentials(db, { email });
  const jobs = { enqueue: async () => {} };
  const context = { db, clock: server.clock, tokens, jobs, recordEvent: () => {} };
  const loggedIn = user && (await startSession(context, user, client));
  if (!loggedIn) throw new Error(`${email} cannot log in`);
  const cookie = `${privateCookie(publicUrl, 'session').name}=${loggedIn.session.token}`;
  return { token: loggedIn.accessToken, cookie };
}

const client = { ip: '127.0.0.1', userAgent: 'node' };

const accountsOf = ({ database }: TestServer) => openDatabase<AccountTables>(database);

const hasher = createPasswordHasher(createMetrics());
const hashes = new Map<string, Promise<string>>();

/** Computed once for each password: it takes longer than everything else that makes a user. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hasher.hash(password, client);
  hashes.set(password, hash);
  return hash;
}

const formWith = (given: Partial<TestForm>): TestForm => ({
  name: 'Ada Lovelace',
  email: anAddress(),
  password: testPassword,
  ...given,
});

/** Signs a user up over HTTP; the address is not verified yet. */
export async function signUp(server: TestServer, given: Partial<TestForm>): Promise<TestForm> {
  const form = formWith(given);
  const answer = await server.post('/auth/register', { ...form, confirmPassword: form.password });
  expect(answer).toMatchObject({ status: 200 });
  return form;
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

/** The token of the newest link that was mailed to an address, once so many emails arrived. */
export async function tokenFromEmail(
  server: TestServer,
  email: string,
  emails = 1,
): Promise<string> {
  const token = findToken(await server.mailbox.untilReceived(email, emails));
  if (!token) throw new Error(`No email with a link arrived for ${email}`);
  return token;
}
