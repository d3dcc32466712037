import type {
  AddSuppressionRequest,
  LiftSuppressionRequest,
  Suppression,
} from '@stillweb/contract/console/mail/suppressions';
import type { Selectable } from 'kysely';
import { requireEmail } from '../../../account/profile/require-email.ts';
import { findProfile } from '../../../account/store/users.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recipientHash, type MailTables } from '../../../mail/mail-log.ts';
import { suppressAddress } from '../../../mail/suppressions.ts';
import { appendAudit, type Actor } from '../../append-audit.ts';
import { recordLook } from '../../record-look.ts';
import type { ConsoleContext } from '../../context.ts';
import { hideAccounts } from '../../hidden-names.ts';
import { insertNote } from '../../store/customer-notes.ts';
import type { ConsoleTransaction, ReadableDatabase } from '../../tables.ts';

const mostListed = 50;

/** The newest entries, or the entry of an address. Some roles do not see the account. */
export async function readSuppressions(
  context: ConsoleContext,
  actor: Actor,
  { email: typed }: { email?: string | undefined },
): Promise<Suppression[]> {
  const email = typed === undefined ? undefined : requireEmail(typed);
  const found = await listSuppressions(context.db, { limit: email ? 1 : mostListed, email });
  await recordLook(context, actor, {
    action: 'list-suppressions',
    after: { found: found.length, ...(email && { query: recipientHash(email) }) },
  });
  return found.map((suppression) => hideAccounts(actor.staff.role, suppression, 'userId'));
}

/** No news go to the address from now on. One that is there already stays as it is. */
export async function addSuppression(
  { db, clock }: ConsoleContext,
  actor: Actor,
  { email: entered, reason, note }: AddSuppressionRequest,
): Promise<Suppression> {
  const email = requireEmail(entered);
  const userId = (await findProfile(db, { email }))?.id;
  return db.transaction().execute(async (trx) => {
    const added = { email, reason, userId, staffId: actor.staff.id, now: clock() };
    const id = await suppressAddress(trx, added);
    const [stored] = await listSuppressions(trx, { limit: 1, email });
    if (!stored) throw new AppError('NOT_FOUND');
    if (id) {
      const kept = await keepNote(trx, actor, { userId, note, now: added.now });
      const after = { reason, userId, ...kept.ids };
      await appendAudit(trx, clock, actor, {
        action: 'suppress-address',
        target: id,
        note: kept.note,
        after,
      });
    }
    return hideAccounts(actor.staff.role, stored, 'userId');
  });
}

/** @throws AppError NOT_FOUND when it was lifted before */
export async function liftSuppression(
  { db, clock }: ConsoleContext,
  actor: Actor,
  id: string,
  { note }: LiftSuppressionRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lifted = await deleteSuppression(trx, id);
    if (!lifted) throw new AppError('NOT_FOUND');
    const { reason, userId, since } = suppressionOf(lifted);
    const kept = await keepNote(trx, actor, { userId, note, now: clock() });
    await appendAudit(trx, clock, actor, {
      action: 'lift-suppression',
      target: id,
      note: kept.note,
      before: { reason, userId, since },
      after: kept.ids,
    });
  });
}

/** A note on an account may name its owner: it stays with the account, and the audit log has its id. */
async function keepNote(
  trx: ConsoleTransaction,
  actor: Actor,
  { userId, note, now }: { userId: string | null | undefined; note: string; now: Date },
): Promise<{ note?: string; ids: { noteId?: string } }> {
  if (!userId) return { note, ids: {} };
  const { id } = await insertNote(trx, { userId, staffId: actor.staff.id, text: note, now });
  return { ids: { noteId: id } };
}

type Row = Selectable<MailTables['mail_suppressions']>;

/** The newest, with the names that staff have now. @param email of one address alone */
async function listSuppressions(
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

function suppressionOf(row: Row, staffName: string | null = null): Suppression {
  return {
    id: row.id,
    reason: row.reason,
    since: row.created_at.toISOString(),
    userId: row.user_id,
    addedBy: row.staff_id === null ? null : { id: row.staff_id, name: staffName ?? '' },
  };
}

async function deleteSuppression(db: ReadableDatabase, id: string): Promise<Row | undefined> {
  return db.deleteFrom('mail_suppressions').where('id', '=', id).returningAll().executeTakeFirst();
}
