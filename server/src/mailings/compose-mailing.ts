import type { Purpose } from '@stillweb/contract/console/mailings';
import { newsApi } from '@stillweb/contract/news';
import { brand } from '@stillweb/contract/brand';
import { unsubscribeUrls, type Unsubscribable } from '../mail/unsubscribe.ts';
import { composeEmail } from '../mail/email-layout.tsx';
import { readMarks } from '../mail/email-marks.ts';

export type Message = { purpose: Purpose; subject: string; body: string };

export const newsEmails: Unsubscribable = { api: newsApi, of: 'news' };

/**
 * Renders a mailing for one person. Each says why it comes, and news how to end them.
 * @param reader.token of the link that unsubscribes
 */
export function composeMailing(
  { purpose, subject, body }: Message,
  reader: { name: string; token: string },
  siteUrl: string,
) {
  const isNews = purpose === 'marketing';
  const urls = unsubscribeUrls(newsEmails, reader.token, siteUrl);
  const email = composeEmail(
    {
      subject,
      greeting: `Hello ${reader.name},`,
      paragraphs: [],
      body: readMarks(body, siteUrl),
      notes: [
        isNews
          ? `You get this email because you agreed to news and offers of ${brand.name}.`
          : `You get this email because you have an account of ${brand.name}, and it concerns your contract with us.`,
      ],
      ...(isNews && { unsubscribe: { label: 'Unsubscribe', url: urls.page } }),
    },
    siteUrl,
  );
  return { ...email, ...(isNews && { unsubscribeUrl: urls.endpoint }) };
}
