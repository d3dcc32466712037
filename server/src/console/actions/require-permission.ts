import type { Action } from '@stillweb/contract/console/actions';
import type { OfficeAction } from '@stillweb/contract/console/office-actions';
import { may } from '@stillweb/contract/console/roles';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';

/** @throws AppError FORBIDDEN unless the role may do that action */
export function requirePermission({ staff }: Actor, action: Action | OfficeAction): void {
  if (!may(staff.role, action)) throw new AppError('FORBIDDEN');
}
