import type { SignUpChoice } from '@stillweb/contract/auth';
import { accountEmailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import type { ShownDevice } from '../security/trusted-device.ts';
import { requireEmail } from '../profile/require-email.ts';

/** Sends a link to an address that has an account; the request itself does not learn whether it has. */
export async function requestLink(
  context: AccountContext,
  purpose: 'verify-email' | 'reset-password',
  to: {
    email: string;
    ip: string;
    choice?: SignUpChoice | undefined;
    /** What the browser that asks shows for an address. */
    deviceOf: (email: string) => ShownDevice | undefined;
  },
): Promise<void> {
  const email = requireEmail(to.email);
  await context.limits.clientEmails.consume(to.ip);
  await context.jobs.enqueue(context.db, accountEmailQueue, {
    kind: purpose,
    email,
    choice: to.choice,
    device: to.deviceOf(email),
  });
}
