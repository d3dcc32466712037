import { setTimeout } from 'node:timers/promises';
import { payCheckout } from '../../clients/hosted-pages.ts';
import { findToken, listEmails } from '../../clients/inbox.ts';
import { isOutcomeUnknown, type Answer, type ApiClient, type Options } from './api-client.ts';
import { pick, type Random } from '../../lib/statistics.ts';

/** The writes that the site has acknowledged to one user, and those it may have made without an answer. */
export type UserRecord = {
  email: string;
  password: string;
  /** How often this user asked to register: each time may send an email. */
  signUps: number;
  registered: boolean;
  verified: boolean;
  /** The name must be one of these: the last one acknowledged, and those without an answer. */
  names: Set<string>;
  /** The cookie of a session that must be valid or, after a log-out, must not. */
  session: { cookie: string; ended: boolean | 'unknown' } | undefined;
  paid: boolean;
  /** Whether a cancellation must be shown; undefined when the last change got no answer. */
  cancelled: boolean | undefined;
};

export type UserRecords = { users: UserRecord[]; add: (name: string) => UserRecord };

/** Records every acknowledged write, so that `verifyRecords` can look for it afterwards. */
export function createUserRecords(label: string): UserRecords {
  const users: UserRecord[] = [];
  const add = (name: string): UserRecord => {
    const user: UserRecord = {
      email: `${label}-${users.length}@stillweb.example`,
      password: 'Rehearsal-42-otters',
      signUps: 0,
      registered: false,
      verified: false,
      names: new Set([name]),
      session: undefined,
      paid: false,
      cancelled: false,
    };
    users.push(user);
    return user;
  };
  return { users, add };
}

export type JourneyContext = {
  client: ApiClient;
  inboxUrl: string;
  random: Random;
  /** Once stopped, a journey may end at any step. */
  isStopped: () => boolean;
};

const pauseMs = 100;
let clients = 0;

/** One user signs up, verifies, logs in, renames, and perhaps buys, cancels and logs out. */
export async function runJourney(user: UserRecord, context: JourneyContext): Promise<void> {
  const from = nextClientIp();
  const call = (method: string, path: string, options: Options = {}) =>
    context.client.call(method, path, { ...options, from });
  if (!(await signUp(user, call, context))) return;
  if (!(await verify(user, call, context))) return;
  const session = await openSession(user, call, context);
  if (!session) return;
  const { random } = context;
  for (const name of ['Grace', 'Édith', 'Ada 😀']) await rename(user, session, name);
  await session.call('GET', '/subscription/current');
  await session.refresh();
  if (random() < 0.5) await buy(user, session, context);
  if (user.paid && random() < 0.5) await cancel(user, session, context);
  if (random() < 0.3) await logOut(user, session);
}

type Call = (method: string, path: string, options?: Options) => Promise<Answer>;

type Session = {
  /** Refreshes the access token once when it is refused, as a browser does. */
  call: Call;
  refresh: () => Promise<boolean>;
};

async function signUp(user: UserRecord, call: Call, context: JourneyContext): Promise<boolean> {
  const { email, password, names } = user;
  const [name = ''] = names;
  const body = { name, email, password, confirmPassword: password };
  while (!context.isStopped()) {
    user.signUps += 1;
    const { status } = await call('POST', '/auth/register', { body });
    if (status === 200) {
      user.registered = true;
      return true;
    }
    await setTimeout(pauseMs);
  }
  return false;
}

async function verify(user: UserRecord, call: Call, context: JourneyContext): Promise<boolean> {
  while (!context.isStopped()) {
    const token = findToken(await listEmails(context.inboxUrl, user.email));
    const answer = token && (await call('POST', `/auth/verifyEmail/${token}`));
    if (answer && (answer.status === 200 || answer.code === 'INVALID_LINK')) {
      // A call whose answer was lost may have used the link: log-in shows it.
      user.verified = answer.status === 200;
      if (user.verified || (await isVerified(user, call))) return true;
    }
    await setTimeout(pauseMs);
  }
  return false;
}

async function isVerified({ email, password }: UserRecord, call: Call): Promise<boolean> {
  const { status } = await call('POST', '/auth/login', { body: { email, password } });
  return status === 200;
}

async function openSession(
  user: UserRecord,
  call: Call,
  context: JourneyContext,
): Promise<Session | undefined> {
  const { email, password } = user;
  while (!context.isStopped()) {
    const answer = await call('POST', '/auth/login', { body: { email, password } });
    if (answer.status === 200 && answer.cookie) {
      user.verified = true;
      user.session = { cookie: answer.cookie, ended: false };
      return createSession(answer.body.accessToken, answer.cookie, call, context);
    }
    if (answer.status === 401 || answer.status === 403) {
      context.client.stats.wrong.push(`${email} was refused with ${answer.code}`);
      return undefined;
    }
    await setTimeout(pauseMs);
  }
  return undefined;
}

function createSession(
  first: string,
  cookie: string,
  call: Call,
  context: JourneyContext,
): Session {
  let token = first;
  const refresh = async () => {
    const answer = await call('POST', '/auth/refreshAccessToken', { cookie });
    if (answer.status === 401) context.client.stats.wrong.push('a valid session was not refreshed');
    if (answer.status === 200) token = answer.body.newAccessToken;
    return answer.status === 200;
  };
  return {
    refresh,
    call: async (method, path, options) => {
      const answer = await call(method, path, { ...options, token });
      if (answer.status !== 401 || !(await refresh())) return answer;
      const again = await call(method, path, { ...options, token });
      if (again.status === 401)
        context.client.stats.wrong.push(`a fresh token was refused: ${path}`);
      return again;
    },
  };
}

async function rename(user: UserRecord, session: Session, name: string): Promise<void> {
  const answer = await session.call('PATCH', '/user/updateName', { body: { name } });
  if (answer.status === 200) user.names = new Set([name]);
  else if (isOutcomeUnknown(answer)) user.names.add(name);
}

async function buy(user: UserRecord, session: Session, context: JourneyContext): Promise<void> {
  const plan = pick(context.random, ['MONTHLY', 'YEARLY']);
  const answer = await session.call('POST', '/subscription/checkout-session', { body: { plan } });
  if (answer.status !== 200) return;
  await payCheckout(answer.body.data.url);
  user.paid = true;
  for (let attempt = 0; attempt < 50 && !context.isStopped(); attempt += 1) {
    const { status, body } = await session.call('GET', '/subscription/current');
    if (status === 200 && body.data) return;
    await setTimeout(pauseMs);
  }
}

async function cancel(user: UserRecord, session: Session, context: JourneyContext): Promise<void> {
  await setCancelled(user, session, 'cancel');
  if (user.cancelled && context.random() < 0.5) await setCancelled(user, session, 'reactivate');
}

async function setCancelled(user: UserRecord, session: Session, what: 'cancel' | 'reactivate') {
  const answer = await session.call('POST', `/subscription/${what}`, { body: {} });
  if (answer.status === 200) user.cancelled = what === 'cancel';
  else if (isOutcomeUnknown(answer)) user.cancelled = undefined;
}

async function logOut(user: UserRecord, session: Session): Promise<void> {
  const { cookie } = user.session ?? { cookie: '' };
  const answer = await session.call('POST', '/auth/logout', { cookie });
  if (answer.status === 200) user.session = { cookie, ended: true };
  else if (isOutcomeUnknown(answer)) user.session = { cookie, ended: 'unknown' };
}

/** A different IP address each time, because the rate limits count by address. */
export function nextClientIp(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}
