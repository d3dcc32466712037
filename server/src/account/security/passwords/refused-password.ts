import { AppError } from '../../../platform/app-error.ts';

/** The field of a form in which a user chooses a password. */
export type NewPasswordField = 'password' | 'newPassword';

/** The error of a password that fits the form's rules and is refused all the same. */
export function refusedPassword(field: NewPasswordField, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fieldErrors: { [field]: message } });
}
