import type { PreviewRequest } from '@stillweb/contract/console/actions';
import type { ConsoleDatabase, ConsoleTransaction } from '../tables.ts';

export async function insertRequest(
  trx: ConsoleTransaction,
  { actionId, userId, request }: { actionId: string; userId: string; request: PreviewRequest },
): Promise<void> {
  await trx
    .insertInto('staff_action_requests')
    .values({ action_id: actionId, user_id: userId, request: JSON.stringify(request) })
    .execute();
}

/** Undefined once the account is erased. */
export async function findRequest(
  db: ConsoleDatabase,
  actionId: string,
): Promise<PreviewRequest | undefined> {
  const row = await db
    .selectFrom('staff_action_requests')
    .select('request')
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  return row?.request;
}

export async function setNotes(
  trx: ConsoleTransaction,
  actionId: string,
  notes: { note?: string; decision_note?: string },
): Promise<void> {
  await trx
    .updateTable('staff_action_requests')
    .set(notes)
    .where('action_id', '=', actionId)
    .execute();
}
