import type { SupportContext } from '../../context.ts';
import { accountEmailQueue } from '../../emails/account-email.ts';
import { openLink } from '../../store/one-time-secrets.ts';
import type { AccountDatabase } from '../../tables.ts';

/** Tells the address that a locked user is about to lose, with a link that takes the change back for a week. */
export async function announceToOldAddress(
  trx: AccountDatabase,
  { jobs, clock }: Pick<SupportContext, 'jobs' | 'clock'>,
  user: { userId: string; email: string },
): Promise<void> {
  // Before any to the new address, so that it ends them and they do not end it.
  const link = await openLink(trx, { ...user, purpose: 'notice' }, clock());
  if (!link) return;
  await jobs.enqueue(trx, accountEmailQueue, {
    kind: 'address-replaced',
    ...user,
    linkId: link.id,
  });
}
