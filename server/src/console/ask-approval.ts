import type { StartedAction } from '@stillweb/contract/console/actions';
import { appendAudit, type Actor } from './append-audit.ts';
import type { ConsoleContext } from './context.ts';
import {
  findWaitingFor,
  insertOfficeRequest,
  type NewOfficeRequest,
} from './store/staff-actions.ts';
import type { ConsoleTransaction } from './tables.ts';

/** Milliseconds that a preview can be used, and that a second person has to decide. */
export const validFor = 24 * 3_600_000;

/** What concerns no single customer, as it was shown and signed. */
export type OfficeRequest = Omit<NewOfficeRequest, 'staff' | 'requestId' | 'now' | 'expiresAt'>;

/** What was asked for, and who agrees to it. */
export type Approval = Pick<OfficeRequest, 'target' | 'digest' | 'reason' | 'note' | 'ticket'> & {
  asker: Actor;
  by: Actor;
};

/** Lets a second person decide. Asked for again while it waits, it is the same request. */
export async function askApproval(
  { clock }: Pick<ConsoleContext, 'clock'>,
  trx: ConsoleTransaction,
  by: Actor,
  request: OfficeRequest,
): Promise<StartedAction> {
  const now = clock();
  const state = 'awaits-approval';
  const waiting = await findWaitingFor(trx, { target: request.target, now });
  if (waiting) return { id: waiting, state };
  const expiresAt = new Date(now.getTime() + validFor);
  const { staff, requestId } = by;
  const id = await insertOfficeRequest(trx, { ...request, staff, requestId, now, expiresAt });
  const { action, target, reason, note } = request;
  const after = { actionId: id, action };
  await appendAudit(trx, clock, by, { action: 'ask-approval', target, reason, note, after });
  return { id, state };
}
