import type Stripe from 'stripe';
import { somePlans } from '../../../testing/factories.ts';
import type { TestSandbox } from '../../../testing/start-sandbox.ts';

export interface Portal {
  monthly: string;
  yearly: string;
  /** A fresh link into the portal; with a flow, one made for that step. */
  link: (
    customer: string,
    flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
  ) => Promise<string>;
}

/** Two plans and a portal configuration with every feature on. */
export async function aPortal(sandbox: TestSandbox): Promise<Portal> {
  const { stripe } = sandbox;
  const { product, monthly, yearly } = await somePlans(sandbox);
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      customer_update: { enabled: true, allowed_updates: ['name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: { enabled: true, options: ['too_expensive', 'unused', 'other'] },
      },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'continue_trial',
        products: [{ product: product.id, prices: [monthly.id, yearly.id] }],
      },
    },
  });
  return {
    monthly: monthly.id,
    yearly: yearly.id,
    async link(customer, flow) {
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        configuration: configuration.id,
        return_url: 'https://site.example/back',
        ...(flow && { flow_data: flow }),
      });
      return url;
    },
  };
}
