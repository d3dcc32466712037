import { comeBackApi } from '@stillweb/contract/come-back';
import { apiBase } from '@stillweb/contract/errors';

/** The path of the page with the button that ends the emails. */
export function unsubscribePage(token: string): string {
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}

/** The path to which mail programs send what their own button says (RFC 8058). */
export function unsubscribeEndpoint(token: string): string {
  return `${apiBase}${comeBackApi.unsubscribe.path.replace(':token', encodeURIComponent(token))}`;
}
