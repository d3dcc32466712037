import type {
  AddSuppressionRequest,
  LiftSuppressionRequest,
  Suppression,
} from '@stillweb/contract/console/suppressions';
import { may } from '@stillweb/contract/console/roles';
import { requireEmail } from '../../account/profile/require-email.ts';
import { AppError } from '../../platform/app-error.ts';
import { recipientHash } from '../../platform/mail-log.ts';
import { suppressAddress } from '../../platform/suppressions.ts';
import { appendAudit, recordLook, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import {
  deleteSuppression,
  findUserOfAddress,
  listSuppressions,
  suppressionOf,
} from '../store/suppressions.ts';

const mostListed = 50;

/** The newest, or the one of an address. Only roles that read customers see whose it is. */
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
  return may(actor.staff.role, 'read-customer')
    ? found
    : found.map((one) => Object.assign(one, { userId: null }));
}

/** No news go to the address from now on. One that is there already stays as it is. */
export async function addSuppression(
  { db, clock }: ConsoleContext,
  by: Actor,
  { email: entered, reason, note }: AddSuppressionRequest,
): Promise<Suppression> {
  const email = requireEmail(entered);
  const userId = await findUserOfAddress(db, email);
  return db.transaction().execute(async (trx) => {
    const added = { email, reason, userId, staffId: by.staff.id, now: clock() };
    const id = await suppressAddress(trx, added);
    const [stored] = await listSuppressions(trx, { limit: 1, email });
    if (!stored) throw new AppError('NOT_FOUND');
    if (id) {
      const act = { action: 'suppress-address', target: id, note, after: { reason, userId } };
      await appendAudit(trx, clock, by, act);
    }
    return stored;
  });
}

/** @throws AppError NOT_FOUND when it was lifted before */
export async function liftSuppression(
  { db, clock }: ConsoleContext,
  by: Actor,
  id: string,
  { note }: LiftSuppressionRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lifted = await deleteSuppression(trx, id);
    if (!lifted) throw new AppError('NOT_FOUND');
    const { reason, userId, since } = suppressionOf(lifted);
    const act = { action: 'lift-suppression', target: id, note, before: { reason, userId, since } };
    await appendAudit(trx, clock, by, act);
  });
}
