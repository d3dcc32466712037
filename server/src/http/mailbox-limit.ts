import type { Kysely } from 'kysely';
import { countUnlessExhausted, createRateLimit } from './rate-limits.ts';

const day = 24 * 60 * 60;

/** The refund of an email that is not counted. */
export const noRefund = async (): Promise<void> => {};

/** Their links are the only way to go on, so each kind has a share of its own. */
const linkKinds = ['verify-email', 'reset-password', 'change-email', 'withdrawal-link'] as const;
type LinkKind = (typeof linkKinds)[number];

/** An email that strangers can make us send. @param to normalized */
export type RequestedEmail = { to: string; kind: LinkKind | 'install-link' | 'help-receipt' };

/**
 * Counts an email before it is sent.
 * @returns takes the email back when it could not be sent; undefined when it must not be sent
 */
export type MailboxLimit = (email: RequestedEmail) => Promise<(() => Promise<void>) | undefined>;

/**
 * Allows six emails a day, and after those one of each kind with a link in eight hours. So a mailbox gets at
 * most ten an hour and twenty a day, and a stranger who uses up the six does not keep its owner from a link.
 */
export function createMailboxLimit<Tables>(db: Kysely<Tables>): MailboxLimit {
  const all = createRateLimit(db, { name: 'mailbox', attempts: 6, perSeconds: day });
  const links = createRateLimit(db, { name: 'mailbox-links', attempts: 1, perSeconds: day / 3 });
  return async ({ to, kind }) => {
    if ((await countUnlessExhausted(all, to)) !== undefined) return () => all.refund(to);
    if (!linkKinds.some((one) => one === kind)) return undefined;
    const key = `${kind} ${to}`;
    const isCounted = (await countUnlessExhausted(links, key)) !== undefined;
    return isCounted ? () => links.refund(key) : undefined;
  };
}
