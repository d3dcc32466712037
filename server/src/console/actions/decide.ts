import type {
  ApproveRequest,
  CurrentEffects,
  StartedAction,
} from '@stillweb/contract/console/actions';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { listEnrollments } from '../store/audit-log.ts';
import { findRequest, setNotes } from '../store/staff-action-requests.ts';
import {
  findAction,
  lockAction,
  lockSubject,
  updateAction,
  type StaffAction,
} from '../store/staff-actions.ts';
import type { ReadableTransaction } from '../tables.ts';
import { beginAction } from './begin.ts';
import { kinds } from './kinds.ts';
import { requireOtherAccount } from './own-account.ts';
import { mayApprove, planAgain, planAsShown } from './plan.ts';
import { mayBeOnePerson } from './second-person.ts';
import { requireStepUp } from '../step-up.ts';

/**
 * Approves another person's request, as a second person, and starts the action.
 * @throws AppError FORBIDDEN for one's own, one that invites connect with the decider, or one on the decider's
 *   own account, PREVIEW_CHANGED when it would do something else now,
 *   ACTION_NOT_POSSIBLE once it was decided or the day is over
 */
export async function approveAction(
  context: ConsoleContext,
  actor: Actor,
  id: string,
  { note, digest, assertion }: ApproveRequest,
): Promise<StartedAction> {
  const asked = await findDecidable(context, actor, id);
  if (isOwnDecision(asked, actor, 'approved')) return { id, state: asked.state };
  requireWaiting(asked, context.clock());
  await requireSecondPerson(context, asked, actor.staff.id);
  const { request, subject, reasonNote } = await readRequest(context, asked);
  await requireOtherAccount(context.db, actor.staff.id, { userId: asked.user_id, request });
  const plan = async (within: ConsoleContext) => {
    const planned = await planAsShown(within, { action: asked, request, subject });
    if (digest !== asked.digest) throw new AppError('PREVIEW_CHANGED');
    await requireStepUp(within, actor.staff.id, { digest, assertion });
    return planned;
  };
  const before = kinds[request.action].executeNow ? undefined : await plan(context);
  return decide(context, actor, { id, note }, async (trx) => {
    await lockSubject(trx, asked);
    const planned = before ?? (await plan({ ...context, db: trx }));
    const { requestId } = actor;
    const begun = { asked, request, planned, note: reasonNote ?? '', requestId };
    return beginAction(context, trx, { ...begun, approverId: actor.staff.id });
  });
}

/**
 * What another person's request would do now, for the one who decides about it.
 * @throws AppError FORBIDDEN for one's own, ACTION_NOT_POSSIBLE once it was decided, the day is over, or it cannot be
 *   done now
 */
export async function previewDecision(
  context: ConsoleContext,
  actor: Actor,
  id: string,
): Promise<CurrentEffects> {
  const asked = await findDecidable(context, actor, id);
  requireWaiting(asked, context.clock());
  const { effects, confirm } = await planAgain(context, await readRequest(context, asked));
  return { effects, confirm };
}

/** @throws AppError FORBIDDEN for one's own, ACTION_NOT_POSSIBLE once it was decided or the day is over */
export async function refuseAction(
  context: ConsoleContext,
  actor: Actor,
  id: string,
  note: string,
): Promise<StartedAction> {
  const asked = await findDecidable(context, actor, id);
  if (isOwnDecision(asked, actor, 'refused')) return { id, state: asked.state };
  return decide(context, actor, { id, note }, async (trx) => {
    await updateAction(trx, id, { state: 'refused', ended_at: context.clock() });
    const { action, reason, ticket } = asked;
    const target = asked.user_id ?? asked.target;
    await appendAudit(
      trx,
      context.clock,
      { staff: { id: asked.staff_id, role: asked.role }, requestId: actor.requestId },
      {
        action,
        target,
        reason,
        ticket,
        after: { actionId: id },
        approverId: actor.staff.id,
        outcome: 'refused',
      },
    );
    return { id, state: 'refused' };
  });
}

/** What was asked for, by and for which account, and why. */
async function readRequest(
  { db }: ConsoleContext,
  { id, user_id: userId, staff_id: staffId, role }: StaffAction,
) {
  const stored = await findRequest(db, id);
  if (!stored) throw new AppError('NOT_FOUND');
  const subject = { userId, staff: { id: staffId, role }, actionId: id };
  return { request: stored.request, reasonNote: stored.note, subject };
}

async function findDecidable(
  { db }: ConsoleContext,
  actor: Actor,
  id: string,
): Promise<StaffAction> {
  const asked = await findAction(db, id);
  if (!asked || asked.state === 'previewed') throw new AppError('NOT_FOUND');
  if (!mayApprove(actor.staff.role, asked)) throw new AppError('FORBIDDEN');
  if (asked.staff_id === actor.staff.id) throw notSecond('A second person has to decide.');
  return asked;
}

/** @throws AppError FORBIDDEN for a member who may be the same person as the one who asks */
async function requireSecondPerson(
  { db }: ConsoleContext,
  { staff_id: askerId, requested_at: askedAt, created_at: shownAt }: StaffAction,
  deciderId: string,
): Promise<void> {
  const pair = { askerId, deciderId, askedAt: askedAt ?? shownAt };
  if (!mayBeOnePerson(await listEnrollments(db), pair)) return;
  throw notSecond(
    'You or the member who asks for this joined less than 72 hours ago, and invites connect the two of you. Another member has to approve it.',
  );
}

function notSecond(message: string): AppError {
  return new AppError('FORBIDDEN', { message });
}

/** Whether the same person sends the same decision again. */
function isOwnDecision(
  { state, decided_by }: StaffAction,
  { staff }: Actor,
  decision: 'approved' | 'refused',
): boolean {
  if (decided_by !== staff.id) return false;
  return (state === 'refused') === (decision === 'refused');
}

function requireWaiting({ state, expires_at }: StaffAction, now: Date): void {
  if (state !== 'awaits-approval') {
    throw new AppError('ACTION_NOT_POSSIBLE', { message: 'This was already decided.' });
  }
  if (expires_at <= now) {
    const message = 'The time for a decision is over. Please request it again.';
    throw new AppError('ACTION_NOT_POSSIBLE', { message });
  }
}

/** Of two parallel decisions, the first one counts. */
function decide(
  { db, clock }: ConsoleContext,
  actor: Actor,
  { id, note }: { id: string; note: string },
  carryOn: (trx: ReadableTransaction) => Promise<StartedAction>,
): Promise<StartedAction> {
  return db.transaction().execute(async (trx) => {
    requireWaiting(await lockAction(trx, id), clock());
    await setNotes(trx, id, { decision_note: note });
    await updateAction(trx, id, { decided_by: actor.staff.id, decided_at: clock() });
    return carryOn(trx);
  });
}
