import { daySeconds } from '@stillweb/contract/time';
import type { Kysely } from 'kysely';
import { createRateLimit, type RateLimitTables, type Refund } from './rate-limits.ts';

/** The refund of an email that is not counted. */
export const noRefund: Refund = async () => {};

/** Users depend on their links and codes, so each kind has a share of its own. */
const linkKinds = [
  'verify-email',
  'reset-password',
  'log-in-code',
  'change-email',
  'withdrawal-link',
] as const;
type LinkKind = (typeof linkKinds)[number];

/** An email that strangers can make us send. */
export type RequestedEmail = {
  /** Normalized. */
  to: string;
  kind: LinkKind | 'install-link' | 'help-receipt';
  /** Whether a recent email is still useful, so that the share is not used for another one. */
  isServed?: () => Promise<boolean>;
};

/**
 * Counts an email before it is sent.
 * @returns takes the email back when it could not be sent; undefined when it must not be sent
 */
export type MailboxLimit = (email: RequestedEmail) => Promise<Refund | undefined>;

/**
 * Allows five emails a day, and after those one of each kind with a link or a code in eight hours. So a mailbox gets at
 * most ten an hour and twenty a day, and a stranger who uses up the five does not keep its owner from a link.
 */
export function createMailboxLimit(db: Kysely<RateLimitTables>): MailboxLimit {
  const all = createRateLimit(db, { name: 'mailbox', attempts: 5, perSeconds: daySeconds });
  const links = createRateLimit(db, {
    name: 'mailbox-links',
    attempts: 1,
    perSeconds: daySeconds / 3,
  });
  return async ({ to, kind, isServed }) => {
    const refund = await all.tryConsume(to);
    if (refund) return refund;
    if (!linkKinds.some((linkKind) => linkKind === kind) || (await isServed?.())) return undefined;
    return links.tryConsume(`${kind} ${to}`);
  };
}
