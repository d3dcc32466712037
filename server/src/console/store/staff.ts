import type { Role } from '@stillweb/contract/console/staff/roles';
import type { StaffMember } from '@stillweb/contract/console/staff/staff';
import { sql, type Selectable } from 'kysely';
import type { ConsoleDatabase, ConsoleTables, ConsoleTransaction } from '../tables.ts';

export type Staff = Selectable<ConsoleTables['staff']>;

export async function findStaff(
  db: ConsoleDatabase,
  key: { id: string } | { email: string },
): Promise<Staff | undefined> {
  const query = db.selectFrom('staff').selectAll();
  const found = 'id' in key ? query.where('id', '=', key.id) : query.where('email', '=', key.email);
  return found.executeTakeFirst();
}

/** The member with a subject of the identity provider, or else with an address that it has verified. */
export async function findStaffOfProvider(
  db: ConsoleDatabase,
  { subject, email }: { subject: string; email: string | undefined },
): Promise<Staff | undefined> {
  const staff = db.selectFrom('staff').selectAll();
  const known = await staff.where('provider_subject', '=', subject).executeTakeFirst();
  if (known || !email) return known;
  // Another subject at the identity provider is another person, who now has the address.
  return staff.where('email', '=', email).where('provider_subject', 'is', null).executeTakeFirst();
}

/** Waits for other changes of this member, and keeps them waiting until the transaction ends. */
export async function lockStaff(trx: ConsoleTransaction, id: string): Promise<Staff | undefined> {
  return trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** All present and former members, by name. */
export async function listStaff(db: ConsoleDatabase): Promise<StaffMember[]> {
  const rows = await selectMembers(db).orderBy('name').execute();
  return rows.map(memberOf);
}

export async function findMember(
  db: ConsoleDatabase,
  id: string,
): Promise<StaffMember | undefined> {
  const row = await selectMembers(db).where('staff.id', '=', id).executeTakeFirst();
  return row && memberOf(row);
}

/** The addresses of the owners who may log in. */
export async function listOwnerAddresses(db: ConsoleDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ email }) => email);
}

type NewStaff = { id: string; email: string; name: string; role: Role; now: Date };

/** Adds a member, or gives a member this name and role and forgets the subject at the identity provider. */
export async function saveStaff(db: ConsoleDatabase, { now, ...member }: NewStaff): Promise<void> {
  const { name, role } = member;
  await db
    .insertInto('staff')
    .values({ ...member, created_at: now, disabled_at: null, provider_subject: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name, role, provider_subject: null }),
    )
    .execute();
}

export async function updateStaff(
  db: ConsoleDatabase,
  id: string,
  changes: { role?: Role; disabled_at?: Date | null; provider_subject?: string },
): Promise<void> {
  await db.updateTable('staff').set(changes).where('id', '=', id).execute();
}

function selectMembers(db: ConsoleDatabase) {
  return db
    .selectFrom('staff')
    .leftJoin('staff_passkeys', 'staff_passkeys.owner_id', 'staff.id')
    .selectAll('staff')
    .select(({ fn }) => [
      fn.count<number>('staff_passkeys.id').as('passkeys'),
      sql<Date | null>`greatest(max(staff_passkeys.last_used_at), (
        select max(last_used_at) from staff_sessions where staff_id = staff.id
      ))`.as('last_seen_at'),
    ])
    .groupBy('staff.id');
}

type MemberRow = Staff & { passkeys: number; last_seen_at: Date | null };

function memberOf(row: MemberRow): StaffMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    passkeys: row.passkeys,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
  };
}
