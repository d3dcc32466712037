import { hourMs } from '@stillweb/contract/time';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { longestIdleMs } from '@stillweb/contract/console/staff/session';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { ConsoleDatabase } from '../tables.ts';

/** Milliseconds. */
const longestSession = 12 * hourMs;

export type StaffSession = {
  id: string;
  endsAt: Date;
  staff: { id: string; name: string; email: string; role: Role };
};

/** Begins a session, and deletes those that have ended. @returns the token of its cookie */
export async function createSession(
  db: ConsoleDatabase,
  staffId: string,
  now: Date,
): Promise<{ token: string; endsAt: Date }> {
  const token = createRandomToken();
  const endsAt = new Date(now.getTime() + longestSession);
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      created_at: now,
      last_used_at: now,
      expires_at: endsAt,
    })
    .execute();
  return { token, endsAt };
}

/** Finds the session of a cookie; undefined when it has ended, or its owner is disabled. */
export async function findSession(
  db: ConsoleDatabase,
  token: string,
  now: Date,
): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['session.id', 'session.expires_at'])
    .select(['staff.id as staff_id', 'staff.name', 'staff.email', 'staff.role'])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', new Date(now.getTime() - longestIdleMs))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, email, role } = row;
  return { id, endsAt: row.expires_at, staff: { id: row.staff_id, name, email, role } };
}

/** Lets a session last for half an hour from now, within its twelve hours. */
export async function renewSession(db: ConsoleDatabase, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

export async function deleteSession(db: ConsoleDatabase, id: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', id).execute();
}

export async function deleteSessionsOf(db: ConsoleDatabase, staffId: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
}
