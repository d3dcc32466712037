import type { ErrorCode } from '@stillweb/contract/errors';
import { countDeleted } from '../../platform/database.ts';
import type { BillingDatabase } from '../context.ts';

/** Stores that a checkout could not be opened. The request's id leads to the log lines, and to the user. */
export async function insertCheckoutFailure(
  db: BillingDatabase,
  { code, requestId, at }: { code: ErrorCode; requestId: string; at: Date },
): Promise<void> {
  await db.insertInto('checkout_failures').values({ code, request_id: requestId, at }).execute();
}

const keptFor = 30 * 24 * 60 * 60_000;

/** Deletes a batch of the failures of 30 days ago. */
export function deleteOldCheckoutFailures(
  db: BillingDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('checkout_failures')
    .select('id')
    .where('at', '<', new Date(now.getTime() - keptFor))
    .limit(limit);
  return countDeleted(db.deleteFrom('checkout_failures').where('id', 'in', old));
}
