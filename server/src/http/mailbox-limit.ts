import type { Kysely } from 'kysely';
import { countUnlessExhausted, createRateLimit } from './rate-limits.ts';

const day = 24 * 60 * 60;

/** Of an email that is not counted. */
export const noRefund = async (): Promise<void> => {};

/** Emails whose link nobody can do without. */
const linkKinds: ReadonlySet<string> = new Set([
  'verify-email',
  'reset-password',
  'change-email',
  'withdrawal-link',
]);

/**
 * Counts an email that strangers can make us send to an address, before it is sent.
 * @param email.to normalised
 * @returns takes the email back when it could not be sent; undefined when it must not be sent
 */
export type MailboxLimit = (email: {
  to: string;
  kind: string;
}) => Promise<(() => Promise<void>) | undefined>;

/**
 * Six emails of any kind a day, and then one of each kind with a link in eight hours: no mailbox gets more
 * than ten an hour and twenty a day, and using up the six keeps nobody from a link.
 */
export function createMailboxLimit<Tables>(db: Kysely<Tables>): MailboxLimit {
  const all = createRateLimit(db, { name: 'mailbox', attempts: 6, perSeconds: day });
  const links = createRateLimit(db, { name: 'mailbox-links', attempts: 1, perSeconds: day / 3 });
  return async ({ to, kind }) => {
    if ((await countUnlessExhausted(all, to)) !== undefined) return () => all.refund(to);
    if (!linkKinds.has(kind)) return undefined;
    const key = `${kind} ${to}`;
    const isCounted = (await countUnlessExhausted(links, key)) !== undefined;
    return isCounted ? () => links.refund(key) : undefined;
  };
}
