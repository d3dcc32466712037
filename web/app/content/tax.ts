import { withoutTax, withTax } from '@stillweb/contract/billing/tax';

/** The note on tax next to this build's prices. */
export const taxNote = import.meta.env.STRIPE_TAX === 'on' ? withTax : withoutTax;
