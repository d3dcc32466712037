import type { ChangeEmailRequest } from '@stillweb/contract/email-change';
import type { Requester } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { confirmOwner } from '../protect/proof/prove.ts';
import { storeAsOwner } from '../security/require-proof.ts';
import type { AccountContext } from '../context.ts';
import { findUser } from '../store/users.ts';
import { beginChange } from '../store/account-changes.ts';
import { requireEmail } from './require-email.ts';

/**
 * Sends a link to the old address and one to the new. Nothing changes before both are used. Only the
 * owner of the new address learns whether another account has it.
 */
export async function changeEmail(
  context: AccountContext,
  requester: Requester,
  form: ChangeEmailRequest,
): Promise<void> {
  const newEmail = requireEmail(form.newEmail, 'newEmail');
  const { userId, sessionId, ip } = requester;
  await confirmOwner(context, requester, form.password);
  const user = await findUser(context.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const { email } = user;
  if (newEmail === email) {
    const message = 'This is your address already';
    throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { newEmail: message } });
  }
  await context.limits.addressChanges.consume(userId);
  await storeAsOwner(context, requester, async (trx) => {
    const { jobs, clock } = context;
    await beginChange(trx, { userId, kind: 'address', sessionId, newEmail }, clock());
    for (const side of ['old', 'new'] as const) {
      await jobs.enqueue(trx, accountEmailQueue, { kind: 'change-email', email, newEmail, side });
    }
  });
  context.recordEvent({ event: 'address change requested', userId, ip });
}
