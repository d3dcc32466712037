import type { AnyRequest } from '@stillweb/contract/console/actions';
import type { ConsoleDatabase, ConsoleTransaction } from '../tables.ts';

/** @param userId null if the action concerns no single customer */
export async function insertRequest(
  trx: ConsoleTransaction,
  { actionId, userId, request }: { actionId: string; userId: string | null; request: AnyRequest },
): Promise<void> {
  await trx
    .insertInto('staff_action_requests')
    .values({ action_id: actionId, user_id: userId, request: JSON.stringify(request) })
    .execute();
}

/** The request and its reason. Undefined once the account is erased. */
export function findRequest(db: ConsoleDatabase, actionId: string) {
  return db
    .selectFrom('staff_action_requests')
    .select(['request', 'note'])
    .where('action_id', '=', actionId)
    .executeTakeFirst();
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
