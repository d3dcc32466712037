/** By which messages between pages of the site and the extension are addressed. */
export const extensionName = 'stillweb-extension';

/** The requests that a page of the site may send to the extension (docs/LICENCE-PROTOCOL.md). */
export type PageMessage =
  | { type: 'hello' }
  | { type: 'link' }
  | { type: 'redeem'; code: string }
  | { type: 'refresh' };
