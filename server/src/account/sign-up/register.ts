import { createHmac } from 'node:crypto';
import type { RegisterRequest } from '@stillweb/contract/account/auth';
import { signUpSwitch } from '@stillweb/contract/switches';
import { termsVersion } from '@stillweb/contract/legal';
import { AppError } from '../../platform/app-error.ts';
import { isSwitchedOn } from '../../platform/switches.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { deriveKeys } from '../security/derived-keys.ts';
import { saveRegistration } from '../store/registrations.ts';
import { createUser } from '../store/users.ts';
import { requireEmail } from '../profile/require-email.ts';
import { knownChoice } from './known-choice.ts';

/**
 * Creates an unverified account, or adds a sign-up to one. The request does the same work for known and
 * unknown addresses; only the email to the owner of the address differs.
 * @throws AppError SIGN_UP_STOPPED while staff have switched it off
 */
export async function register(
  context: AccountContext,
  form: RegisterRequest,
  { ip, language }: { ip: string; language: string | undefined },
): Promise<{ email: string; passwordHash: string }> {
  if (!(await isSwitchedOn(context.db, signUpSwitch))) throw new AppError('SIGN_UP_STOPPED');
  const email = requireEmail(form.email);
  context.weakPasswords.refuse('password', form.password);
  await context.limits.clientEmails.consume(ip);
  await context.breachedPasswords.refuse('password', form.password);
  const asker = { ip, canWait: true } as const;
  const salt = context.registrationSalt(email);
  const passwordHash = await context.passwords.hash(form.password, asker, salt);
  const { name, attribution } = form;
  // The page says next to its button that signing up means agreeing.
  const choice = knownChoice(form);
  const about = { termsVersion, attribution, language, choice };
  const registration = { email, name, passwordHash, ...about };
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock();
    await createUser(trx, registration, now);
    const registrationId = await saveRegistration(trx, registration, now);
    const client = context.linkTokens.clientMark(ip);
    const job = { kind: 'verify-email', email, registrationId, client } as const;
    await context.jobs.enqueue(trx, accountEmailQueue, job);
  });
  return { email, passwordHash };
}

/**
 * The salt of all sign-ups with one address: the same password has the same hash, and one computation
 * compares a password with all of them. So no answer takes longer where several wait.
 * @param secrets as of `deriveKeys`
 */
export function createRegistrationSalt(secrets: string): (email: string) => Buffer {
  const { current } = deriveKeys(secrets, 'stillweb registration salts');
  return (email) => createHmac('sha256', current.key).update(email).digest().subarray(0, saltBytes);
}

const saltBytes = 16;
