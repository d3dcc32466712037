import { afterAll, beforeAll } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../worlds/start-billing.ts';
import { stripeLimits } from '../../src/platform/stripe/stripe-limits.ts';

/** Calls that change a subscription, and those that pay an invoice. */
export const subscriptionUpdates = '/v1/subscriptions/*';
export const invoicePayments = '/v1/invoices/*/pay';
/** Later than our server waits. */
export const late = { delaySeconds: 60 };
export const polling = { timeout: 45_000 };

/** Starts a server for the tests of a file that waits only a few seconds for Stripe. */
export function useSlowStripe(): () => BillingTestApp {
  let world: BillingTestApp;
  beforeAll(async () => {
    world = await startBilling({ stripeLimits: { ...stripeLimits, answer: 4000 } });
  });
  afterAll(() => world.close());
  return () => world;
}

export function switchToYearly({ prices }: BillingTestApp, buyer: Buyer) {
  return buyer.post('/subscription/update', { priceId: prices.YEARLY });
}

export async function slowPaymentOf(buyer: Buyer) {
  return (await buyer.current())?.slowPayment;
}
