import { brand } from '@stillweb/contract/brand';
import { href } from 'react-router';
import { language } from '../../language.ts';
import { addressOf, publisher, jsonLd } from '../../page-meta.ts';

export function companyJsonLd() {
  const { '@type': type, ...facts } = publisher;
  return [
    jsonLd(type, {
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
    jsonLd('WebSite', {
      name: brand.name,
      description: brand.tagline,
      url: addressOf(href('/')),
      publisher: { '@id': publisher['@id'] },
      inLanguage: language,
    }),
  ];
}
