import { noPassword } from '../account/security/passwords/password-hasher.ts';
import type { ExistingUser, ImportedUser, Missing } from '../account/store/imported-users.ts';

/**
 * What an imported user adds to an existing account; empty when there is nothing. An unverified sign-up has proved
 * nothing, so the account becomes that of the imported user; the sign-up waits among the registrations, unless the
 * imported address is verified. In the same way no password of an unverified user becomes that of a verified account.
 */
export function mergeIntoAccount(account: ExistingUser, user: ImportedUser, now: Date): Missing {
  const isVerified = account.email_verified_at !== null;
  const isBlocked = account.blocked_at !== null;
  const isSignUp = !isVerified && !isBlocked && account.imported_at === null;
  const isTrusted = isVerified ? user.verifiedAt !== undefined : account.imported_at !== null;
  const lacksPassword = account.password_hash === noPassword && isTrusted;
  const isPasswordTaken = isSignUp || (lacksPassword && user.passwordHash !== noPassword);
  return {
    ...(!isVerified && !isBlocked && user.verifiedAt && { email_verified_at: user.verifiedAt }),
    ...(isSignUp && { name: user.name, imported_at: now }),
    ...(isPasswordTaken && { password_hash: user.passwordHash }),
    ...(account.language === null && user.language && { language: user.language }),
    ...(account.attribution === null &&
      user.attribution && { attribution: JSON.stringify(user.attribution) }),
  };
}
