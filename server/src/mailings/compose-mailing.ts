import type { Purpose } from '@stillweb/contract/console/mail/mailings';
import { apiBase } from '@stillweb/contract/errors';
import { newsApi } from '@stillweb/contract/news';
import { brand } from '@stillweb/contract/brand';
import { currentLanguage } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import { composeEmail, type EmailParts } from '../mail/email-layout.tsx';
import { helloTo } from '../mail/greeting.ts';
import { pageUrl, whollyInLanguage } from '../platform/language.ts';
import { readMarks } from '../mail/email-marks.ts';

export type Message = { purpose: Purpose; subject: string; body: string };

/**
 * The links that end news, in the current language: to the page with a button, and for the mail program's own button
 * (RFC 8058), which names the language for programs that open it as a page.
 */
export function unsubscribeUrls(
  token: string,
  siteUrl: string,
): { page: string; endpoint: string } {
  const path = newsApi.unsubscribe.path.replace(':token', encodeURIComponent(token));
  const language = currentLanguage();
  const query = language === 'en' ? '' : `?language=${language}`;
  return {
    page: pageUrl(siteUrl, `/unsubscribe?${new URLSearchParams({ token }).toString()}`),
    endpoint: `${siteUrl}${apiBase}${path}${query}`,
  };
}

/**
 * Renders a mailing for one person. Each says why it comes, and news how to end them.
 * @param reader.token of the link that unsubscribes
 * @param reader.language of what is around the message, which is sent as it was written, and of the pages of its links
 */
export function composeMailing(
  { purpose, subject, body }: Message,
  reader: { name: string; token: string; language: string },
  siteUrl: string,
) {
  const isNews = purpose === 'marketing';
  const urlsOf = () => unsubscribeUrls(reader.token, siteUrl);
  const write = (): EmailParts => ({
    subject,
    greeting: helloTo(reader.name),
    paragraphs: [],
    body: readMarks(body, siteUrl),
    notes: [isNews ? whyNews() : whyNotice()],
    ...(isNews && {
      unsubscribe: { label: t('mailings.unsubscribe', 'Unsubscribe'), url: urlsOf().page },
    }),
  });
  return whollyInLanguage(reader.language, () => ({
    ...composeEmail(write(), siteUrl),
    ...(isNews && { unsubscribeUrl: urlsOf().endpoint }),
  }));
}

const whyNews = () =>
  t('mailings.why.news', 'You get this email because you agreed to news and offers of {brand}.', {
    brand: brand.name,
  });

const whyNotice = () =>
  t(
    'mailings.why.notice',
    'You get this email because you have an account of {brand}, and it concerns your contract with us.',
    { brand: brand.name },
  );
