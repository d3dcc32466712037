import type { ConsoleContext } from '../context.ts';
import { appendAudit } from '../append-audit.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { updateAction, type StaffAction } from '../store/staff-actions.ts';
import type { ConsoleTransaction } from '../tables.ts';
import type { Planned } from './action-kind.ts';

/**
 * Carries out one action. It is retried for about a day: as long as Stripe knows an idempotency key.
 * `singletonKey` is the id of the action.
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
    deleteAfterSeconds: 86_400,
  },
};

type Asked = Pick<StaffAction, 'id' | 'staff_id' | 'role' | 'user_id' | 'action'> &
  Pick<StaffAction, 'reason' | 'ticket'>;

/**
 * Begins an action: its intent in the audit log, its state and its job are one transaction, before anything
 * is called.
 * @param approverId who has agreed to it, where somebody had to
 */
export async function beginAction(
  { billing, clock }: Pick<ConsoleContext, 'billing' | 'clock'>,
  trx: ConsoleTransaction,
  asked: Asked,
  how: { planned: Planned; requestId: string; approverId?: string },
): Promise<void> {
  const { id, action, user_id: target, reason, ticket } = asked;
  const { planned, requestId, approverId } = how;
  const { before = null, plan, given } = planned;
  await billing.jobs.enqueue(trx, actionQueue, { id }, { singletonKey: id });
  await updateAction(trx, id, {
    state: 'running',
    begun_at: clock(),
    plan: JSON.stringify(plan),
    before: before && JSON.stringify(before),
    used: given?.amount ?? null,
  });
  const intent = await appendAudit(
    trx,
    clock,
    { staff: { id: asked.staff_id, role: asked.role }, requestId },
    {
      action,
      target,
      reason,
      ticket,
      before,
      after: { actionId: id, plan },
      outcome: 'begun',
      ...(approverId !== undefined && { approverId }),
    },
  );
  await updateAction(trx, id, { intent_id: intent });
}
