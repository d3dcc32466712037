import { brand } from '@stillweb/contract/brand';
import { type PlanDetails, planTexts, productName } from '@stillweb/contract/billing/plans';
import { href } from 'react-router';
import { plainPlans } from '../../../content/plain-plans.ts';
import { priceForMachines } from '../../../content/shown-prices.ts';
import { addressOf, shareImageOf, publisher, jsonLd } from '../../../page-meta.ts';

export function plansJsonLd(description: string) {
  return jsonLd('Product', {
    name: productName,
    description,
    image: shareImageOf(href('/pricing')),
    brand: { '@type': 'Brand', name: brand.name },
    offers: Object.values(plainPlans).map(offer),
  });
}

/** UN/CEFACT unit codes of billing intervals. */
const unitCodes = { month: 'MON', year: 'ANN' } as const;

function offer(plan: PlanDetails) {
  const { price: amount, currency } = priceForMachines(plan);
  const price = { price: amount, priceCurrency: currency };
  return {
    '@type': 'Offer',
    name: planTexts[plan.plan].label,
    ...price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: 1,
        unitCode: unitCodes[plan.interval],
      },
    },
    url: addressOf(href('/pricing')),
    availability: 'https://schema.org/InStock',
    seller: publisher,
  };
}
