import type { User } from '@stillweb/contract/account/user';
import { sql } from 'kysely';
import { findUser } from '../../account/store/users.ts';
import type { ReadableDatabase } from '../tables.ts';

/** How many a search shows at most. */
export const mostShown = 10;
/** One more, which tells that there are others. */
const most = mostShown + 1;
/** Of trigrams: of two addresses that differ by typing errors, most are shared. */
const similarEnough = 0.4;

async function listUsersById(db: ReadableDatabase, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  return selectUsers(db).where('id', 'in', ids).orderBy('email').limit(most).execute();
}

/** The user with this address, else those whose address begins with it, else those with a similar one. */
export async function findUsersByAddress(
  db: ReadableDatabase,
  email: string,
): Promise<{ users: User[]; isExact: boolean }> {
  const exact = await selectUsers(db).where('email', '=', email).execute();
  if (exact.length > 0) return { users: exact, isExact: true };
  const beginning = await listByPrefix(db, email);
  const users = beginning.length > 0 ? beginning : await listBySimilarity(db, 'email', email);
  return { users, isExact: false };
}

/** Users whose address begins with a text, whose name contains its words, or whose address or name is similar. */
export async function findUsersByText(db: ReadableDatabase, text: string): Promise<User[]> {
  const lists = await Promise.all([
    listByPrefix(db, text.toLowerCase()),
    listByNameParts(db, text.split(/\s+/)),
    listBySimilarity(db, 'search_name', text),
    listBySimilarity(db, 'email', text.toLowerCase()),
  ]);
  const found = new Map(lists.flat().map((user) => [user.id, user]));
  return [...found.values()].slice(0, most);
}

export type CardDetails = { last4: string; expMonth: number; expYear: number };

/** Accounts that have paid, or would pay, with such a card; also those whose card has changed since. */
export async function findUsersByCard(db: ReadableDatabase, card: CardDetails): Promise<User[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', (join) =>
      join.onRef('billing_customers.stripe_customer_id', '=', 'subscriptions.stripe_customer_id'),
    )
    .select('billing_customers.user_id')
    .distinct()
    .where('card_last4', '=', card.last4)
    .where('card_exp_year', '=', card.expYear)
    .where('card_exp_month', '=', card.expMonth)
    .limit(most)
    .execute();
  return listUsersById(
    db,
    rows.map(({ user_id }) => user_id),
  );
}

/** The account that a customer at Stripe belongs to, or belonged to. */
export async function findUserByCustomer(
  db: ReadableDatabase,
  customerId: string,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
  return row && findUser(db, row.user_id);
}

/** The customer at Stripe that owns a stored object. */
export async function findStoredCustomer(
  db: ReadableDatabase,
  object: 'subscription' | 'event' | 'checkout-session',
  id: string,
): Promise<string | undefined> {
  const owners = {
    subscription: db.selectFrom('subscriptions').select('stripe_customer_id').where('id', '=', id),
    event: db.selectFrom('stripe_events').select('stripe_customer_id').where('id', '=', id),
    'checkout-session': db
      .selectFrom('checkout_attempts')
      .select('stripe_customer_id')
      .where('stripe_session_id', '=', id),
  };
  const row = await owners[object].executeTakeFirst();
  return row?.stripe_customer_id ?? undefined;
}

/** The target of a request of the console, whose id is in the audit log. */
export async function findTargetOfRequest(
  db: ReadableDatabase,
  requestId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('target')
    .where('request_id', '=', requestId)
    .where('target', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.target ?? undefined;
}

function selectUsers(db: ReadableDatabase) {
  return db.selectFrom('users').select(['id', 'name', 'email']);
}

function listByPrefix(db: ReadableDatabase, prefix: string): Promise<User[]> {
  const pattern = `${escapePattern(prefix)}%`;
  return selectUsers(db).where('email', 'like', pattern).orderBy('email').limit(most).execute();
}

/** Users whose name contains all these parts. The shortest names match best, and come first. */
function listByNameParts(db: ReadableDatabase, parts: string[]): Promise<User[]> {
  const patterns = parts.map((part) => sql`search_name(${`%${escapePattern(part)}%`})`);
  return selectUsers(db)
    .where(sql<boolean>`search_name like all (array[${sql.join(patterns)}])`)
    .orderBy(sql`length(search_name)`)
    .orderBy('id')
    .limit(most)
    .execute();
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

function listBySimilarity(
  db: ReadableDatabase,
  column: 'email' | 'search_name',
  text: string,
): Promise<User[]> {
  const typed = column === 'email' ? sql`${text}` : sql`search_name(${text})`;
  const similarity = sql<number>`similarity(${sql.ref(column)}, ${typed})`;
  return (
    selectUsers(db)
      // Only the operator, with its lower threshold, can use the index.
      .where(sql<boolean>`${sql.ref(column)} % ${typed}`)
      .where(similarity, '>=', similarEnough)
      .orderBy(similarity, 'desc')
      .limit(most)
      .execute()
  );
}
