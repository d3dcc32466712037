/** Who sells: everything that an operator edits to rebrand the product. */
export const brand = {
  name: 'Stillweb',
  tagline: 'The web, without the noise.',
  insightsName: 'Stillweb Insights',
  company: 'Stillweb FZ-LLC',
  address: 'Sharjah, United Arab Emirates',
  domain: 'stillweb.example',
  homeUrl: 'https://stillweb.example',
  supportEmail: 'support@stillweb.example',
  mailFrom: 'Stillweb <hello@stillweb.example>',
  chromeStoreUrl: 'https://chromewebstore.google.com/detail/stillweb',
} as const;
