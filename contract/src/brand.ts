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
}

/** Who sells: everything that an operator edits to rebrand the product. */
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
};

/**
 * The Meta pixel that counts visits to public pages, of those who agree. Null: nobody is asked, nothing
 * loads. A constant of its own, so that a build without a pixel carries nothing of it.
 */
export const pixelId: string | null = null;
