/** What a platform for consent puts before the pages of others. */
export interface ConsentPlatform {
  name: string;
  /** Hosts that serve the notice alone, separated by spaces. Blocked as third parties. */
  hosts?: string;
  /** The notice and what it lays over the page, as CSS selectors. */
  notices?: string[];
  /** What it keeps from scrolling, as CSS selectors that match while it does. */
  locks?: string[];
}

/**
 * Platforms whose notices are hidden. A page learns no answer from that: to hide a notice neither accepts
 * nor refuses anything.
 */
export const consentPlatforms: ConsentPlatform[] = [
  {
    name: 'OneTrust',
    hosts: 'cdn.cookielaw.org optanon.blob.core.windows.net cookie-cdn.cookiepro.com',
    notices: ['#onetrust-consent-sdk', '#onetrust-banner-sdk', '.optanon-alert-box-wrapper'],
    locks: ['body.ot-overflow-hidden'],
  },
  {
    name: 'Cookiebot',
    hosts: 'consent.cookiebot.com consent.cookiebot.eu consentcdn.cookiebot.com',
    notices: ['#CybotCookiebotDialog', '#CybotCookiebotDialogBodyUnderlay'],
  },
  {
    name: 'Didomi',
    hosts: 'sdk.privacy-center.org',
    notices: ['#didomi-host'],
    locks: ['body.didomi-popup-open'],
  },
];
