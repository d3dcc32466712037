import { accountMailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { countEmail } from '../security/login-limits.ts';
import { requireEmail } from '../profile/require-email.ts';
import type { LinkPurpose } from '../tables.ts';

/** Has a link mailed to an address, if it has an account; the request does not find out. */
export async function requestLink(
  context: AccountContext,
  purpose: LinkPurpose,
  to: { email: string; ip: string },
): Promise<void> {
  const email = requireEmail(to.email);
  await countEmail(context.limits, { email, ip: to.ip });
  await context.jobs.enqueue(context.db, accountMailQueue, { kind: purpose, email });
}
