import { daySeconds, hourSeconds } from '@stillweb/contract/time';
import type { Kysely } from 'kysely';
import { domainOf } from '../account/email-address.ts';
import { createMailboxLimit } from '../http/limits/mailbox-limit.ts';
import { createRateLimit, type RateLimitTables } from '../http/limits/rate-limits.ts';
import type { EmailQueue, PreparedEmail } from '../mail/email-sender.ts';
import type { EmailParts } from '../mail/email-layout.tsx';
import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';

/** `email` is normalized. Whether it got the link before is decided when the job runs. */
type InstallLinkJob = { email: string };

export const installLinkQueue: EmailQueue<InstallLinkJob> = {
  name: 'install-link-mail',
  options: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: hourSeconds,
  },
  // A mail server may take seconds for an address, and a stranger may have chosen many such addresses.
  concurrency: 8,
  groupOf: ({ email }) => domainOf(email),
};

const kind = 'install-link';

/** One email to an address in 30 days: its hash is kept for as long. */
export function createInstallLinkEmail(db: Kysely<RateLimitTables>, siteUrl: string) {
  const sent = createRateLimit(db, {
    name: 'install-link',
    attempts: 1,
    perSeconds: 30 * daySeconds,
  });
  const countEmail = createMailboxLimit(db);
  const startUrl = new URL('/onboarding', siteUrl).href;
  return async ({ email }: InstallLinkJob, id: string): Promise<PreparedEmail | undefined> => {
    const forgetSent = await sent.tryConsume(email);
    if (!forgetSent) return undefined;
    const refund = await countEmail({ to: email, kind });
    if (!refund) {
      // The link is not sent: another day it can be.
      await forgetSent();
      return undefined;
    }
    return {
      to: email,
      kind,
      parts: installLinkEmail(startUrl),
      id,
      ifRefused: 'ignore',
      refund: async () => {
        await refund();
        await forgetSent();
      },
    };
  };
}

/** @param startUrl the page that names the store of the browser in which it is opened */
function installLinkEmail(startUrl: string): EmailParts {
  return {
    subject: `Install ${brand.name} on your computer`,
    greeting: 'Hello,',
    paragraphs: [
      `Here is the link you asked for. ${brand.name} runs in ${supportedBrowsers()} on a computer, so open this email there.`,
    ],
    action: { label: `Add ${brand.name} to your browser`, url: startUrl },
    notes: [
      `Chrome, Edge, Brave and Opera: ${brand.chromeStoreUrl}`,
      `Firefox: ${brand.firefoxStoreUrl}`,
      "If you didn't ask for it, you don't need to do anything. This is the only email, and your address is on no list.",
    ],
  };
}
