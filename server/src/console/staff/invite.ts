import type { InviteRequest, StaffInvite } from '@stillweb/contract/console/staff/staff';
import { requireEmail } from '../../account/profile/require-email.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../append-audit.ts';
import { createInvite, inviteAnswer, takeInvite } from '../store/invites.ts';
import { staffEmailQueue } from '../emails/staff-email-queue.ts';
import { findStaff } from '../store/staff.ts';
import type { ConsoleTransaction } from '../tables.ts';
import { recordChange, type StaffContext } from './record-change.ts';

/**
 * Invites a person to become a member of staff, or a member without passkeys to join again. The
 * link is emailed to that person.
 * @throws AppError VALIDATION_FAILED when no such address can exist, or its member is disabled
 */
export async function inviteByEmail(
  context: StaffContext,
  actor: Actor,
  request: InviteRequest,
): Promise<StaffInvite> {
  return context.db.transaction().execute(async (trx) => {
    const { invite } = await addInvite(context, trx, { actor, request });
    const job = { kind: 'staff-invite', inviteId: invite.id, consoleUrl: context.url } as const;
    await context.jobs.enqueue(trx, staffEmailQueue, job);
    return inviteAnswer(invite);
  });
}

/** The same on the command line, whose terminal shows the link. */
export async function inviteByLink(
  context: StaffContext,
  request: InviteRequest,
): Promise<StaffInvite & { url: string }> {
  return context.db.transaction().execute(async (trx) => {
    const { invite, token } = await addInvite(context, trx, { actor: undefined, request });
    return { ...inviteAnswer(invite), url: `${context.url}/join/${token}` };
  });
}

async function addInvite(
  context: StaffContext,
  trx: ConsoleTransaction,
  { actor, request }: { actor: Actor | undefined; request: InviteRequest },
) {
  const { role } = request;
  const email = requireEmail(request.email);
  const member = await findStaff(trx, { email });
  if (member?.disabled_at) throw refusal('This member is disabled. Enable the log-in first.');
  const created = await createInvite(trx, { email, role, now: context.clock() });
  await recordChange(context, trx, actor, {
    act: { action: 'invite', target: created.invite.id, after: { role } },
    text: `${email} was invited in the role ${role}.`,
    // Otherwise the link itself is emailed.
    affected: actor ? undefined : member?.email,
  });
  return created;
}

function refusal(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fieldErrors: { email: message } });
}

/** @throws AppError NOT_FOUND when it was used or taken back before */
export async function revokeInvite(context: StaffContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const invite = await takeInvite(trx, id);
    if (!invite) throw new AppError('NOT_FOUND');
    const { email, role } = invite;
    const member = await findStaff(trx, { email });
    await recordChange(context, trx, actor, {
      act: { action: 'revoke-invite', target: id },
      text: `The invite of ${email} in the role ${role} was revoked.`,
      affected: member?.email,
    });
  });
}
