import type { SupportContext } from '../context.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { reserveNoticeLink } from '../store/notice-links.ts';
import type { AccountDatabase } from '../tables.ts';

/** Tells the address that a locked user is about to lose, with a link that takes the change back for a week. */
export async function announceToOldAddress(
  trx: AccountDatabase,
  { jobs, clock }: Pick<SupportContext, 'jobs' | 'clock'>,
  user: { userId: string; email: string },
): Promise<void> {
  const linkId = await reserveNoticeLink(trx, user, clock());
  await jobs.enqueue(trx, accountEmailQueue, { kind: 'address-replaced', ...user, linkId });
}
