import { productName } from '@stillweb/contract/billing/plans';
import { priceText } from './prices.ts';
import { priceGroupText, type PriceTerms, type Step } from './step.ts';

/** A step in words, for the person who confirms it. */
export function describeStep(step: Step): string {
  switch (step.action) {
    case 'create product':
    case 'update product':
      return `${step.action} ${productName}`;
    case 'create price':
      return `create price ${step.details.lookupKey}, ${priceText(step.details)}${formerText(step.former)}${fixedTaxText(step)}`;
    case 'move lookup key':
      return `sell price ${step.priceId} as ${step.details.lookupKey}, ${priceText(step.details)}${formerText(step.former)}`;
    case 'set tax behavior':
      return `set the tax of price ${step.priceId} (${step.details.lookupKey}) for good: ${priceText(step.details)}`;
    case 'create portal configuration':
      return [step.action, priceGroupText(step.group)].filter(Boolean).join(' ');
    case 'update portal configuration':
      return [step.action, step.id, priceGroupText(step.group)].filter(Boolean).join(' ');
    case 'create endpoint':
      return `create webhook endpoint ${step.url}`;
    case 'update endpoint':
      return `update webhook endpoint ${step.id} (${step.url}): its events, and enable it`;
    case 'replace endpoint':
      return `replace webhook endpoint ${step.id} (${step.formerUrl}) by a new one with a new secret (${step.url})`;
  }
}

/** Why a price of the same amount is not kept. */
function fixedTaxText({ details, former }: Extract<Step, { action: 'create price' }>): string {
  const isFixed = former?.taxBehavior && former.taxBehavior !== details.taxBehavior;
  return details.taxBehavior && isFixed ? ': Stripe never changes the tax of a price' : '';
}

function formerText(former: PriceTerms | undefined): string {
  return former ? ` (now ${priceText(former)})` : '';
}
