import type { Action } from '@stillweb/contract/console/actions';
import type { OfficeAction } from '@stillweb/contract/console/office-actions';
import { may, type Role } from '@stillweb/contract/console/roles';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { sessionOf } from '../routing/guard.ts';

/** Who asks for an action or decides about one, in which request. */
export type Requester = { staff: { id: string; role: Role }; requestId: string };

export function requesterOf(request: FastifyRequest): Requester {
  return { staff: sessionOf(request).staff, requestId: request.id };
}

/** @throws AppError FORBIDDEN unless the role may do that action */
export function requirePermission({ staff }: Requester, action: Action | OfficeAction): void {
  if (!may(staff.role, action)) throw new AppError('FORBIDDEN');
}
