import { brand } from '@stillweb/contract/brand';

/** The extension's own words, with an example site, count and account. Its texts are `extension/_locales`. */
export const popupWords = {
  options: 'Options',
  siteSwitch: 'Block on this site',
  siteBlocked: 'Ads are blocked on harbor-notes.example.',
  countMany: '23 requests have been blocked on this page since it was opened.',
  premium: 'Premium',
  premiumText: 'Everything in Premium is on.',
  linkedTo: `Linked to an…@${brand.domain}`,
} as const;
