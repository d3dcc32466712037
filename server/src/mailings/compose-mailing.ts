import type { Purpose } from '@stillweb/contract/console/mail/mailings';
import { apiBase } from '@stillweb/contract/errors';
import { newsApi } from '@stillweb/contract/news';
import { brand } from '@stillweb/contract/brand';
import { composeEmail } from '../mail/email-layout.tsx';
import { readMarks } from '../mail/email-marks.ts';

export type Message = { purpose: Purpose; subject: string; body: string };

/** The links that end news: to the page with a button, and for the mail program's own button (RFC 8058). */
export function unsubscribeUrls(
  token: string,
  siteUrl: string,
): { page: string; endpoint: string } {
  const path = newsApi.unsubscribe.path.replace(':token', encodeURIComponent(token));
  return {
    page: `${siteUrl}/unsubscribe?${new URLSearchParams({ token }).toString()}`,
    endpoint: `${siteUrl}${apiBase}${path}`,
  };
}

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
  const urls = unsubscribeUrls(reader.token, siteUrl);
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
