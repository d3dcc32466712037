import type { ReadableDatabase } from '../tables.ts';

/** The addresses of accounts that exist. */
export async function findAddresses(
  db: ReadableDatabase,
  userIds: string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
