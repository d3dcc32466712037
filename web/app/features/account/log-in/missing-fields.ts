import type { LoginRequest } from '@stillweb/contract/account/auth';

/** The messages for the empty fields of a log-in; null when none is empty. Nothing else is validated. */
export function missingFields({ email, password }: LoginRequest): Record<string, string> | null {
  const missing = {
    ...(email.trim() === '' && { email: 'Email is required' }),
    ...(password === '' && { password: 'Password is required' }),
  };
  return Object.keys(missing).length > 0 ? missing : null;
}
