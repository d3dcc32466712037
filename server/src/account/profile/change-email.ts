import type { ChangeEmailRequest } from '@stillweb/contract/email-change';
import { AppError } from '../../platform/app-error.ts';
import { accountMailQueue } from '../emails/account-email.ts';
import { confirmPassword } from './confirm-password.ts';
import type { AccountContext } from '../context.ts';
import { openEmailChange } from '../store/email-changes.ts';
import { countEmail } from '../security/login-limits.ts';
import { requireEmail } from './require-email.ts';

/**
 * Has a link mailed to the old address and one to the new. Nothing changes before both are used;
 * whether another account has the address is told to nobody but its owner.
 */
export async function changeEmail(
  context: AccountContext,
  userId: string,
  form: ChangeEmailRequest,
  ip: string,
): Promise<void> {
  const newEmail = requireEmail(form.newEmail, 'newEmail');
  const typed = { field: 'password', password: form.password, ip } as const;
  const { email } = await confirmPassword(context, userId, typed);
  if (newEmail === email) {
    const message = 'This is your address already';
    throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { newEmail: message } });
  }
  await countEmail(context.limits, { email: newEmail, ip });
  await context.db.transaction().execute(async (trx) => {
    const { jobs, clock } = context;
    await openEmailChange(trx, { userId, newEmail }, clock());
    for (const side of ['old', 'new'] as const) {
      await jobs.enqueue(trx, accountMailQueue, { kind: 'change-email', email, newEmail, side });
    }
  });
}
