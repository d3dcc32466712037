import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { labelOf, wordsOf } from '@stillweb/contract/words';
import { isTrialGivenLater } from '../../../billing/status.ts';
import { listAttemptsOfUser } from '../../../billing/store/checkouts.ts';
import { listEventsOfUser } from '../../../billing/store/events.ts';
import { listRefundsOfUser } from '../../../billing/store/refunds.ts';
import { listRepairsOfUser } from '../../../billing/store/repairs.ts';
import { listWithdrawalsOfUser } from '../../../billing/store/withdrawals.ts';
import type { OwnedSubscription } from '../../../billing/tables.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Checkouts, subscriptions, refunds, withdrawals, repairs and events of Stripe. */
export async function listBillingEntries(
  db: ReadableDatabase,
  userId: string,
  subscriptions: readonly OwnedSubscription[],
): Promise<TimelineEntry[]> {
  const lists = await Promise.all([
    listCheckouts(db, userId),
    listRefunds(db, userId),
    listWithdrawals(db, userId),
    listRepairs(db, userId),
    listEvents(db, userId),
  ]);
  return [...subscriptions.flatMap(describeSubscription), ...lists.flat()];
}

export function describeSubscription(row: OwnedSubscription): TimelineEntry[] {
  const { id, amount, currency } = row;
  const plan = wordsOf(row.plan ?? 'non-catalogue');
  const price = amount === null ? null : { amount, currency };
  const hadTrial = row.trial_start && !isTrialGivenLater(row);
  const started = `Started a ${plan} ${hadTrial ? 'free trial' : 'subscription'}`;
  const why = row.ending ?? row.cancellation_reason;
  return [
    entry({
      at: row.created_at,
      source: 'billing',
      kind: 'subscription',
      text: started,
      amount: price,
      id,
    }),
    ...(row.canceled_at
      ? [
          entry({
            at: row.canceled_at,
            source: 'billing',
            kind: 'cancellation',
            text: `Canceled the ${plan} subscription`,
            id,
          }),
        ]
      : []),
    ...(row.ended_at
      ? [
          entry({
            at: row.ended_at,
            source: 'billing',
            kind: 'end',
            text: `The ${plan} subscription ended${why ? `: ${wordsOf(why)}` : ''}`,
            id,
          }),
        ]
      : []),
  ];
}

async function listCheckouts(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await listAttemptsOfUser(db, userId, newest);
  return rows.map((row) => {
    const details = [row.with_trial && 'with trial', row.code && `code ${row.code}`, row.state];
    const text = `Opened a ${wordsOf(row.plan)} checkout: ${details.filter(Boolean).join(', ')}`;
    return entry({
      at: row.created_at,
      source: 'billing',
      kind: 'checkout',
      text,
      id: row.stripe_session_id,
    });
  });
}

async function listRefunds(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await listRefundsOfUser(db, userId);
  return rows.map(({ id, amount, currency, status, failure_reason, created_at: at }) => {
    const text = `Refund ${status}${failure_reason ? `: ${failure_reason}` : ''}`;
    return entry({ at, source: 'billing', kind: 'refund', text, amount: { amount, currency }, id });
  });
}

async function listWithdrawals(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await listWithdrawalsOfUser(db, userId);
  return rows.map(({ id, received_at: at, state, refusal }) => {
    const text = `Withdrew from the contract: ${refusal ? `${state}, ${refusal}` : state}`;
    return entry({ at, source: 'billing', kind: 'withdrawal', text, id });
  });
}

async function listRepairs(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await listRepairsOfUser(db, userId, newest);
  return rows.map(({ key, kind, state, attempts, error, decided_at: at }) => {
    const count = attempts > 1 ? ` after ${attempts} attempts` : '';
    const text = `Repair: ${wordsOf(kind)}, ${state}${count}${error ? `: ${error}` : ''}`;
    return entry({ at, source: 'billing', kind: 'repair', text, id: key });
  });
}

async function listEvents(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await listEventsOfUser(db, userId, newest);
  return rows.map(({ id, type, state, attempts, error, received_at: at }) => {
    const failure = error ? `, failed ${attempts} times: ${error}` : '';
    const text = `${labelOf(type)}${state === 'done' ? '' : `: ${state}${failure}`}`;
    return entry({ at, source: 'billing', kind: 'event', text, id });
  });
}
