import type { CreatedInvite, InviteRequest } from '@stillweb/contract/console/staff';
import type { Kysely } from 'kysely';
import { requireEmail } from '../../account/profile/require-email.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import { createInvite, inviteAnswer, takeInvite } from '../store/invites.ts';
import type { ConsoleTables } from '../tables.ts';

/** What the command line has, too. */
export type StaffOffice = { db: Kysely<ConsoleTables>; clock: Clock; url: string };

/**
 * Creates a link with which somebody becomes a member of staff, or a member who has lost the passkeys comes
 * in again.
 * @param by undefined on the command line
 * @throws AppError VALIDATION_FAILED when no such address can exist
 */
export async function invite(
  { db, clock, url }: StaffOffice,
  by: Actor | undefined,
  { email: entered, role }: InviteRequest,
): Promise<CreatedInvite> {
  const email = requireEmail(entered);
  return db.transaction().execute(async (trx) => {
    const created = await createInvite(trx, { email, role, now: clock() });
    const act = { action: 'invite', target: created.invite.id, after: { role } };
    await appendAudit(trx, clock, by, act);
    return { ...inviteAnswer(created.invite), url: `${url}/join/${created.token}` };
  });
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
