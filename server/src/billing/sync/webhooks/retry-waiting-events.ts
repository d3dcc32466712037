import type { BillingContext } from '../../context.ts';
import { listCustomersOfPendingEvents } from '../../store/events.ts';
import { scheduleSync } from '../../store/customers/customers.ts';

const most = 1000;

/** Enqueues the synchronization of each customer whose events wait, the longest waiting first. */
export async function retryWaitingEvents(
  billing: Pick<BillingContext, 'db' | 'jobs'>,
): Promise<number> {
  const customers = await listCustomersOfPendingEvents(billing.db, most);
  for (const customerId of customers) await scheduleSync(billing, customerId);
  return customers.length;
}
