import type { BillingContext } from '../context.ts';
import { listCustomersAfter, listDirtyCustomers } from '../store/customers.ts';
import { enabledEvents } from '../stripe-setup/webhook.ts';
import { recordEvent, readEventReference, scheduleSync } from '../store/events.ts';
import { listCustomersWithDueRepairs } from '../store/repairs.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** Seconds: an event may appear in the list after one that was created later. */
const overlap = 10 * 60;
const retentionDays = 45;

/**
 * Enqueues a synchronisation for every change that no webhook has delivered or no job has completed, and
 * for every repair whose next attempt is due.
 */
export async function reconcile(billing: BillingContext): Promise<void> {
  await readMissedEvents(billing);
  const unfinished = new Set([
    ...(await listDirtyCustomers(billing.db)),
    ...(await listCustomersWithDueRepairs(billing.db)),
  ]);
  for (const customerId of unfinished) await scheduleSync(billing, customerId);
  await deleteOldEvents(billing);
}

async function readMissedEvents(billing: BillingContext): Promise<void> {
  const watermark = await readWatermark(billing);
  let newest = watermark ?? 0;
  for (const types of typesInLists()) {
    const events = billing.stripe.events.list({
      limit: 100,
      types,
      ...(watermark !== undefined && { created: { gte: watermark - overlap } }),
    });
    for await (const event of events) {
      const reference = readEventReference(event);
      if (reference.customerId || reference.charge) await recordEvent(billing, reference);
      newest = Math.max(newest, event.created);
    }
  }
  // Only after all were recorded: after a failure the same events are read again.
  if (newest > (watermark ?? 0)) await moveWatermark(billing, newest);
}

/** Stripe lists 20 types of events at most at once. */
function typesInLists(): string[][] {
  const size = 20;
  return Array.from({ length: Math.ceil(enabledEvents.length / size) }, (_, index) =>
    enabledEvents.slice(index * size, (index + 1) * size),
  );
}

async function readWatermark({ db }: BillingContext): Promise<number | undefined> {
  const row = await db.selectFrom('event_watermark').select('created').executeTakeFirst();
  return row && Number(row.created);
}

async function moveWatermark({ db }: BillingContext, created: number): Promise<void> {
  await db
    .insertInto('event_watermark')
    .values({ created })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ created }))
    .execute();
}

/** They are kept longer than Stripe lists them, so that an old event never counts as new. */
async function deleteOldEvents({ db, clock }: BillingContext): Promise<void> {
  const limit = new Date(clock().getTime() - retentionDays * 86_400_000);
  await db
    .deleteFrom('stripe_events')
    .where('state', '!=', 'pending')
    .where('received_at', '<', limit)
    .execute();
}

/** Synchronises all customers and logs each subscription that differed from Stripe. */
export async function compareAllCustomers(billing: BillingContext): Promise<void> {
  let previous = '';
  for (;;) {
    const page = await listCustomersAfter(billing.db, previous, 100);
    if (page.length === 0) return;
    for (const customerId of page) await compare(billing, customerId);
    previous = page.at(-1) ?? '';
  }
}

async function compare(billing: BillingContext, customerId: string): Promise<void> {
  try {
    const result = await syncCustomer(billing, customerId);
    for (const subscription of result?.changedIds ?? []) {
      billing.logger.warn(
        { customer: customerId, subscription },
        'stored state differed from Stripe',
      );
    }
  } catch (error) {
    billing.logger.warn({ err: error, customer: customerId }, 'a customer could not be compared');
  }
}
