interface Brand {
  name: string;
  tagline: string;
  insightsName: string;
  company: string;
  address: string;
  domain: string;
  homeUrl: string;
  supportEmail: string;
  mailFrom: string;
  chromeStoreUrl: string;
  firefoxStoreUrl: string;
}

/** The company and its product: everything that an operator edits to rebrand it. */
export const brand: Readonly<Brand> = {
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
  firefoxStoreUrl: 'https://addons.mozilla.org/firefox/addon/stillweb/',
};

/**
 * The Meta pixel that counts the page views of visitors who agree. Null: no visitor is asked, nothing
 * loads. It is apart from the brand, so that a build without a pixel contains no code of it.
 */
export const pixelId: string | null = null;
