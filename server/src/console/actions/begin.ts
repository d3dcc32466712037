import { daySeconds } from '@stillweb/contract/time';
import type { AnyAction, AnyRequest, StartedAction } from '@stillweb/contract/console/actions';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { appendAudit } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { updateAction, type StaffAction } from '../store/staff-actions.ts';
import type { ReadableTransaction } from '../tables.ts';
import type { ImmediateResult, Planned, RequestOf } from './action-kind.ts';
import { kinds } from './kinds.ts';

/**
 * Executes one action, and tries again for 20 hours (`longestRun` in `run.ts`). `singletonKey` is the id of the
 * action.
 */
export const actionQueue: JobQueue<{ id: string }> = {
  name: 'staff-action',
  options: {
    policy: 'short',
    retryBackoff: true,
    retryDelay: 2,
    retryDelayMax: 600,
    retryLimit: 300,
    expireInSeconds: 120,
    deleteAfterSeconds: daySeconds,
  },
};

type Begun = {
  asked: StaffAction;
  request: AnyRequest;
  planned: Planned;
  /** Why it was asked for. */
  note: string;
  requestId: string;
  /** The approver, where approval was needed. */
  approverId?: string;
};

/**
 * Begins an action: its intent in the audit log, its state and its job are one transaction, before anything
 * is called. A kind that only changes the database is executed in that transaction.
 */
export async function beginAction(
  context: ConsoleContext,
  trx: ReadableTransaction,
  begun: Begun,
): Promise<StartedAction> {
  const { asked, request, planned } = begun;
  const { id } = asked;
  const { before = null, plan, given } = planned;
  await updateAction(trx, id, {
    begun_at: context.clock(),
    plan: JSON.stringify(plan),
    before: before && JSON.stringify(before),
    used: given && Number.isFinite(given.amount) ? given.amount : null,
  });
  const result = await executeNow(context, trx, { action: request.action, request, begun });
  if (result) {
    const state = 'done';
    const { after, intentId, recordIntent } = result;
    await updateAction(trx, id, { state, ended_at: context.clock() });
    const row = await append(context, trx, begun, {
      after: { actionId: id, ...after },
      outcome: recordIntent ? 'begun' : 'done',
      ...(intentId !== undefined && { intentId }),
    });
    await recordIntent?.(row);
    return { id, state };
  }
  const state = 'running';
  await context.billing.jobs.enqueue(trx, actionQueue, { id }, { singletonKey: id });
  await updateAction(trx, id, { state });
  const intent = { after: { actionId: id, plan }, outcome: 'begun' } as const;
  await updateAction(trx, id, { intent_id: await append(context, trx, begun, intent) });
  return { id, state };
}

/** @returns undefined where a job executes it */
async function executeNow<A extends AnyAction>(
  context: ConsoleContext,
  trx: ReadableTransaction,
  { action, request, begun }: { action: A; request: RequestOf<A>; begun: Begun },
): Promise<ImmediateResult | undefined> {
  const { asked, planned, note } = begun;
  const { id, staff_id: staffId, reason } = asked;
  const execution = { id, request, plan: planned.plan, staffId, reason: reason ?? '', note };
  return kinds[action].executeNow?.(context, trx, execution);
}

function append(
  { clock }: ConsoleContext,
  trx: ReadableTransaction,
  { asked, planned: { before }, note, requestId, approverId }: Begun,
  outcome: { after: object; outcome: 'begun' | 'done'; intentId?: number | null },
): Promise<number> {
  const { staff_id: id, role, action, user_id: userId, target, reason, ticket } = asked;
  return appendAudit(
    trx,
    clock,
    { staff: { id, role }, requestId },
    {
      action,
      target: userId ?? target,
      reason,
      ticket,
      before: before ?? null,
      ...outcome,
      // A note about a customer may name a person.
      ...(userId === null && { note }),
      ...(approverId !== undefined && { approverId }),
    },
  );
}
