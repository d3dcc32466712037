import { browserName } from '@stillweb/contract/browser-name';
import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Sign-up, the address, the log-ins that are still open, and linked browsers. */
export async function listAccountEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [user, sessions, devices] = await Promise.all([
    db
      .selectFrom('users')
      .select(['created_at', 'email_verified_at', 'email_undeliverable_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(newest)
      .execute(),
    db
      .selectFrom('licence_devices')
      .select(['id', 'name', 'linked_at'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  const own = (kind: string, at: Date | null | undefined, text: string) =>
    at ? [entry({ at, source: 'account', kind, text })] : [];
  return [
    ...own('sign-up', user?.created_at, 'Signed up'),
    ...own('verification', user?.email_verified_at, 'Verified the address'),
    ...own('undeliverable', user?.email_undeliverable_at, 'The address began to refuse email'),
    ...sessions.flatMap((row) =>
      own('log-in', row.created_at, `Logged in with ${browserName(row.user_agent)}`),
    ),
    ...devices.map(({ id, name, linked_at: at }) =>
      entry({ at, source: 'account', kind: 'browser', text: `Linked ${name}`, id }),
    ),
  ];
}
