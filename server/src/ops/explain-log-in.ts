import type { Kysely } from 'kysely';
import { createAccountLimits } from '../account/security/login-limits.ts';
import { noPassword } from '../account/security/passwords/password-hasher.ts';
import { listAccountEvents } from '../account/store/account-events.ts';
import { userPasskeys } from '../account/store/passkeys.ts';
import { listProviders } from '../account/store/providers.ts';
import { findSecondStep } from '../account/store/second-step.ts';
import { findCredentials, type Credentials, type Profile } from '../account/store/users.ts';
import type { AccountTables } from '../account/tables.ts';
import { findCount } from '../http/limits/rate-limits.ts';
import { at, line } from './output.ts';

type Database = Kysely<AccountTables>;
type Event = Awaited<ReturnType<typeof listAccountEvents>>[number];

/** A user's current ways to log in; the timeline has the reasons for the last refusals. */
export async function explainLogIn(db: Database, user: Profile): Promise<string[]> {
  const events = (await listAccountEvents(db, user.id)).toReversed();
  const hasRefused = events.some(({ kind }) => kind === 'log-in refused');
  return [
    line('log-in', [describeObstacle(user) ?? (await describeWays(db, user.id, events))]),
    ...(await describeLimit(db, user.email)),
    ...(hasRefused ? [] : ['log-in refused none in the last 180 days']),
  ];
}

function describeObstacle(user: Profile): string | undefined {
  if (user.blocked_at) return `not possible: the account is blocked since ${at(user.blocked_at)}`;
  return user.email_verified_at ? undefined : 'not possible: the email address is not verified';
}

async function describeWays(db: Database, userId: string, events: Event[]): Promise<string> {
  const { length } = await userPasskeys.list(db, userId);
  const passkeys = length === 0 ? 'no passkey' : length === 1 ? '1 passkey' : `${length} passkeys`;
  const user = await findCredentials(db, { id: userId });
  const providers = (await listProviders(db, userId)).map(({ provider }) => `, ${provider}`);
  const ways = `a code by email, ${passkeys}${providers.join('')}, ${describePassword(user, events)}`;
  const { since, recoveryCodesLeft } = await findSecondStep(db, userId);
  return since
    ? `possible with ${ways}; each but a passkey needs a second step, with a passkey or one of ${recoveryCodesLeft} recovery codes`
    : `possible with ${ways}`;
}

/** @param events the newest first */
function describePassword(user: Credentials | undefined, events: Event[]): string {
  if (user?.passwordHash === noPassword) return 'no password';
  const last = events.find(({ kind }) => /^(password|secured)/.test(kind));
  return last?.kind === 'secured by link'
    ? `no password since the link in a notice was used ${at(last.at)}`
    : 'a password';
}

/** Limits of a single client are not shown: they are stored without its address. */
async function describeLimit(db: Database, email: string): Promise<string[]> {
  const [counter] = createAccountLimits(db).accountAttempts.countersOf(email);
  const count = await findCount(db, counter);
  if (!count) return [];
  const { attempts } = counter.rule;
  return [
    line('limit', [
      `${count.attempts} of ${attempts} wrong passwords and codes until ${at(count.until)}`,
      count.attempts >= attempts &&
        'until then only browsers that the account was used from can log in',
    ]),
  ];
}
