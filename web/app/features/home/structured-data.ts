import { brand } from '@stillweb/contract/brand';
import { publisher, structuredData } from '../../page-meta.ts';

export function aboutCompany() {
  const { '@type': type, ...facts } = publisher;
  return [
    structuredData(type, {
      ...facts,
      legalName: brand.company,
      address: brand.address,
      email: brand.supportEmail,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: brand.supportEmail,
      },
    }),
    structuredData('WebSite', {
      name: brand.name,
      description: brand.tagline,
      url: `${brand.homeUrl}/`,
      publisher: { '@id': publisher['@id'] },
      inLanguage: 'en',
    }),
  ];
}
