import { hourMs, minuteMs } from '@stillweb/contract/time';
import { databaseTime } from '../../../platform/database/database.ts';
import type { BillingContext } from '../../context.ts';
import { reconcileQueue } from '../../jobs.ts';
import { listDirtyCustomers, scheduleSync } from '../../store/customers/customers.ts';
import { recordEvent } from '../../store/events.ts';
import { advancePass, completePass, continuePass, type Pass } from '../../store/passes.ts';
import { listOrphansReadBefore, scheduleOrphanReading } from '../../store/customers/orphans.ts';
import { pageAfter } from '../../stripe/page-after.ts';
import { enabledEvents } from '../../stripe/setup/webhook.ts';
import { listCustomersWithDueRepairs } from '../../store/repairs.ts';
import { readEvent } from './read-event.ts';
import { runUntilDeadline, type Remaining } from './run-until-deadline.ts';

/** Seconds: an event may appear in the list after one that was created later. */
const overlap = 10 * 60;
/** Milliseconds: a customer that changed just now has a job already. */
const dirtyFor = 10 * minuteMs;
/** Milliseconds. */
const orphansReadEvery = hourMs;
const pageSize = 100;
/** Stripe lists twenty types at most by name, and the webhook receives more. */
const receivedTypes = new Set<string>(enabledEvents);

/**
 * Enqueues a synchronization for every change that no webhook has delivered or no job has completed, and
 * for every repair whose next attempt is due.
 */
export async function reconcile(billing: BillingContext): Promise<void> {
  await runUntilDeadline(billing, reconcileQueue, async (deadline) => {
    await rescheduleDirtyCustomers(billing, deadline);
    await rereadOrphans(billing);
    await scheduleDueRepairs(billing);
    return readMissedEvents(billing, deadline);
  });
}

/** Those that wait longest come first. One that is enqueued is the last again, so that the list ends. */
async function rescheduleDirtyCustomers(billing: BillingContext, deadline: Date): Promise<void> {
  const before = new Date((await databaseTime(billing.db)).getTime() - dirtyFor);
  while (billing.clock() < deadline) {
    const page = await listDirtyCustomers(billing.db, before, pageSize);
    for (const customerId of page) await scheduleSync(billing, customerId);
    if (page.length < pageSize) return;
  }
}

/** The charges of customers without an account change without an event, and so does whether they have one by now. */
async function rereadOrphans(billing: BillingContext): Promise<void> {
  const before = new Date((await databaseTime(billing.db)).getTime() - orphansReadEvery);
  for (const customerId of await listOrphansReadBefore(billing.db, before, pageSize)) {
    await scheduleOrphanReading(billing, billing.db, customerId);
  }
}

/** A repair that is enqueued stays due until its attempt, so that only one page is read at a time. */
async function scheduleDueRepairs(billing: BillingContext): Promise<void> {
  const page = await listCustomersWithDueRepairs(billing.db, pageSize);
  for (const customerId of page) await scheduleSync(billing, customerId);
}

/**
 * Reads Stripe's events from the newest back to the watermark, and stores after each page how far it is.
 * The watermark moves at the end of the pass, to the newest event that its first page had: only then are
 * all events up to there recorded, and those that appeared meanwhile belong to the next pass.
 */
async function readMissedEvents(billing: BillingContext, deadline: Date): Promise<Remaining> {
  let pass: Pass | undefined = await continuePass(billing.db, 'read-events');
  do {
    const page = await listEvents(billing, pass);
    for (const event of page.data.filter(({ type }) => receivedTypes.has(type))) {
      const reference = readEvent(event);
      if (reference?.customerId || reference?.charge) {
        await recordEvent(billing, reference, 'reading');
      }
    }
    const newestEvent = page.data[0]?.created;
    const last = page.data.at(-1);
    if (!page.has_more || !last) {
      await completePass(billing.db, pass, pass.newestEvent ?? newestEvent);
      return 'nothing';
    }
    pass = await advancePass(billing.db, pass, {
      position: last.id,
      done: page.data.length,
      newestEvent,
    });
    // Another job continues the pass.
    if (!pass) return 'nothing';
  } while (billing.clock() < deadline);
  return { continueAfter: 0 };
}

/** A page of events, newest first, after those that the pass has read. */
function listEvents({ stripe }: BillingContext, { position, watermark }: Pass) {
  return pageAfter(position, (from) =>
    stripe.events.list({
      limit: pageSize,
      ...(watermark !== undefined && { created: { gte: watermark - overlap } }),
      ...from,
    }),
  );
}
