import type { InviteRequest, StaffInvite } from '@stillweb/contract/console/staff';
import type { Kysely } from 'kysely';
import { requireEmail } from '../../account/profile/require-email.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { createInvite, inviteAnswer, takeInvite } from '../store/invites.ts';
import { staffEmailQueue } from '../emails/staff-email.ts';
import { findStaff } from '../store/staff.ts';
import type { ConsoleTables, ConsoleTransaction } from '../tables.ts';

/** What the command line has, too. */
export type StaffOffice = {
  db: Kysely<ConsoleTables>;
  clock: Clock;
  /** The address of the console. */
  url: string;
  jobs: Pick<Jobs, 'enqueue'>;
};

/**
 * Invites somebody to become a member of staff, or a member who has lost the passkeys to come in again. The
 * link goes to the invited alone, by email.
 * @throws AppError VALIDATION_FAILED when no such address can exist, or its member is disabled
 */
export async function inviteByEmail(
  office: StaffOffice,
  by: Actor,
  request: InviteRequest,
): Promise<StaffInvite> {
  return office.db.transaction().execute(async (trx) => {
    const { invite } = await addInvite(office, trx, by, request);
    const job = { kind: 'staff-invite', inviteId: invite.id, consoleUrl: office.url } as const;
    await office.jobs.enqueue(trx, staffEmailQueue, job);
    return inviteAnswer(invite);
  });
}

/** The same on the command line, whose terminal shows the link. */
export async function inviteByLink(
  office: StaffOffice,
  request: InviteRequest,
): Promise<StaffInvite & { url: string }> {
  return office.db.transaction().execute(async (trx) => {
    const { invite, token } = await addInvite(office, trx, undefined, request);
    return { ...inviteAnswer(invite), url: `${office.url}/join/${token}` };
  });
}

async function addInvite(
  { clock }: StaffOffice,
  trx: ConsoleTransaction,
  by: Actor | undefined,
  { email: entered, role }: InviteRequest,
) {
  const email = requireEmail(entered);
  const member = await findStaff(trx, { email });
  if (member?.disabled_at) throw refusal('This member is disabled. Enable the log-in first.');
  const created = await createInvite(trx, { email, role, now: clock() });
  const act = { action: 'invite', target: created.invite.id, after: { role } };
  await appendAudit(trx, clock, by, act);
  return created;
}

function refusal(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fieldErrors: { email: message } });
}

/** @throws AppError NOT_FOUND when it was used or taken back before */
export async function revokeInvite(
  { db, clock }: StaffOffice,
  by: Actor,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await takeInvite(trx, id))) throw new AppError('NOT_FOUND');
    await appendAudit(trx, clock, by, { action: 'revoke-invite', target: id });
  });
}
