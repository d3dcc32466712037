import type { RegisterRequest } from '@stillweb/contract/auth';
import { accountEmailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { countEmailRequest } from '../security/login-limits.ts';
import { createUser } from '../store/users.ts';
import { requireEmail } from '../profile/require-email.ts';

/**
 * Creates an unverified account. The request does the same work for known and unknown addresses; only
 * the email to the owner of the address differs.
 */
export async function register(
  context: AccountContext,
  form: RegisterRequest,
  ip: string,
): Promise<void> {
  const email = requireEmail(form.email);
  context.weakPasswords.refuse('password', form.password);
  await countEmailRequest(context.limits, ip);
  const passwordHash = await context.passwords.hash(form.password);
  await context.db.transaction().execute(async (trx) => {
    await createUser(trx, {
      email,
      name: form.name,
      passwordHash,
      attribution: form.attribution,
    });
    await context.jobs.enqueue(trx, accountEmailQueue, { kind: 'verify-email', email });
  });
}
