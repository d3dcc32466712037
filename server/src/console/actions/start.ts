import {
  reasonRequired,
  reasonsOf,
  type ActionRequest,
  type AnyRequest,
  type StartedAction,
} from '@stillweb/contract/console/actions';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { requireStepUp } from '../step-up.ts';
import { lockStaff } from '../store/staff.ts';
import { findRequest, setNotes } from '../store/staff-action-requests.ts';
import {
  findByDigest,
  findWaitingFor,
  lockAction,
  lockSubject,
  updateAction,
  type StaffAction,
} from '../store/staff-actions.ts';
import type { ReadableTransaction } from '../tables.ts';
import type { Planned } from './action-kind.ts';
import { beginAction } from './begin.ts';
import { kinds } from './kinds.ts';
import { isAboveLimit } from './limits.ts';
import { planAsShown, requirePermission, validFor } from './plan.ts';
import { previewAction } from './preview.ts';

/** @param isSigned whether the whole request was signed, instead of the digest */
type Start = ActionRequest & { userId: string | null; isSigned?: boolean };

/**
 * Starts an action that the same person has previewed, or asks a second person to approve it. Sent twice, it is
 * the same action.
 * @throws AppError PREVIEW_CHANGED when it would do something else now or is a day old, STEP_UP_NEEDED,
 *   FORBIDDEN
 */
export async function startAction(
  context: ConsoleContext,
  actor: Actor,
  { userId, digest, assertion, isSigned = false, ...form }: Start,
): Promise<StartedAction> {
  const { staff } = actor;
  const action = await findByDigest(context.db, { staffId: staff.id, userId, digest });
  if (!action) throw new AppError('PREVIEW_CHANGED');
  if (action.state !== 'previewed') return { id: action.id, state: action.state };
  if (action.expires_at <= context.clock()) throw new AppError('PREVIEW_CHANGED');
  const stored = await findRequest(context.db, action.id);
  if (!stored) throw new AppError('NOT_FOUND');
  const { request } = stored;
  requirePermission(actor, request.action);
  if (!Object.hasOwn(reasonsOf(request.action), form.reason)) {
    throw new AppError('VALIDATION_FAILED', { fieldErrors: { reason: reasonRequired } });
  }
  const plan = async (within: ConsoleContext) => {
    const planned = await planAsShown(within, { action, request, subject: { userId, staff } });
    if (planned.needsStepUp && !isSigned) {
      await requireStepUp(within, staff.id, { digest, assertion });
    }
    return planned;
  };
  // A kind that a job executes asks Stripe for its plan: not within a transaction.
  const before = kinds[request.action].executeNow ? undefined : await plan(context);
  return context.db.transaction().execute(async (trx) => {
    // Each of two parallel actions must count the other.
    const member = await lockStaff(trx, staff.id);
    if (!member || member.disabled_at) throw new AppError('UNAUTHENTICATED');
    await lockSubject(trx, action);
    const { state } = await lockAction(trx, action.id);
    if (state !== 'previewed') return { id: action.id, state };
    const planned = before ?? (await plan({ ...context, db: trx }));
    return begin(context, trx, actor, { action, request, form, planned });
  });
}

/** Previews and starts an action whose whole request the person has signed. */
export async function performAction(
  context: ConsoleContext,
  actor: Actor,
  request: AnyRequest,
  form: Asked['form'],
): Promise<void> {
  const { digest } = await previewAction(context, actor, null, request);
  await startAction(context, actor, { ...form, userId: null, digest, isSigned: true });
}

type Asked = {
  action: StaffAction;
  request: AnyRequest;
  form: Pick<ActionRequest, 'reason' | 'note' | 'ticket'>;
  planned: Planned;
};

async function begin(
  context: ConsoleContext,
  trx: ReadableTransaction,
  { staff, requestId }: Actor,
  { action: { id, user_id: userId, target }, request, form, planned }: Asked,
): Promise<StartedAction> {
  const { reason, note } = form;
  const ticket = form.ticket ?? null;
  const now = context.clock();
  const waits = await isAboveLimit(trx, planned, { staff, userId, now });
  const waiting = waits && target !== null && (await findWaitingFor(trx, { target, now }));
  if (waiting) return { id: waiting, state: 'awaits-approval' };
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
  if (!waits) return beginAction(context, trx, { asked, request, planned, note, requestId });
  const state = 'awaits-approval';
  await updateAction(trx, id, { state, expires_at: new Date(now.getTime() + validFor) });
  await appendAudit(
    trx,
    context.clock,
    { staff, requestId },
    {
      action: 'ask-approval',
      target: userId ?? target,
      reason,
      ticket,
      ...(userId === null && { note }),
      after: { actionId: id, action: request.action },
    },
  );
  return { id, state };
}
