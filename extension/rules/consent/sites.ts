import { testNoticeId } from '@stillweb/contract/test-hosts';

import type { ConsentPlatform } from './consent-platform.ts';

/** Large sites with a notice of their own, and names that many sites give theirs. */
export const sites: ConsentPlatform[] = [
  { name: 'The test page of our site', notices: [`#${testNoticeId}`] },
  { name: 'Fandom', notices: ['[data-tracking-opt-in-overlay="true"]'] },
  { name: 'GOV.UK', notices: ['.govuk-cookie-banner', '#global-cookie-message'] },
  { name: 'European Commission', notices: ['.wt-cck--container', '.cck-container'] },
  {
    name: 'Microsoft',
    hosts: 'wcpstatic.microsoft.com',
    notices: ['#wcpConsentBannerCtrl', '#msccBanner'],
  },
  { name: 'Bing', notices: ['#bnp_container'] },
  {
    name: 'Google',
    notices: ['#CXQnmb', '#xe7COe'],
    locks: ['html:has(#CXQnmb)', 'body:has(#CXQnmb)'],
  },
  { name: 'YouTube', notices: ['ytd-consent-bump-v2-lightbox', 'ytm-consent-bump-v2-renderer'] },
  { name: 'LinkedIn', notices: ['.artdeco-global-alert[type="COOKIE_CONSENT"]'] },
  { name: 'TikTok', notices: ['tiktok-cookie-banner'] },
  { name: 'Amazon', notices: ['#sp-cc', '#sp-cc-wrapper'] },
  { name: 'eBay', notices: ['#gdpr-banner.gdpr-banner', '#gdpr-banner-container'] },
  { name: 'PayPal', notices: ['#gdprCookieBanner', '#ccpaCookieBanner'] },
  { name: 'Stack Exchange', notices: ['.js-consent-banner'] },
  { name: 'Steam', notices: ['#cookiePrefPopup', '.cookiepreferences_popup'] },
  { name: 'Twitch', notices: ['.consent-banner'] },
  { name: 'Airbnb', notices: ['[data-testid="main-cookies-banner-container"]'] },
  { name: 'IMDb', notices: ['[data-testid="consent-banner"]'] },
  { name: 'BBC', notices: ['#bbccookies', '#bbccookies-prompt'] },
  {
    name: 'Notices that sites write themselves',
    notices: [
      '#cookie-banner',
      '#cookie-consent',
      '#cookie-consent-banner',
      '#cookie-law',
      '#cookie-popup',
      '#cookieBanner',
      '#cookieConsent',
      '#cookieNotice',
      '#cookie_banner',
      '#gdpr-cookie-notice',
      '.cookie-banner',
      '.cookie-consent-banner',
      '.cookie-notice-bar',
      '.cookie-popup-overlay',
    ],
  },
];
