import { createHash } from 'node:crypto';
import { brand } from '@stillweb/contract/brand';
import type Stripe from 'stripe';
import { ownership, type SetUpStep } from './step.ts';

type PortalFacts = { siteUrl: string; productId: string; priceIds: string[] };

/** Configures what customers may do in Stripe's portal. */
export async function setUpPortal(stripe: Stripe, facts: PortalFacts): Promise<SetUpStep> {
  const what = 'portal configuration';
  const wanted = portalConfiguration(facts);
  // Stripe's answer differs in form from what was sent, so a digest shows whether it is the same.
  const digest = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  const metadata = { ...ownership, digest };
  const existing = await findConfiguration(stripe);
  if (!existing) {
    const created = await stripe.billingPortal.configurations.create({ ...wanted, metadata });
    return { what, id: created.id, outcome: 'created' };
  }
  if (existing.metadata?.digest === digest) return { what, id: existing.id, outcome: 'kept' };
  await stripe.billingPortal.configurations.update(existing.id, { ...wanted, metadata });
  return { what, id: existing.id, outcome: 'updated' };
}

async function findConfiguration(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const all = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  for await (const configuration of all) {
    if (configuration.metadata?.app === ownership.app) return configuration;
  }
  return undefined;
}

function portalConfiguration({ siteUrl, productId, priceIds }: PortalFacts) {
  return {
    business_profile: {
      headline: `${brand.name}: manage your subscription`,
      privacy_policy_url: `${siteUrl}/privacy`,
      terms_of_service_url: `${siteUrl}/terms`,
    },
    default_return_url: `${siteUrl}/dashboard/subscription`,
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: {
          enabled: true,
          options: [
            'too_expensive',
            'missing_features',
            'switched_service',
            'unused',
            'customer_service',
            'too_complex',
            'low_quality',
            'other',
          ],
        },
      },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: productId, prices: priceIds }],
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'continue_trial',
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
}
