import type { RegisterRequest } from '@stillweb/contract/auth';
import { termsVersion } from '@stillweb/contract/legal';
import { findOffer } from '@stillweb/contract/offers';
import { accountEmailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { countEmailRequest } from '../security/login-limits.ts';
import { saveRegistration } from '../store/registrations.ts';
import { createUser } from '../store/users.ts';
import { requireEmail } from '../profile/require-email.ts';

/**
 * Creates an unverified account, or adds a sign-up to one. The request does the same work for known and
 * unknown addresses; only the email to the owner of the address differs.
 */
export async function register(
  context: AccountContext,
  form: RegisterRequest,
  ip: string,
): Promise<{ email: string; passwordHash: string }> {
  const email = requireEmail(form.email);
  context.weakPasswords.refuse('password', form.password);
  await countEmailRequest(context.limits, ip);
  const passwordHash = await context.passwords.hash(form.password, context.registrationSalt(email));
  const { name, attribution, plan } = form;
  // The page says beside its button that to sign up is to agree.
  const registration = { email, name, passwordHash, termsVersion, attribution };
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock();
    await createUser(trx, registration, now);
    const registrationId = await saveRegistration(trx, registration, now);
    // The email is sent to an address that is not proven: it carries no word of the sender.
    const offer = findOffer(form.offer)?.code;
    const job = { kind: 'verify-email', email, registrationId, plan, offer } as const;
    await context.jobs.enqueue(trx, accountEmailQueue, job);
  });
  return { email, passwordHash };
}
