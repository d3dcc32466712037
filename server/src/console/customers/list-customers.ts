import type { CustomerListPage, ListedCustomer } from '@stillweb/contract/console/customers';
import type { Segment } from '@stillweb/contract/console/mail/mailings';
import { sql } from 'kysely';
import { listSubscriptionsOfUsers } from '../../billing/store/subscriptions.ts';
import { matchesSegment } from '../../mailings/store/segments.ts';
import type { ConsoleContext } from '../context.ts';
import { encodeCursor, type Cursor } from '../cursor.ts';
import type { ReadableDatabase } from '../tables.ts';
import { decideVerdict } from './read-verdict.ts';

const pageSize = 25;

/** `after` is the last user of the page before: the time of the sign-up, to the microsecond, and the id. */
type Options = Pick<Segment, 'status' | 'plan'> & { after: Cursor | undefined };

/** Customers with their verdicts, the newest account first. */
export async function listCustomers(
  context: ConsoleContext,
  options: Options,
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

/** Users by their sign-up, the newest first. `signed_up` is its time as the database has it. */
function listNewestUsers(
  db: ReadableDatabase,
  { status, plan, after, now }: Options & { now: Date },
  limit: number,
) {
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'email_verified_at', 'blocked_at'])
    .select(
      sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'signed_up',
      ),
    )
    .where(matchesSegment({ status, plan }, now, 'users'));
  if (after) {
    const place = sql`(${after.value}::timestamptz, ${after.id})`;
    query = query.where(sql<boolean>`(users.created_at, users.id::text) < ${place}`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
