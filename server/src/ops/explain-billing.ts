/*
 * Ops answers an operator's questions on the command line (`npm run ops`): this file explains what a
 * user sees, `repair-billing.ts` synchronizes again, `orphans.ts` shows and links customers of no account,
 * `explain-log-in.ts` about log-ins, `explain-licence.ts` about linked browsers, `backfill.ts` and `show-figures.ts` about the books.
 * May call: console, licence, billing, account, platform. Has no tables of its own: it reads what the domains
 * read, with the same functions as the console.
 */
import type { SlowPayment } from '@stillweb/contract/subscription';
import type { Kysely } from 'kysely';
import { findProfile, type Profile } from '../account/store/users.ts';
import type { AccountTables } from '../account/tables.ts';
import { pickCurrent, givesAccess, isOngoing } from '../billing/status.ts';
import { listAttemptsOfUser } from '../billing/store/checkouts.ts';
import { listAllCustomersOf } from '../billing/store/customers.ts';
import { listEmailsOfUser } from '../billing/store/emails.ts';
import { listEventsOfUser, type StoredEvent } from '../billing/store/events.ts';
import { listRefundsOfUser } from '../billing/store/refunds.ts';
import { listRepairsOfUser } from '../billing/store/repairs.ts';
import { listTrialsOf } from '../billing/store/person-claims.ts';
import { listWithdrawalsOfUser } from '../billing/store/withdrawals.ts';
import type { BillingTables, OwnedSubscription } from '../billing/tables.ts';
import { explainLogIn } from './explain-log-in.ts';
import { at, line } from './output.ts';
import { readVerdict, type Verdict } from '../console/customers/read-verdict.ts';

export type OpsDatabase = Kysely<AccountTables & BillingTables>;

/** The newest of each kind that are printed. */
const shown = 15;
const shownCheckouts = 5;

/**
 * Why a user sees the subscription that is shown, line by line: the verdict of the console, the account, how it can log in
 * and why it could not, its customers at Stripe,
 * the stored subscriptions, which one counts, checkouts, trials, events and emails. No line is secret.
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
    ...(await describeCheckouts(db, user.id)),
    ...(await describeTrials(db, rows)),
    ...(await describeRepairs(db, user.id)),
    ...(await describeRefunds(db, user.id)),
    ...(await describeWithdrawals(db, user.id)),
    ...(await describeEvents(db, user.id)),
    ...(await describeEmails(db, user.id)),
  ];
}

/** The verdict of the console; the command line has no clock of billing. */
export function verdictOn(db: OpsDatabase, userId: string): Promise<Verdict> {
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
      row.balance !== 0 && `balance ${row.balance}`,
      row.deleted_at && `deleted at Stripe ${at(row.deleted_at)}`,
    ]),
  );
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

async function describeCheckouts(db: OpsDatabase, userId: string): Promise<string[]> {
  const rows = await listAttemptsOfUser(db, userId, shownCheckouts);
  return rows.map((row) =>
    line('checkout', [at(row.created_at), row.plan, row.with_trial && 'with trial', row.state]),
  );
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

async function describeRepairs(db: OpsDatabase, userId: string): Promise<string[]> {
  const rows = await listRepairsOfUser(db, userId, shown);
  return rows.map((row) =>
    line('repair', [
      at(row.decided_at),
      row.key,
      row.state,
      row.attempts > 0 && `attempted ${row.attempts} times`,
      row.error,
      row.state === 'pending' &&
        (row.held_at
          ? 'waits for the end of the import'
          : `next attempt from ${at(row.next_attempt_at)}`),
    ]),
  );
}

async function describeRefunds(db: OpsDatabase, userId: string): Promise<string[]> {
  const rows = (await listRefundsOfUser(db, userId)).slice(0, shown);
  return rows.map((row) =>
    line('refund', [
      at(row.created_at),
      row.id,
      `${row.amount} ${row.currency} of ${row.charge}`,
      row.failure_reason ? `${row.status}: ${row.failure_reason}` : row.status,
    ]),
  );
}

async function describeWithdrawals(db: OpsDatabase, userId: string): Promise<string[]> {
  const rows = await listWithdrawalsOfUser(db, userId);
  return rows
    .slice(-shown)
    .map((row) =>
      line('withdrawal', [
        at(row.received_at),
        row.refusal ? `${row.state}: ${row.refusal}` : row.state,
        row.subscription_id,
        row.confirmed_at && `confirmed ${at(row.confirmed_at)}`,
        row.refund_amount !== null && `${row.refund_amount} ${row.currency} to return`,
      ]),
    );
}

async function describeEvents(db: OpsDatabase, userId: string): Promise<string[]> {
  return (await listEventsOfUser(db, userId, shown)).map(describeEvent);
}

export function describeEvent(event: StoredEvent): string {
  const failure = event.error && `failed ${event.attempts} times: ${event.error}`;
  return line('event', [at(event.received_at), event.id, event.type, event.state, failure]);
}

async function describeEmails(db: OpsDatabase, userId: string): Promise<string[]> {
  const rows = (await listEmailsOfUser(db, userId)).slice(-shown).toReversed();
  return rows.map((row) => line('mail', [at(row.created_at), row.key, describeDelivery(row)]));
}

function describeDelivery(row: {
  sent_at: Date | null;
  suppressed_at: Date | null;
  undeliverable_at: Date | null;
}): string {
  if (row.sent_at) return 'sent';
  if (row.suppressed_at) return 'kept back by the import';
  return row.undeliverable_at ? 'undeliverable' : 'waits to be sent';
}
