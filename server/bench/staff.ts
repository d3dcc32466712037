import type { Role } from '@stillweb/contract/console/roles';
import { createSession } from '../src/console/store/sessions.ts';
import type { ConsoleTables } from '../src/console/tables.ts';
import { openDatabase, openPool } from '../src/platform/database.ts';

/** Somebody who is logged in to the console. @returns the cookie */
export async function createStaffCookie(databaseUrl: string, role: Role): Promise<string> {
  const db = openDatabase<ConsoleTables>(openPool(databaseUrl));
  const now = new Date();
  const staff = { id: crypto.randomUUID(), email: `${role}@bench.example`, name: 'Bench', role };
  await db
    .insertInto('staff')
    .values({ ...staff, created_at: now, disabled_at: null })
    .execute();
  const { token } = await createSession(db, staff.id, now);
  await db.destroy();
  return `__Host-console=${token}`;
}
