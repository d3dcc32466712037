import { AppError } from '../../platform/app-error.ts';
import { normaliseEmail } from '../email-address.ts';

/** @throws AppError VALIDATION_FAILED when the domain cannot exist */
export function requireEmail(entered: string, field: 'email' | 'newEmail' = 'email'): string {
  const email = normaliseEmail(entered);
  if (email) return email;
  const message = 'Invalid email format';
  throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });
}
