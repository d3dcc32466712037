import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { OwnedSubscription } from '../../../billing/tables.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Checkouts, subscriptions, refunds, withdrawals, our repairs, and what Stripe reported. */
export async function listBillingEntries(
  db: ReadableDatabase,
  userId: string,
  subscriptions: readonly OwnedSubscription[],
): Promise<TimelineEntry[]> {
  const customerIds = await listCustomerIds(db, userId);
  const lists = await Promise.all([
    listCheckouts(db, userId),
    listRefunds(db, customerIds),
    listWithdrawals(db, userId),
    listRepairs(db, customerIds),
    listEvents(db, customerIds),
  ]);
  return [...subscriptions.flatMap(describeSubscription), ...lists.flat()];
}

function describeSubscription(row: OwnedSubscription): TimelineEntry[] {
  const { id, amount, currency } = row;
  const plan = row.plan ?? 'a plan that is not in the catalogue';
  const price = amount === null ? null : { amount, currency };
  const began = row.trial_start ? `Began ${plan} with a free trial` : `Began ${plan}`;
  const why = row.ending ?? row.cancellation_reason;
  return [
    entry({
      at: row.created_at,
      source: 'billing',
      kind: 'subscription',
      text: began,
      amount: price,
      id,
    }),
    ...(row.canceled_at
      ? [
          entry({
            at: row.canceled_at,
            source: 'billing',
            kind: 'cancellation',
            text: `Canceled ${plan}`,
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
            text: `${plan} ended${why ? `: ${why}` : ''}`,
            id,
          }),
        ]
      : []),
  ];
}

async function listCheckouts(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('checkout_attempts')
    .select(['stripe_session_id', 'plan', 'with_trial', 'state', 'code', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(newest)
    .execute();
  return rows.map((row) => {
    const details = [row.with_trial && 'with trial', row.code && `code ${row.code}`, row.state];
    const text = `Opened the checkout of ${row.plan}: ${details.filter(Boolean).join(', ')}`;
    return entry({
      at: row.created_at,
      source: 'billing',
      kind: 'checkout',
      text,
      id: row.stripe_session_id,
    });
  });
}

async function listRefunds(db: ReadableDatabase, customerIds: string[]): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['refunds.id', 'amount', 'currency', 'status', 'failure_reason', 'refunds.created_at'])
    .where('stripe_customer_id', 'in', customerIds)
    .orderBy('refunds.created_at', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ id, amount, currency, status, failure_reason, created_at: at }) => {
    const text = `Refund ${status}${failure_reason ? `: ${failure_reason}` : ''}`;
    return entry({ at, source: 'billing', kind: 'refund', text, amount: { amount, currency }, id });
  });
}

async function listWithdrawals(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'received_at', 'state', 'refusal'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, received_at: at, state, refusal }) => {
    const text = `Withdrew from the contract: ${refusal ? `${state}, ${refusal}` : state}`;
    return entry({ at, source: 'billing', kind: 'withdrawal', text, id });
  });
}

async function listRepairs(db: ReadableDatabase, customerIds: string[]): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('billing_repairs')
    .select(['key', 'kind', 'state', 'attempts', 'error', 'decided_at'])
    .where('stripe_customer_id', 'in', customerIds)
    .orderBy('decided_at', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ key, kind, state, attempts, error, decided_at: at }) => {
    const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
    const text = `Our rules asked Stripe: ${kind}, ${state}${tries}${error ? `: ${error}` : ''}`;
    return entry({ at, source: 'billing', kind: 'repair', text, id: key });
  });
}

async function listEvents(db: ReadableDatabase, customerIds: string[]): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('stripe_events')
    .select(['stripe_events.id', 'type', 'state', 'attempts', 'error', 'received_at'])
    .where('stripe_customer_id', 'in', customerIds)
    .orderBy('received_at', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ id, type, state, attempts, error, received_at: at }) => {
    const failure = error ? `, failed ${attempts} times: ${error}` : '';
    const text = `Stripe reported ${type}: ${state}${failure}`;
    return entry({ at, source: 'billing', kind: 'event', text, id });
  });
}

/** Also the customers of earlier subscriptions. The list is never empty: SQL has no empty one. */
async function listCustomerIds(db: ReadableDatabase, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.stripe_customer_id ?? '').concat('');
}
