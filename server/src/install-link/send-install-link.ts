import type { Kysely } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { createMailboxLimit } from '../http/mailbox-limit.ts';
import { countUnlessExhausted, createRateLimit } from '../http/rate-limits.ts';
import { composeEmail, type EmailParts } from '../platform/email-layout.tsx';
import type { JobQueue } from '../platform/jobs.ts';
import { isAddressRefused } from '../platform/refused-address.ts';
import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/supported-browsers';

/** `email` is normalised. Whether it got the link before is decided when the job runs. */
type InstallLinkJob = { email: string };

export const installLinkQueue: JobQueue<InstallLinkJob> = {
  name: 'install-link-mail',
  options: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  // A mail server may take seconds for an address, and a stranger may have chosen many such addresses.
  concurrency: 8,
  groupOf: ({ email }) => email.split('@').at(-1) ?? '',
};

const day = 24 * 60 * 60;
const kind = 'install-link';

/** Sends the emails of the queue, one to an address in 30 days: its hash is kept for as long. */
export function createEmailSender<Tables>(
  { mailer, config }: Pick<Dependencies, 'mailer' | 'config'>,
  db: Kysely<Tables>,
) {
  const sent = createRateLimit(db, { name: 'install-link', attempts: 1, perSeconds: 30 * day });
  const countEmail = createMailboxLimit(db);
  const { href: startUrl, hostname } = new URL('/onboarding', config.PUBLIC_URL);
  return async ({ email }: InstallLinkJob, jobId: string): Promise<void> => {
    if ((await countUnlessExhausted(sent, email)) === undefined) return;
    const refund = await countEmail({ to: email, kind });
    // The link is not sent: another day it can be.
    if (!refund) return sent.refund(email);
    try {
      const messageId = `<${jobId}@${hostname}>`;
      await mailer.send({
        to: email,
        about: { kind },
        ...composeEmail(installLinkEmail(startUrl), startUrl),
        messageId,
      });
    } catch (error) {
      if (isAddressRefused(error)) return;
      await refund();
      await sent.refund(email);
      throw error;
    }
  };
}

/** @param startUrl the page that names the store of the browser in which it is opened */
function installLinkEmail(startUrl: string): EmailParts {
  return {
    subject: `Install ${brand.name} on your computer`,
    greeting: 'Hello,',
    paragraphs: [
      `Here is the link that was asked for on our site. ${brand.name} runs in ${supportedBrowsers} on a computer: open this email there.`,
    ],
    action: { label: `Add ${brand.name} to your browser`, url: startUrl },
    notes: [
      `Chrome, Edge, Brave and Opera: ${brand.chromeStoreUrl}`,
      `Firefox: ${brand.firefoxStoreUrl}`,
      'If you did not ask for it, there is nothing to do: this is the only email, and your address is on no list.',
    ],
  };
}
