import type { ActionRequest, StartedAction } from '@stillweb/contract/console/actions';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { validFor } from '../ask-approval.ts';
import type { ConsoleContext } from '../context.ts';
import { lockStaff } from '../store/staff.ts';
import { findRequest, setNotes } from '../store/staff-action-requests.ts';
import { findByDigest, lockAction, lockCustomer, updateAction } from '../store/staff-actions.ts';
import type { ConsoleTransaction } from '../tables.ts';
import type { Planned } from './action-kind.ts';
import { beginAction } from './begin.ts';
import { isAboveLimit } from './limits.ts';
import { digestOf, planAction, requirePermission } from './plan.ts';
import { requireStepUp } from '../step-up.ts';

/**
 * Begins what a preview of the same person has shown, or asks a second person about it. Sent twice, it is
 * the same action.
 * @throws AppError PREVIEW_CHANGED when it would do something else now or is a day old, STEP_UP_NEEDED,
 *   FORBIDDEN
 */
export async function startAction(
  context: ConsoleContext,
  by: Actor,
  userId: string,
  { digest, assertion, ...form }: ActionRequest,
): Promise<StartedAction> {
  const { staff } = by;
  const shown = await findByDigest(context.db, { staffId: staff.id, userId, digest });
  if (!shown) throw new AppError('PREVIEW_CHANGED');
  requirePermission(by, shown.action);
  if (shown.state !== 'previewed') return { id: shown.id, state: shown.state };
  if (shown.expires_at <= context.clock()) throw new AppError('PREVIEW_CHANGED');
  const request = await findRequest(context.db, shown.id);
  if (!request) throw new AppError('NOT_FOUND');
  const planned = await planAction(context, { userId, staff }, request);
  if (digestOf({ id: shown.id, userId, request, planned }) !== digest) {
    throw new AppError('PREVIEW_CHANGED');
  }
  if (planned.needsStepUp) await requireStepUp(context, staff.id, { digest, assertion });
  return context.db.transaction().execute(async (trx) => {
    // Two actions at once must not each count without the other.
    const member = await lockStaff(trx, staff.id);
    if (!member || member.disabled_at) throw new AppError('UNAUTHENTICATED');
    await lockCustomer(trx, userId);
    const { state } = await lockAction(trx, shown.id);
    if (state !== 'previewed') return { id: shown.id, state };
    return begin(context, trx, by, { id: shown.id, userId, form, planned });
  });
}

type Asked = {
  id: string;
  userId: string;
  form: Pick<ActionRequest, 'reason' | 'note' | 'ticket'>;
  planned: Planned;
};

async function begin(
  context: ConsoleContext,
  trx: ConsoleTransaction,
  { staff, requestId }: Actor,
  { id, userId, form, planned }: Asked,
): Promise<StartedAction> {
  const { reason, note } = form;
  const ticket = form.ticket ?? null;
  const now = context.clock();
  const waits = await isAboveLimit(trx, planned, { staff, userId, now });
  await setNotes(trx, id, { note });
  await updateAction(trx, id, {
    // The role may have changed since the preview.
    role: staff.role,
    reason,
    ticket,
    request_id: requestId,
    requested_at: now,
  });
  const asked = await lockAction(trx, id);
  if (!waits) {
    await beginAction(context, trx, asked, { planned, requestId });
    return { id, state: 'running' };
  }
  const state = 'awaits-approval';
  await updateAction(trx, id, { state, expires_at: new Date(now.getTime() + validFor) });
  const { action, user_id: target } = asked;
  await appendAudit(
    trx,
    context.clock,
    { staff, requestId },
    { action: 'ask-approval', target, reason, ticket, after: { actionId: id, action } },
  );
  return { id, state };
}
