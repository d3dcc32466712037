import { setTimeout } from 'node:timers/promises';
import { payAtCheckout } from '../seed/outside-client.ts';
import { isOpen, type Answer, type CallOptions, type Client } from './client.ts';
import { newestToken } from './inbox.ts';
import type { Entry } from './journal.ts';
import { pick, type Random } from './random.ts';

export type Surroundings = {
  client: Client;
  inboxUrl: string;
  random: Random;
  /** When it is over a life may stop wherever it is. */
  isOver: () => boolean;
};

const pauseMs = 100;
let visitors = 0;

/** One life: sign up, verify, log in, rename, perhaps buy and cancel, perhaps log out. */
export async function live(entry: Entry, around: Surroundings): Promise<void> {
  const from = visitor();
  const ask = (method: string, path: string, options: CallOptions = {}) =>
    around.client.call(method, path, { ...options, from });
  if (!(await signUp(entry, ask, around))) return;
  if (!(await verify(entry, ask, around))) return;
  const session = await openSession(entry, ask, around);
  if (!session) return;
  const { random } = around;
  for (const name of ['Grace', 'Édith', 'Ada 😀']) await rename(entry, session, name);
  await session.ask('GET', '/subscription/current');
  await session.refresh();
  if (random() < 0.5) await buy(entry, session, around);
  if (entry.paid && random() < 0.5) await cancel(entry, session, around);
  if (random() < 0.3) await logOut(entry, session);
}

type Ask = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

type Session = {
  /** Renews the access token once when it is refused, as a browser does. */
  ask: Ask;
  refresh: () => Promise<boolean>;
  token: () => string;
};

async function signUp(entry: Entry, ask: Ask, around: Surroundings): Promise<boolean> {
  const { email, password, names } = entry;
  const [name = ''] = names;
  const body = { name, email, password, confirmPassword: password };
  while (!around.isOver()) {
    entry.signUps += 1;
    const { status } = await ask('POST', '/auth/register', { body });
    if (status === 200) {
      entry.registered = true;
      return true;
    }
    await setTimeout(pauseMs);
  }
  return false;
}

async function verify(entry: Entry, ask: Ask, around: Surroundings): Promise<boolean> {
  while (!around.isOver()) {
    const token = await newestToken(around.inboxUrl, entry.email);
    const answer = token && (await ask('POST', `/auth/verifyEmail/${token}`));
    if (answer && (answer.status === 200 || answer.code === 'INVALID_LINK')) {
      // A link that works no more may have been used by a try whose answer was lost: log-in tells.
      entry.verified = answer.status === 200;
      if (entry.verified || (await isVerified(entry, ask))) return true;
    }
    await setTimeout(pauseMs);
  }
  return false;
}

async function isVerified({ email, password }: Entry, ask: Ask): Promise<boolean> {
  const { status } = await ask('POST', '/auth/login', { body: { email, password } });
  return status === 200;
}

async function openSession(
  entry: Entry,
  ask: Ask,
  around: Surroundings,
): Promise<Session | undefined> {
  const { email, password } = entry;
  while (!around.isOver()) {
    const answer = await ask('POST', '/auth/login', { body: { email, password } });
    if (answer.status === 200 && answer.cookie) {
      entry.verified = true;
      entry.session = { cookie: answer.cookie, ended: false };
      return sessionOf(answer.body.accessToken, answer.cookie, ask, around);
    }
    if (answer.status === 401 || answer.status === 403) {
      around.client.tally.wrong.push(`${email} was refused with ${answer.code}`);
      return undefined;
    }
    await setTimeout(pauseMs);
  }
  return undefined;
}

function sessionOf(first: string, cookie: string, ask: Ask, around: Surroundings): Session {
  let token = first;
  const refresh = async () => {
    const answer = await ask('POST', '/auth/refreshAccessToken', { cookie });
    if (answer.status === 401) around.client.tally.wrong.push('a live session was not renewed');
    if (answer.status === 200) token = answer.body.newAccessToken;
    return answer.status === 200;
  };
  return {
    refresh,
    token: () => token,
    ask: async (method, path, options) => {
      const answer = await ask(method, path, { ...options, token });
      if (answer.status !== 401 || !(await refresh())) return answer;
      const again = await ask(method, path, { ...options, token });
      if (again.status === 401)
        around.client.tally.wrong.push(`a fresh token was refused: ${path}`);
      return again;
    },
  };
}

async function rename(entry: Entry, session: Session, name: string): Promise<void> {
  const answer = await session.ask('PATCH', '/user/updateName', { body: { name } });
  if (answer.status === 200) entry.names = new Set([name]);
  else if (isOpen(answer)) entry.names.add(name);
}

async function buy(entry: Entry, session: Session, around: Surroundings): Promise<void> {
  const plan = pick(around.random, ['MONTHLY', 'YEARLY']);
  const answer = await session.ask('POST', '/subscription/checkout-session', { body: { plan } });
  if (answer.status !== 200) return;
  await payAtCheckout(answer.body.data.url, { name: 'Ada', cardNumber: '4242424242424242' });
  entry.paid = true;
  for (let look = 0; look < 50 && !around.isOver(); look += 1) {
    const { status, body } = await session.ask('GET', '/subscription/current');
    if (status === 200 && body.data) return;
    await setTimeout(pauseMs);
  }
}

async function cancel(entry: Entry, session: Session, around: Surroundings): Promise<void> {
  await change(entry, session, 'cancel');
  if (entry.cancelled && around.random() < 0.5) await change(entry, session, 'reactivate');
}

async function change(entry: Entry, session: Session, what: 'cancel' | 'reactivate') {
  const answer = await session.ask('POST', `/subscription/${what}`, { body: {} });
  if (answer.status === 200) entry.cancelled = what === 'cancel';
  else if (isOpen(answer)) entry.cancelled = undefined;
}

async function logOut(entry: Entry, session: Session): Promise<void> {
  const { cookie } = entry.session ?? { cookie: '' };
  const answer = await session.ask('POST', '/auth/logout', { cookie });
  if (answer.status === 200) entry.session = { cookie, ended: true };
  else if (isOpen(answer)) entry.session = { cookie, ended: 'perhaps' };
}

/** An address of its own, so that limits for visitors mean what they mean outside. */
export function visitor(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
