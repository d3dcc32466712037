import { dayMs } from '@stillweb/contract/time';
import type { Role } from '@stillweb/contract/console/staff/roles';
import type { StaffInvite } from '@stillweb/contract/console/staff/staff';
import type { Selectable } from 'kysely';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { ConsoleDatabase, ConsoleTables } from '../tables.ts';

export type Invite = Selectable<ConsoleTables['staff_invites']>;

/** Milliseconds that a link works. */
const lifetime = 3 * dayMs;

/** Creates an invite, which takes the place of an earlier one for the address. */
export async function createInvite(
  db: ConsoleDatabase,
  { email, role, now }: { email: string; role: Role; now: Date },
): Promise<{ invite: Invite; token: string }> {
  const token = createRandomToken();
  const expires_at = new Date(now.getTime() + lifetime);
  await db
    .deleteFrom('staff_invites')
    .where((where) => where.or([where('email', '=', email), where('expires_at', '<=', now)]))
    .execute();
  const invite = await db
    .insertInto('staff_invites')
    .values({ email, role, token_hash: hashToken(token), created_at: now, expires_at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invite, token };
}

/** Gives an invite that has not expired another link, which takes the place of the one before. */
export async function renewInvite(
  db: ConsoleDatabase,
  id: string,
  now: Date,
): Promise<{ invite: Invite; token: string } | undefined> {
  const token = createRandomToken();
  const invite = await db
    .updateTable('staff_invites')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return invite && { invite, token };
}

/** The invite of a link that works. */
export async function findInvite(
  db: ConsoleDatabase,
  token: string,
  now: Date,
): Promise<Invite | undefined> {
  return db
    .selectFrom('staff_invites')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Those whose links work, the newest first. */
export async function listInvites(db: ConsoleDatabase, now: Date): Promise<StaffInvite[]> {
  const rows = await db
    .selectFrom('staff_invites')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(inviteAnswer);
}

export async function deleteInvitesOf(db: ConsoleDatabase, email: string): Promise<void> {
  await db.deleteFrom('staff_invites').where('email', '=', email).execute();
}

/** Only one of several parallel calls gets it. @returns the invite, unless it is gone */
export async function takeInvite(db: ConsoleDatabase, id: string): Promise<Invite | undefined> {
  return db.deleteFrom('staff_invites').where('id', '=', id).returningAll().executeTakeFirst();
}

export function inviteAnswer({ id, email, role, ...invite }: Invite): StaffInvite {
  return {
    id,
    email,
    role,
    createdAt: invite.created_at.toISOString(),
    expiresAt: invite.expires_at.toISOString(),
  };
}
