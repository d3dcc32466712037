import { t } from '@stillweb/texts/t';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { attemptPassword } from '../security/login-limits.ts';
import { noPassword } from '../security/passwords/password-hasher.ts';
import { findCredentials, type Credentials } from '../store/users.ts';

const messages = {
  oldPassword: () => t('errors.wrong-password', 'Old password is not correct.'),
  password: () => t('errors.password.wrong', 'Password is not correct.'),
};

/** For an account that a provider has made. */
const noneYet = () =>
  t(
    'errors.password.none',
    'Your account has no password yet. Choose one under Ways to log in first.',
  );

/** The error of a wrong password, on the field that it was entered in. */
export function wrongPassword(
  field: keyof typeof messages,
  message: string = messages[field](),
): AppError {
  return new AppError('WRONG_PASSWORD', { message, fieldErrors: { [field]: message } });
}

/**
 * Checks the password of a logged-in user once more, within the limits for attempts.
 * @throws AppError WRONG_PASSWORD that names the field
 */
export async function confirmPassword(
  { db, limits, passwords, recordEvent }: AccountContext,
  userId: string,
  entered: { field: keyof typeof messages; password: string; ip: string },
): Promise<Credentials> {
  await limits.passwordChecks.consume(userId);
  const user = await findCredentials(db, { id: userId });
  if (!user) throw new AppError('UNAUTHENTICATED');
  const attempt = { account: user.email, ip: entered.ip, isLoggedIn: true };
  const { match: isRight } = await attemptPassword(limits, attempt, () =>
    passwords.matches(entered.password, user.passwordHash, { userId }),
  );
  if (!isRight) {
    const reason = 'WRONG_PASSWORD';
    recordEvent({ event: 'password refused', userId, ip: entered.ip, reason });
    throw wrongPassword(entered.field, user.passwordHash === noPassword ? noneYet() : undefined);
  }
  return user;
}
