import { openCheckout } from '../../server/src/billing/buy/open-checkout.ts';
import { closeCheckout } from '../../server/src/billing/subscription/end-billing.ts';
import { eraseCustomers } from '../../server/src/billing/subscription/erase-customers.ts';
import type { Chapter } from './steps.ts';

/** Paying at Stripe's page needs a browser: the subscriber's subscriptions are made by the API. */
export const checkoutSteps: Chapter = [
  {
    name: 'checkout opened',
    act: ({ billing, visitor }) => openCheckout(billing, visitor.id, { plan: 'MONTHLY' }),
  },
  {
    name: 'checkout for the other plan',
    act: ({ billing, visitor }) => openCheckout(billing, visitor.id, { plan: 'YEARLY' }),
  },
  { name: 'checkout closed', act: ({ billing, visitor }) => closeCheckout(billing, visitor.id) },
  { name: 'visitor erased', act: ({ billing, visitor }) => eraseCustomers(billing, visitor.id) },
];
