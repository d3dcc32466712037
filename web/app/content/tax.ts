import { withoutTax, withTax } from '@stillweb/contract/tax';

/** What this build says of tax beside its prices. */
export const taxNote = import.meta.env.STRIPE_TAX === 'on' ? withTax : withoutTax;
