import { createSession } from '../src/console/store/sessions.ts';
import type { ConsoleTables } from '../src/console/tables.ts';
import { openDatabase, openPool } from '../src/platform/database/database.ts';

/** Logs all members of the history's team in to the console. @returns the cookie of each */
export async function createStaffCookies(databaseUrl: string): Promise<string[]> {
  const db = openDatabase<ConsoleTables>(openPool(databaseUrl));
  const cookies: string[] = [];
  for (const { id } of await db.selectFrom('staff').select('id').orderBy('email').execute()) {
    const { token } = await createSession(db, id, new Date());
    cookies.push(`__Host-console=${token}`);
  }
  await db.destroy();
  return cookies;
}
