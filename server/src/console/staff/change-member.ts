import type { Role } from '@stillweb/contract/console/staff/roles';
import type { StaffMember } from '@stillweb/contract/console/staff/staff';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Act, type Actor } from '../append-audit.ts';
import { deleteInvitesOf } from '../store/invites.ts';
import { refuseRequestsOf } from '../store/staff-actions.ts';
import { deleteSessionsOf } from '../store/sessions.ts';
import { findMember, lockStaff, updateStaff, type Staff } from '../store/staff.ts';
import type { ConsoleTransaction } from '../tables.ts';
import { personOf, recordChange, type StaffContext } from './record-change.ts';

/** @throws AppError NOT_FOUND, or FORBIDDEN for the own role */
export function changeRole(
  context: StaffContext,
  actor: Actor,
  { id, role }: { id: string; role: Role },
): Promise<StaffMember> {
  return changeMember(context, actor, id, async (trx, member) => {
    await updateStaff(trx, id, { role });
    return {
      act: { action: 'change-role', before: { role: member.role }, after: { role } },
      text: `${personOf(member)} now has the role ${role}. Before it was ${member.role}.`,
    };
  });
}

/**
 * Keeps a member from logging in, and ends the sessions, an open invite and what the member has asked a second
 * person for.
 * @param actor undefined on the command line
 * @throws AppError NOT_FOUND, or FORBIDDEN for oneself
 */
export function disable(
  context: StaffContext,
  actor: Actor | undefined,
  id: string,
): Promise<StaffMember> {
  return changeMember(context, actor, id, async (trx, member) => {
    const now = context.clock();
    await updateStaff(trx, id, { disabled_at: member.disabled_at ?? now });
    await deleteSessionsOf(trx, id);
    await deleteInvitesOf(trx, member.email);
    await refuseRequests(context, trx, actor, id);
    return {
      act: { action: 'disable-staff' },
      text: `${personOf(member)} was disabled and can no longer log in.`,
    };
  });
}

async function refuseRequests(
  { clock }: StaffContext,
  trx: ConsoleTransaction,
  actor: Actor | undefined,
  staffId: string,
): Promise<void> {
  const approverId = actor?.staff.id ?? null;
  const message = 'The member who asked for it was disabled.';
  const ended = await refuseRequestsOf(trx, staffId, {
    decidedBy: approverId,
    message,
    now: clock(),
  });
  for (const { id, action, reason, ticket, role, ...asked } of ended) {
    const target = asked.user_id ?? asked.target;
    const asker = { staff: { id: staffId, role }, requestId: actor?.requestId ?? '' };
    const act = { action, target, reason, ticket, after: { actionId: id }, approverId } as const;
    await appendAudit(trx, clock, asker, { ...act, outcome: 'refused' });
  }
}

/**
 * @param actor undefined on the command line
 * @throws AppError NOT_FOUND, or FORBIDDEN for oneself
 */
export function enable(
  context: StaffContext,
  actor: Actor | undefined,
  id: string,
): Promise<StaffMember> {
  return changeMember(context, actor, id, async (trx, member) => {
    await updateStaff(trx, id, { disabled_at: null });
    return {
      act: { action: 'enable-staff' },
      text: `${personOf(member)} was enabled and can log in again.`,
    };
  });
}

type Change = { act: Act; text: string };

/** Members can't change their own account, so that an owner can always undo a change. */
async function changeMember(
  context: StaffContext,
  actor: Actor | undefined,
  id: string,
  apply: (trx: ConsoleTransaction, member: Staff) => Promise<Change>,
): Promise<StaffMember> {
  if (actor?.staff.id === id) {
    throw new AppError('FORBIDDEN', { message: 'Another owner has to change your account.' });
  }
  return context.db.transaction().execute(async (trx) => {
    const member = await lockStaff(trx, id);
    if (!member) throw new AppError('NOT_FOUND');
    const { act, text } = await apply(trx, member);
    const changed = await findMember(trx, id);
    if (!changed) throw new AppError('NOT_FOUND');
    const affected = member.email;
    await recordChange(context, trx, actor, { act: { ...act, target: id }, text, affected });
    return changed;
  });
}
