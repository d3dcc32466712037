import { createHash } from 'node:crypto';
import type { Action, PreviewRequest } from '@stillweb/contract/console/actions';
import type { OfficeAction } from '@stillweb/contract/console/office-actions';
import { may } from '@stillweb/contract/console/roles';
import { withRequestDeadline } from '../../billing/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { sortKeys } from '../sort-keys.ts';
import { findUserById } from '../store/customer-search.ts';
import type { Planned, RequestOf, Subject } from './action-kind.ts';
import { kinds } from './kinds.ts';

/** @throws AppError FORBIDDEN unless the role may do that action */
export function requirePermission({ staff }: Actor, action: Action | OfficeAction): void {
  if (!may(staff.role, action)) throw new AppError('FORBIDDEN');
}

/**
 * Decides what an action would do now.
 * @throws AppError NOT_FOUND when there is no such account, and what the kind of the action throws
 */
export async function planAction(
  context: ConsoleContext,
  subject: Subject,
  request: PreviewRequest,
): Promise<Planned> {
  if (!(await findUserById(context.db, subject.userId))) throw new AppError('NOT_FOUND');
  return withRequestDeadline(context.billing, (billing) =>
    planWith({ ...context, billing }, subject, request.action, request),
  );
}

function planWith<A extends Action>(
  context: ConsoleContext,
  subject: Subject,
  action: A,
  request: RequestOf<A>,
): Promise<Planned> {
  return kinds[action].preview(context, subject, request);
}

type Shown = { id: string; userId: string; request: PreviewRequest; planned: Planned };

/**
 * The SHA-256, in base64url, of a JSON object with sorted keys: the id of the preview, for whom, what is asked
 * for, and everything that is shown of it. A passkey signs it: for this preview, which begins once.
 */
export function digestOf({ id, userId, request, planned: { effects, confirm } }: Shown): string {
  const shown = sortKeys({ id, userId, request, effects, confirm });
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
