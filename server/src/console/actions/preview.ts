import { randomUUID } from 'node:crypto';
import type { AnyAction, AnyRequest, Preview } from '@stillweb/contract/console/actions';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { insertRequest } from '../store/staff-action-requests.ts';
import { insertPreview } from '../store/staff-actions.ts';
import type { RequestOf } from './action-kind.ts';
import { kinds } from './kinds.ts';
import { isAboveLimit } from './limits.ts';
import { digestOf, planAction, requirePermission, validFor } from './plan.ts';

/**
 * Previews an action, and stores the preview.
 * @param userId null if the action concerns no single customer
 * @throws AppError FORBIDDEN, NOT_FOUND, or the reason why the action is impossible
 */
export async function previewAction(
  context: ConsoleContext,
  actor: Actor,
  userId: string | null,
  request: AnyRequest,
): Promise<Preview> {
  requirePermission(actor, request.action);
  const { staff } = actor;
  const id = randomUUID();
  const planned = await planAction(context, { userId, staff }, request);
  const digest = digestOf({ id, userId, request, planned });
  await store(context, actor, { id, userId, request, planned, digest });
  const { effects, confirm, needsStepUp } = planned;
  const now = context.clock();
  const needsApproval = await isAboveLimit(context.db, planned, { staff, userId, now });
  return { digest, effects, confirm, needsStepUp, needsApproval };
}

async function store(
  { db, clock }: ConsoleContext,
  { staff }: Actor,
  preview: Parameters<typeof digestOf>[0] & { digest: string },
): Promise<void> {
  const { id, userId, request, planned, digest } = preview;
  const { effects, confirm, plan } = planned;
  const now = clock();
  const expiresAt = new Date(now.getTime() + validFor);
  const { action } = request;
  const target = targetOf(action, request, id);
  await db
    .transaction()
    .execute(async (trx) => {
      const shown = {
        id,
        staff,
        userId,
        target,
        action,
        digest,
        effects,
        confirm,
        plan,
        now,
        expiresAt,
      };
      await insertPreview(trx, shown);
      await insertRequest(trx, { actionId: id, userId, request });
    })
    .catch((error: unknown) => {
      // The account was erased while the preview was made.
      if (isForeignKeyMissing(error)) throw new AppError('NOT_FOUND');
      throw error;
    });
}

function targetOf<A extends AnyAction>(action: A, request: RequestOf<A>, id: string) {
  return kinds[action].target(request, id);
}

function isForeignKeyMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
