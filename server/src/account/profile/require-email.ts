import { emailInvalid } from '@stillweb/contract/fields';
import { AppError } from '../../platform/app-error.ts';
import { isDeliverable, normalizeEmail } from '../email-address.ts';

/** @throws AppError VALIDATION_FAILED when no email can be sent there */
export function requireEmail(entered: string, field: 'email' | 'newEmail' = 'email'): string {
  const email = normalizeEmail(entered);
  if (email && isDeliverable(email)) return email;
  const message = emailInvalid();
  throw new AppError('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });
}
