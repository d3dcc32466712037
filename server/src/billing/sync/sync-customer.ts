import type { BillingContext } from '../context.ts';
import { syncQueue } from '../jobs.ts';
import { findStripeCustomer } from '../store/customers/customers.ts';
import { recordSyncFailure } from '../store/events.ts';
import { withCustomerLock } from '../store/locks.ts';
import { listDueRepairs } from '../store/repairs.ts';
import { readStripeState } from '../stripe/read/read-state.ts';
import { rateLimitDelay } from '../../platform/stripe/retry-after.ts';
import { applyRepairs, type RepairFailure } from './apply-repairs.ts';
import { storePast, storeReading } from './store-reading.ts';
import type { SyncOptions } from './sync-context.ts';

/** The result of a synchronization. */
export type SyncResult = {
  /** The attempts of repairs that failed, the first one first. */
  failures: RepairFailure[];
  /** Ids of subscriptions whose stored state was not the same as at Stripe. */
  changedIds: string[];
  /** Whether Stripe did not answer with all that pages show. */
  hasUnreadFigures: boolean;
};

/** One repair may call for another, like voiding the invoices of a subscription that was ended. */
const maxRounds = 4;

/**
 * Stores a customer's current state at Stripe, and repairs violations of our rules. It is the only
 * writer of subscription state: every webhook and every use case that changes something calls it, and
 * calling it again does no harm. What was read is stored, whatever comes of the repairs.
 */
export async function syncCustomer(
  billing: BillingContext,
  customerId: string,
  options?: SyncOptions,
): Promise<SyncResult | undefined> {
  return withCustomerLock(billing, customerId, (locked) =>
    syncLockedCustomer(locked, customerId, options),
  );
}

/** As `syncCustomer`, for a caller that has the customer's lock already. */
export async function syncLockedCustomer(
  billing: BillingContext,
  customerId: string,
  options: SyncOptions = {},
): Promise<SyncResult | undefined> {
  if (!(await findStripeCustomer(billing.db, customerId))) return undefined;
  const changedIds = new Set<string>();
  const failures: RepairFailure[] = [];
  let hasUnreadFigures = false;
  for (let round = 0; round < maxRounds; round += 1) {
    const stored = await readAndStore(billing, customerId, options);
    for (const id of stored.changedIds) changedIds.add(id);
    hasUnreadFigures = stored.hasUnreadFigures;
    const due = await listDueRepairs(billing.db, customerId);
    if (due.length === 0) break;
    failures.push(...(await applyRepairs(billing, due)));
  }
  return { failures, changedIds: [...changedIds], hasUnreadFigures };
}

/** Milliseconds that a job waits for the lock of its customer. */
const longestWait = 500;

/**
 * Synchronizes a customer as a job. It keeps no place from other customers' jobs while its own customer
 * makes it wait: another job follows a second after one that does not get the lock.
 * @throws Stripe's error while it limits our calls, so that the job is tried again when Stripe allows it
 */
export async function runSyncJob(
  billing: BillingContext,
  { customerId }: { customerId: string },
): Promise<void> {
  const wait = AbortSignal.timeout(longestWait);
  const sync = (locked: BillingContext) => syncLockedCustomer(locked, customerId);
  try {
    const result = await withCustomerLock(billing, customerId, sync, wait);
    const limited = result?.failures.find(({ error }) => rateLimitDelay(error) !== undefined);
    if (limited) throw limited.error;
  } catch (error) {
    if (!wait.aborted || error !== wait.reason) throw error;
    const options = { singletonKey: customerId, startAfter: 1, isRetry: false };
    await billing.jobs.enqueue(billing.db, syncQueue, { customerId }, options);
  }
}

/**
 * Reads the missing figures of an earlier synchronization.
 * @throws while they still cannot be read, so that the job is tried again
 */
export async function readFiguresLater(
  context: BillingContext,
  { customerId }: { customerId: string },
): Promise<void> {
  const billing = { ...context, figuresTimeout: context.stripeLimits.figuresLater };
  const result = await syncCustomer(billing, customerId);
  if (result?.hasUnreadFigures) throw new Error('The figures of a customer could not be read');
}

/** Stores a customer's past at Stripe. A synchronization reads the newest of it, and does not wait for the rest. */
export async function readPast(
  billing: BillingContext,
  { customerId }: { customerId: string },
): Promise<void> {
  await withCustomerLock(billing, customerId, async (locked) => {
    const state = await readStripeState(locked, customerId, 'all');
    await storePast(locked, customerId, state);
  });
}

async function readAndStore(
  billing: BillingContext,
  customerId: string,
  options: SyncOptions,
): Promise<Pick<SyncResult, 'changedIds' | 'hasUnreadFigures'>> {
  try {
    const state = await readStripeState(billing, customerId);
    const changedIds = await storeReading(billing, customerId, state, options);
    billing.metrics.billingSyncs.inc({ outcome: 'stored' });
    return { changedIds, hasUnreadFigures: state.hasUnreadFigures };
  } catch (error) {
    billing.metrics.billingSyncs.inc({ outcome: 'failed' });
    await recordSyncFailure(billing.db, customerId, error);
    throw error;
  }
}
