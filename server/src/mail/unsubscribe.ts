import { apiBase } from '@stillweb/contract/errors';
import type { comeBackApi } from '@stillweb/contract/come-back';
import type { newsApi } from '@stillweb/contract/news';

/** Emails that a user can end by a link in them, without a log-in. */
export type Unsubscribable = {
  /** The API's operations on the consent to them. */
  api: typeof comeBackApi | typeof newsApi;
  /** How the page that asks for a press knows them; by default as the emails with the price to come back. */
  of?: 'news';
};

/** The links of an email: to the page with a button, and for the mail program's own button (RFC 8058). */
export function unsubscribeUrls(
  { api, of }: Unsubscribable,
  token: string,
  siteUrl: string,
): { page: string; endpoint: string } {
  const path = api.unsubscribe.path.replace(':token', encodeURIComponent(token));
  const query = new URLSearchParams({ ...(of && { of }), token });
  return {
    page: `${siteUrl}/unsubscribe?${query.toString()}`,
    endpoint: `${siteUrl}${apiBase}${path}`,
  };
}
