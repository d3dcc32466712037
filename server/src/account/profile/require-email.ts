import { AppError } from '../../platform/app-error.ts';
import { normaliseEmail } from '../email-address.ts';

/** @throws AppError VALIDATION_FAILED when mail can never arrive there */
export function requireEmail(typed: string, field: 'email' | 'newEmail' = 'email'): string {
  const email = normaliseEmail(typed);
  if (email) return email;
  const message = 'Invalid email format';
  throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });
}
