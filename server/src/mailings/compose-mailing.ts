import type { Purpose } from '@stillweb/contract/console/mailings';
import { newsApi } from '@stillweb/contract/news';
import { apiBase } from '@stillweb/contract/errors';
import { brand } from '@stillweb/contract/brand';
import { composeEmail } from '../platform/email-layout.tsx';
import { readMarks } from '../platform/email-marks.ts';

export type Message = { purpose: Purpose; subject: string; body: string };

/** Under which kind the emails of a mailing are logged, by its purpose. */
export const mailingKinds = { marketing: 'news', service: 'service-notice' } as const;

/** The path of the page with the button that ends news; `of` tells it from other emails. */
export function unsubscribePage(token: string): string {
  return `/unsubscribe?of=news&token=${encodeURIComponent(token)}`;
}

/** The path to which mail programs send what their own button says (RFC 8058). */
function unsubscribeEndpoint(token: string): string {
  return `${apiBase}${newsApi.unsubscribe.path.replace(':token', encodeURIComponent(token))}`;
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
      ...(isNews && {
        unsubscribe: { label: 'Unsubscribe', url: `${siteUrl}${unsubscribePage(reader.token)}` },
      }),
    },
    siteUrl,
  );
  return {
    ...email,
    ...(isNews && { unsubscribeUrl: `${siteUrl}${unsubscribeEndpoint(reader.token)}` }),
  };
}
