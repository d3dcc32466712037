import type { BillingContext } from '../context.ts';
import { listCustomersAfter, listDirtyCustomers } from '../store/customers.ts';
import { enabledEvents } from '../stripe-setup/webhook.ts';
import { recordEvent, readEventReference, scheduleSync } from '../store/events.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** Events may appear a little after events that were created later. */
const overlap = 10 * 60;
const keptDays = 45;

/** Takes up every change that no webhook told us of, and every one whose synchronisation is still due. */
export async function reconcile(billing: BillingContext): Promise<void> {
  await readMissedEvents(billing);
  for (const customerId of await listDirtyCustomers(billing.db)) {
    await scheduleSync(billing, customerId);
  }
  await deleteOldEvents(billing);
}

async function readMissedEvents(billing: BillingContext): Promise<void> {
  const watermark = await readWatermark(billing);
  const events = billing.stripe.events.list({
    limit: 100,
    types: enabledEvents,
    ...(watermark !== undefined && { created: { gte: watermark - overlap } }),
  });
  let newest = watermark ?? 0;
  for await (const event of events) {
    const hint = readEventReference(event);
    if (hint.customerId) await recordEvent(billing, hint);
    newest = Math.max(newest, event.created);
  }
  // Only now: whatever went wrong on the way is read again.
  if (newest > (watermark ?? 0)) await moveWatermark(billing, newest);
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

/** Longer than Stripe itself remembers them, so that none is taken for new. */
async function deleteOldEvents({ db, clock }: BillingContext): Promise<void> {
  const limit = new Date(clock().getTime() - keptDays * 86_400_000);
  await db
    .deleteFrom('stripe_events')
    .where('state', '!=', 'pending')
    .where('received_at', '<', limit)
    .execute();
}

/** Goes through all customers, puts right what differs from Stripe, and says what it was. */
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
    const synchronised = await syncCustomer(billing, customerId);
    for (const subscription of synchronised?.differing ?? []) {
      billing.log.warn({ customer: customerId, subscription }, 'stored state differed from Stripe');
    }
  } catch (error) {
    billing.log.warn({ err: error, customer: customerId }, 'a customer could not be compared');
  }
}
