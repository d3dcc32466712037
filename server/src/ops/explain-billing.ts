/*
 * Ops answers an operator's questions on the command line (`npm run ops`): this file explains what a
 * user sees, `repair-billing.ts` synchronizes again, `orphans.ts` shows and links customers of no account,
 * `explain-log-in.ts` about log-ins, `explain-licence.ts` about linked browsers, `show-figures.ts` about the books.
 * May call: console, licence, billing, account, platform. Has no tables of its own: it reads what the domains
 * read, with the same functions as the console.
 */
import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { SlowPayment } from '@stillweb/contract/billing/subscription';
import type { Kysely } from 'kysely';
import { findProfile, type Profile } from '../account/store/users.ts';
import type { AccountTables } from '../account/tables.ts';
import { money } from '../billing/rules/money.ts';
import { pickCurrent, givesAccess, isOngoing } from '../billing/rules/status.ts';
import { listAllCustomersOf } from '../billing/store/customers/customers.ts';
import { listTrialsOf } from '../billing/store/customers/person-claims.ts';
import type { BillingTables, OwnedSubscription } from '../billing/tables.ts';
import { explainLogIn } from './explain-log-in.ts';
import { at, line } from './output.ts';
import { readVerdict, type Verdict } from '../console/customers/read-verdict.ts';
import { readTimeline } from '../console/customers/timeline/read-timeline.ts';
import type { ReadableDatabase } from '../console/tables.ts';

export type OpsDatabase = ReadableDatabase;

/** The newest of each kind that are printed. */
const shown = 20;

/**
 * Why a user sees the subscription that is shown, line by line: the verdict of the console, the account, how it
 * can log in, its customers at Stripe, the stored subscriptions, which one counts, trials, and what has happened
 * to it. No line is secret.
 * @throws when no account has that address
 */
export async function explainBilling(db: OpsDatabase, email: string): Promise<string[]> {
  const user = await requireUser(db, email);
  const { verdict, subscriptions: rows } = await verdictOn(db, user.id);
  return [
    line('verdict', [verdict]),
    describeAccount(user),
    ...(await explainLogIn(db, user)),
    ...(await describeCustomers(db, user.id)),
    ...rows.map(describeSubscription),
    describeChoice(rows),
    ...(await describeTrials(db, rows)),
    ...(await describeTimeline(db, user.id, rows)),
  ];
}

/** The verdict of the console; the command line has no clock of billing. */
export function verdictOn(
  db: Kysely<AccountTables & BillingTables>,
  userId: string,
): Promise<Verdict> {
  return readVerdict({ db, billing: { db, billingClock: async () => new Date() } }, userId);
}

/** @throws when no account has that address */
export async function requireUser(db: Kysely<AccountTables>, email: string): Promise<Profile> {
  const user = await findProfile(db, { email });
  if (!user) throw new Error(`No account has the address ${email}.`);
  return user;
}

function describeAccount(user: Profile): string {
  const { email_verified_at: verifiedAt, email_undeliverable_at: undeliverableAt } = user;
  return line('account', [
    user.id,
    user.name,
    verifiedAt ? 'verified' : 'not verified',
    undeliverableAt && `email undeliverable since ${at(undeliverableAt)}`,
  ]);
}

async function describeCustomers(db: OpsDatabase, userId: string): Promise<string[]> {
  const rows = (await listAllCustomersOf(db, userId)).toReversed();
  if (rows.length === 0) return ['customer      none: no checkout was begun'];
  return rows.map((row) =>
    line('customer', [
      row.stripe_customer_id ?? 'being made at Stripe',
      `synchronized ${at(row.synced_at)}`,
      row.dirty_at && `changed since, ${at(row.dirty_at)}`,
      ...Object.entries(row.balances).map(describeBalance),
      row.deleted_at && `deleted at Stripe ${at(row.deleted_at)}`,
    ]),
  );
}

function describeBalance([currency, balance]: [string, number]): string {
  const amount = money({ amount: Math.abs(balance), currency });
  return balance < 0 ? `credit ${amount}` : `owes ${amount}`;
}

function describeSubscription(row: OwnedSubscription): string {
  return line('subscription', [
    row.id,
    row.status,
    row.plan ?? 'a plan that we do not know',
    `period until ${at(row.current_period_end)}`,
    row.trial_end && `trial until ${at(row.trial_end)}`,
    row.cancel_at && `to end ${at(row.cancel_at)}`,
    row.pending_plan && `change to ${row.pending_plan} waits for the bank`,
    row.slow_payment && describePayment(row.slow_payment),
    row.retry_at && `next try to charge ${at(row.retry_at)}`,
    row.ended_at && `ended ${at(row.ended_at)} (${row.cancellation_reason ?? 'no reason given'})`,
    row.ending && `ended by us: ${row.ending}`,
    `read from Stripe ${at(row.fetch_started_at)}`,
  ]);
}

function describePayment({ state, plan, message }: SlowPayment): string {
  const what = plan ? `change to ${plan}` : 'payment of the overdue invoice';
  return state === 'PROCESSING' ? `${what} has no result yet` : `${what} failed late: ${message}`;
}

function describeChoice(rows: OwnedSubscription[]): string {
  const current = pickCurrent(rows);
  if (!current) return 'shown         nothing: there is no subscription that counts';
  const access = givesAccess(current);
  const because = access
    ? 'it gives access'
    : isOngoing(current)
      ? 'it is ongoing'
      : 'none is ongoing';
  return line('shown', [current.id, `${because}, and is the newest such of ${rows.length}`]);
}

async function describeTrials(db: OpsDatabase, subscriptions: { id: string }[]): Promise<string[]> {
  const rows = await listTrialsOf(
    db,
    subscriptions.map(({ id }) => id),
  );
  return rows.map((row) =>
    line('trial', [
      `used by this ${row.kind}`,
      row.subscription_id,
      at(row.claimed_at),
      row.forgiven_at && `forgiven ${at(row.forgiven_at)}`,
    ]),
  );
}

/** The newest events of a user of each kind, as in the console's timeline. */
async function describeTimeline(
  db: OpsDatabase,
  userId: string,
  subscriptions: OwnedSubscription[],
): Promise<string[]> {
  const counts = new Map<string, number>();
  const entries = await readTimeline({ db }, userId, subscriptions);
  const newest = entries.filter((entry) => {
    const count = (counts.get(nameOf(entry)) ?? 0) + 1;
    counts.set(nameOf(entry), count);
    return count <= shown;
  });
  return newest.map(timelineLine);
}

export function timelineLine(entry: TimelineEntry): string {
  const { at: moment, text, id, details } = entry;
  return line(nameOf(entry), [at(new Date(moment)), text, id, details]);
}

function nameOf({ source, kind }: TimelineEntry): string {
  return source === 'mail' ? 'mail' : kind;
}
