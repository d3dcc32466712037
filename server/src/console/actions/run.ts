import { hourMs } from '@stillweb/contract/time';
import { previewRequest, type AnyAction } from '@stillweb/contract/console/actions';
import Stripe from 'stripe';
import type { Account } from '../../account/index.ts';
import type { BillingContext } from '../../billing/context.ts';
import { isDecline, isRefusal } from '../../billing/stripe/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { AppError } from '../../platform/app-error.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { RecordResult } from '../../platform/jobs/jobs.ts';
import { appendAudit } from '../append-audit.ts';
import { findRequest } from '../store/staff-action-requests.ts';
import { findAction, lockAction, updateAction, type StaffAction } from '../store/staff-actions.ts';
import type { ReadableTables } from '../tables.ts';
import type { ActionContext, RequestOf, Result } from './action-kind.ts';
import { actionQueue } from './begin.ts';
import { kinds } from './kinds.ts';

/** Executes the actions that staff have begun, also on servers without a console. */
export async function workOnActions(
  { jobs, pool, tracing }: Dependencies,
  { account, billing }: { account: Account; billing: BillingContext },
): Promise<void> {
  const db = openDatabase<ReadableTables>(pool, tracing);
  await jobs.work(actionQueue, ({ id }) => runAction({ db, billing, account }, id));
}

/** Milliseconds: Stripe forgets an idempotency key after 24 hours, and would then do the same again. */
const longestRun = 20 * hourMs;

type ExecutionResult =
  | ({ state: 'done' } & Result)
  | { state: 'failed'; message: string; after?: undefined };

/**
 * Executes an action that has begun, and records its outcome: both are repeated after a crash.
 * @throws what lets the job be tried again
 */
async function runAction(context: ActionContext, id: string): Promise<RecordResult | void> {
  const action = await findAction(context.db, id);
  if (action?.state !== 'running') return undefined;
  const outcome = await tryAction(context, action);
  return () => recordResult(context, id, outcome);
}

async function tryAction(context: ActionContext, action: StaffAction): Promise<ExecutionResult> {
  try {
    const request = await requestOf(context, action);
    if (!request) return { state: 'failed', message: 'The account was erased in the meantime.' };
    const done = await execute(context, action, request.action, request);
    return { state: 'done', ...done };
  } catch (error) {
    const message = refusalOf(error) ?? (isOverdue(context, action) ? unknownResult : undefined);
    if (message !== undefined) {
      const { id, request_id: reqId } = action;
      context.billing.logger.warn({ err: error, action: id, reqId }, 'an action of staff failed');
      return { state: 'failed', message };
    }
    throw error;
  }
}

const unknownResult =
  'It could not be finished within a day. Part of it may be done: check the customer before you try again.';

function isOverdue({ billing }: ActionContext, { begun_at }: StaffAction): boolean {
  return begun_at !== null && billing.clock().getTime() - begun_at.getTime() > longestRun;
}

/** An erasure deletes its own request with the account; repeated, it needs none. */
async function requestOf({ db }: ActionContext, { id, action }: StaffAction) {
  const stored = await findRequest(db, id);
  return stored?.request ?? previewRequest.safeParse({ action }).data;
}

async function execute<A extends AnyAction>(
  context: ActionContext,
  { id, user_id: userId, plan }: StaffAction,
  action: A,
  request: RequestOf<A>,
): Promise<Result> {
  return (await kinds[action].execute?.(context, { id, userId, request, plan })) ?? {};
}

async function recordResult(
  { db, billing: { clock } }: ActionContext,
  id: string,
  outcome: ExecutionResult,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const action = await lockAction(trx, id);
    if (action.state !== 'running') return;
    const { state, message } = outcome;
    await updateAction(trx, id, { state, ended_at: clock(), ...(message && { message }) });
    const { staff_id, role, request_id, decided_by: approverId, intent_id } = action;
    const actor = { staff: { id: staff_id, role }, requestId: request_id ?? '' };
    await appendAudit(trx, clock, actor, {
      action: action.action,
      target: action.user_id ?? action.target,
      reason: action.reason,
      ticket: action.ticket,
      after: state === 'done' ? outcome.after : { message },
      approverId,
      outcome: state,
      intentId: intent_id,
    });
  });
}

/** Our texts for refusals of Stripe, by its code. */
const refusals: Record<string, string> = {
  charge_already_refunded: 'This payment is refunded already.',
  charge_disputed: 'This payment is disputed: the bank decides.',
  amount_too_large: 'That is more than is left of the payment.',
  resource_missing: 'The object no longer exists at Stripe. Resync the customer, then try again.',
};

/** Why an action has failed for good, for staff; undefined when it may be tried again. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof AppError) return isTemporary(error) ? undefined : messageOf(error);
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  if (!isRefusal(error) && !isDecline(error)) return undefined;
  return refusals[error.code ?? ''] ?? `Stripe has refused it: ${error.message}`;
}

const temporary = new Set<AppError['code']>([
  'BUSY',
  'INTERNAL',
  'PAYMENT_PROCESSING',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
]);

function isTemporary({ code }: AppError): boolean {
  return temporary.has(code);
}

function messageOf({ message, hasOwnMessage, code }: AppError): string {
  return hasOwnMessage ? message : `It is not possible now (${code}).`;
}
