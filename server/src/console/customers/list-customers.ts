import type { CustomerListPage, ListedCustomer } from '@stillweb/contract/console/customers';
import type { Segment } from '@stillweb/contract/console/mailings';
import { listSubscriptionsOfUsers } from '../../billing/store/subscriptions.ts';
import type { ConsoleContext } from '../context.ts';
import { encodeCursor, type Cursor } from '../cursor.ts';
import { listNewestUsers } from '../store/customer-list.ts';
import { decideVerdict } from './read-verdict.ts';

const pageSize = 25;

/** Customers with their verdicts, the newest account first. */
export async function listCustomers(
  context: ConsoleContext,
  options: Pick<Segment, 'status' | 'plan'> & { after: Cursor | undefined },
): Promise<CustomerListPage> {
  const now = await context.billing.billingClock();
  // One more tells whether there is another page.
  const rows = await listNewestUsers(context.db, { ...options, now }, pageSize + 1);
  const users = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? users.at(-1) : undefined;
  const owned = await listSubscriptionsOfUsers(
    context.db,
    users.map(({ id }) => id),
  );
  const customers = users.map(async (user): Promise<ListedCustomer> => {
    const subscriptions = owned.get(user.id) ?? [];
    const { verdict, subscription } = await decideVerdict(context, { user, subscriptions }, now);
    const { id: userId, name, email, created_at: createdAt } = user;
    const { status = null, plan = null } = subscription ?? {};
    return { userId, name, email, createdAt: createdAt.toISOString(), status, plan, verdict };
  });
  return {
    customers: await Promise.all(customers),
    next: last ? encodeCursor({ value: last.signed_up, id: last.id }) : null,
  };
}
