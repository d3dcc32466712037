import { t } from '@stillweb/texts/t';

export interface Brand {
  name: string;
  tagline: string;
  insightsName: string;
  company: string;
  streetAddress: string;
  /** Town and country. */
  address: string;
  /** The company's register, and its number there. */
  registration: string;
  /** The representative of a company outside the European Union (GDPR, article 27). */
  euRepresentative: string;
  domain: string;
  homeUrl: string;
  /** Of the hosts that the test page loads its advertising from: a domain of its own, not below the site's. */
  testDomain: string;
  supportEmail: string;
  mailFrom: string;
  chromeStoreUrl: string;
  firefoxStoreUrl: string;
}

/** The company and its product: everything that an operator edits to rebrand it. */
export const brand: Readonly<Brand> = {
  name: 'Stillweb',
  get tagline() {
    return t('brand.tagline', 'The web, without the noise.');
  },
  insightsName: 'Stillweb Insights',
  company: 'Stillweb FZ-LLC',
  streetAddress: 'Office 12, Example Business Park',
  address: 'Sharjah, United Arab Emirates',
  registration: 'Sharjah Free Zone Register, no. 000000',
  euRepresentative: 'Stillweb EU Representative, 1 Example Street, Dublin, Ireland',
  domain: 'stillweb.example',
  homeUrl: 'https://stillweb.example',
  testDomain: 'stillweb-test.example',
  supportEmail: 'support@stillweb.example',
  mailFrom: 'Stillweb <hello@stillweb.example>',
  chromeStoreUrl: 'https://chromewebstore.google.com/detail/stillweb',
  firefoxStoreUrl: 'https://addons.mozilla.org/firefox/addon/stillweb/',
};

/** The postal address of the company, on one line. */
export const postalAddress = `${brand.company}, ${brand.streetAddress}, ${brand.address}`;

/** The facts that law asks a company to publish, and that the brand lacks. */
export function findMissingFacts(facts: Readonly<Brand>): string[] {
  const demanded = [
    'company',
    'streetAddress',
    'address',
    'registration',
    'euRepresentative',
  ] as const;
  return demanded.filter((name) => facts[name].trim() === '');
}

/**
 * The Meta pixel that counts the page views of visitors who agree. Null: no visitor is asked, nothing
 * loads. It is apart from the brand, so that a build without a pixel contains no code of it.
 */
export const pixelId: string | null = null;
