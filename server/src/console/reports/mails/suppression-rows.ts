import type { Suppression } from '@stillweb/contract/console/suppressions';
import type { Selectable } from 'kysely';
import { recipientHash, type MailTables } from '../../../mail/mail-log.ts';
import type { ReadableDatabase } from '../../tables.ts';

type Row = Selectable<MailTables['mail_suppressions']>;

/** The newest, with the names that staff have now. @param email of one address alone */
export async function listSuppressions(
  db: ReadableDatabase,
  { limit, email }: { limit: number; email?: string },
): Promise<Suppression[]> {
  const rows = await db
    .selectFrom('mail_suppressions')
    .leftJoin('staff', 'staff.id', 'mail_suppressions.staff_id')
    .selectAll('mail_suppressions')
    .select('staff.name as staff_name')
    .$if(email !== undefined, (query) =>
      query.where('address_hash', '=', recipientHash(email ?? '')),
    )
    .orderBy('mail_suppressions.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => suppressionOf(row, row.staff_name));
}

export function suppressionOf(row: Row, staffName: string | null = null): Suppression {
  return {
    id: row.id,
    reason: row.reason,
    since: row.created_at.toISOString(),
    userId: row.user_id,
    addedBy: row.staff_id === null ? null : { id: row.staff_id, name: staffName ?? '' },
  };
}

export async function deleteSuppression(
  db: ReadableDatabase,
  id: string,
): Promise<Row | undefined> {
  return db.deleteFrom('mail_suppressions').where('id', '=', id).returningAll().executeTakeFirst();
}
