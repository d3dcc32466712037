import { minuteMs } from '@stillweb/contract/time';
import { viewMinutes, type OpenView, type OpenViewRequest } from '@stillweb/contract/console/view';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit, type Actor } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
import { insertNote } from '../../store/customer-notes.ts';
import { findUser } from '../../../account/store/users.ts';
import { deleteView, saveView } from './staff-views.ts';

type Context = Pick<ConsoleContext, 'db' | 'clock'>;

/**
 * Lets a member of staff see a customer's pages, for a while. The note may name a person, so it is one on
 * the customer, which goes with the account; the audit log has the reason.
 * @throws AppError NOT_FOUND when there is no such account
 */
export async function openView(
  { db, clock }: Context,
  actor: Actor,
  userId: string,
  { reason, note }: OpenViewRequest,
): Promise<OpenView> {
  if (!(await findUser(db, userId))) throw new AppError('NOT_FOUND');
  const staffId = actor.staff.id;
  const now = clock();
  const until = new Date(now.getTime() + viewMinutes * minuteMs);
  await db.transaction().execute(async (trx) => {
    await saveView(trx, { staffId, userId }, { now, until });
    const { id: noteId } = await insertNote(trx, {
      userId,
      staffId,
      text: `Seen as the customer: ${note}`,
      now,
    });
    await appendAudit(trx, clock, actor, {
      action: 'see-as-customer',
      target: userId,
      reason,
      after: { until, noteId },
    });
  });
  return { until: until.toISOString() };
}

/** Ends a view before its time; nothing happens to one that is not open. */
export async function endView({ db, clock }: Context, actor: Actor, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wasOpen = await deleteView(trx, { staffId: actor.staff.id, userId }, clock());
    if (wasOpen) await appendAudit(trx, clock, actor, { action: 'end-view', target: userId });
  });
}
