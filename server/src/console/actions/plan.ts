import { createHash } from 'node:crypto';
import { dayMs } from '@stillweb/contract/time';
import { anyRequest, type AnyAction, type AnyRequest } from '@stillweb/contract/console/actions';
import { may, type Role } from '@stillweb/contract/console/staff/roles';
import { withRequestDeadline } from '../../billing/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { sortKeys } from '../sort-keys.ts';
import { findUser } from '../../account/store/users.ts';
import type { StaffAction } from '../store/staff-actions.ts';
import type { Planned, RequestOf, Subject } from './action-kind.ts';
import { kinds } from './kinds.ts';
import { requireOtherAccount } from './own-account.ts';

/** Milliseconds that a preview can be used, and that a second person has to decide. */
export const validFor = dayMs;

/** @throws AppError FORBIDDEN unless the role may do that action */
export function requirePermission({ staff }: Actor, action: AnyAction): void {
  if (!may(staff.role, kinds[action].permission)) throw new AppError('FORBIDDEN');
}

/** Whether a role may decide about another person's request. */
export function mayApprove(role: Role, { action }: Pick<StaffAction, 'action'>): boolean {
  // A request of an earlier release may be of a kind that is gone: it has to be asked for again.
  return (
    Object.hasOwn(kinds, action) && may(role, 'decide-action') && may(role, kinds[action].approval)
  );
}

/**
 * Decides the current effects of an action.
 * @throws AppError NOT_FOUND when there is no such account, FORBIDDEN when it is the asker's own, and what the kind of
 *   the action throws
 */
export async function planAction(
  context: ConsoleContext,
  subject: Subject,
  request: AnyRequest,
): Promise<Planned> {
  const { userId } = subject;
  if (userId !== null && !(await findUser(context.db, userId))) throw new AppError('NOT_FOUND');
  await requireOtherAccount(context.db, subject.staff.id, { userId, request });
  return withRequestDeadline(context.billing, (billing) =>
    planWith({ ...context, billing }, subject, request.action, request),
  );
}

function planWith<A extends AnyAction>(
  context: ConsoleContext,
  subject: Subject,
  action: A,
  request: RequestOf<A>,
): Promise<Planned> {
  return kinds[action].preview(context, subject, request);
}

/** A previewed action, with its request. */
export type Shown = { action: StaffAction; request: AnyRequest; subject: Subject };

/**
 * Plans an action again, as it was shown.
 * @throws AppError PREVIEW_CHANGED when it would do something else now
 */
export async function planAsShown(context: ConsoleContext, shown: Shown): Promise<Planned> {
  const { action, request } = shown;
  const { id, digest, user_id: userId, plan } = action;
  const planned = await planAgain(context, shown);
  const isSame =
    kinds[request.action].isSame?.(plan, planned.plan) ??
    digestOf({ id, userId, request, planned }) === digest;
  if (!isSame) throw new AppError('PREVIEW_CHANGED');
  return planned;
}

/**
 * Plans an action that was shown, whatever it would do now.
 * @throws AppError PREVIEW_CHANGED for a request that cannot be made any more
 */
export async function planAgain(
  context: ConsoleContext,
  { request, subject }: Omit<Shown, 'action'>,
): Promise<Planned> {
  // Shown by an earlier release, it may be more than staff can ask for now.
  if (!anyRequest.safeParse(request).success) throw new AppError('PREVIEW_CHANGED');
  return planAction(context, subject, request);
}

type Digested = { id: string; userId: string | null; request: AnyRequest; planned: Planned };

/**
 * The SHA-256, in base64url, of a JSON object with sorted keys: the id of the preview, its customer, what is asked
 * for, and everything that is shown of it. A passkey signs it: for this preview, which begins once.
 */
export function digestOf({ id, userId, request, planned: { effects, confirm } }: Digested): string {
  const shown = sortKeys({ id, userId, request, effects, confirm });
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
