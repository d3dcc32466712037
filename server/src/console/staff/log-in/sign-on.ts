import { appendAudit } from '../../append-audit.ts';
import type { ConsoleContext } from '../../context.ts';
import type { ProvidedIdentity } from '../../../platform/identity-provider.ts';
import { createSession } from '../../store/sessions.ts';
import { findStaffOfProvider, updateStaff } from '../../store/staff.ts';
import type { StartedSession } from './log-in.ts';

/**
 * Begins a session for the member that the identity provider has recognized. It only proves an identity; that
 * the person is staff, and in which role, is known here alone.
 * @returns undefined when that is no member, or one who is disabled
 */
export async function signOn(
  context: ConsoleContext,
  identity: ProvidedIdentity,
  request: { id: string; ip: string },
): Promise<StartedSession | undefined> {
  const { db, clock } = context;
  const staff = await findStaffOfProvider(db, identity);
  if (!staff || staff.disabled_at) {
    const { ip, id: reqId } = request;
    const event = 'staff log-in refused';
    context.recordEvent({ event, userId: undefined, staffId: staff?.id, ip, reqId });
    return undefined;
  }
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await updateStaff(trx, staff.id, { provider_subject: identity.subject });
    const session = await createSession(trx, staff.id, now);
    const actor = { staff, requestId: request.id };
    const act = { action: 'log-in', target: staff.id, after: { by: 'single sign-on' } } as const;
    await appendAudit(trx, clock, actor, act);
    return { staffId: staff.id, ...session };
  });
}
