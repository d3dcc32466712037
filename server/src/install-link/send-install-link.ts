import { daySeconds, hourSeconds } from '@stillweb/contract/time';
import type { Kysely } from 'kysely';
import { domainOf } from '../account/email-address.ts';
import { createMailboxLimit } from '../http/limits/mailbox-limit.ts';
import { createRateLimit, type RateLimitTables } from '../http/limits/rate-limits.ts';
import type { EmailQueue, PreparedEmail } from '../mail/email-sender.ts';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../mail/email-layout.tsx';
import { hello } from '../mail/greeting.ts';
import { brand } from '@stillweb/contract/brand';
import { supportedBrowsers } from '@stillweb/contract/licence/supported-browsers';
import { pageUrl } from '../platform/language.ts';

/** `email` is normalized, and the language is that of the page. Whether it got the link before is decided when the job runs. */
type InstallLinkJob = { email: string; language: string };

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
  return async (
    { email, language }: InstallLinkJob,
    id: string,
  ): Promise<PreparedEmail | undefined> => {
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
      language,
      parts: () => installLinkEmail(siteUrl),
      id,
      ifRefused: 'ignore',
      refund: async () => {
        await refund();
        await forgetSent();
      },
    };
  };
}

/** Leads to the page that names the store of the browser in which it is opened. */
export function installLinkEmail(siteUrl: string): EmailParts {
  return {
    subject: t('emails.install-link.subject', 'Install {brand} on your computer', {
      brand: brand.name,
    }),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.install-link.text',
        'Here is the link you asked for. {brand} runs in {browsers} on a computer, so open this email there.',
        { brand: brand.name, browsers: supportedBrowsers() },
      ),
    ],
    action: {
      label: t('emails.install-link.action', 'Add {brand} to your browser', { brand: brand.name }),
      url: pageUrl(siteUrl, '/onboarding'),
    },
    notes: [
      t('emails.install-link.chrome', 'Chrome, Edge, Brave and Opera: {url}', {
        url: brand.chromeStoreUrl,
      }),
      `Firefox: ${brand.firefoxStoreUrl}`,
      t(
        'emails.install-link.note',
        "If you didn't ask for it, you don't need to do anything. This is the only email, and your address is on no list.",
      ),
    ],
  };
}
