import { createHash } from 'node:crypto';
import { brand } from '@stillweb/contract/brand';
import type Stripe from 'stripe';
import type { ExistingPortal } from './account-state.ts';
import { ownership, productId, type SetUpPlan } from './step.ts';

/**
 * @param priceIds of the plans on sale; undefined while one of them is still to be made
 */
export function decidePortalSteps(
  existing: ExistingPortal | undefined,
  siteUrl: string,
  priceIds: string[] | undefined,
): SetUpPlan {
  if (!existing) return { steps: [{ action: 'create portal configuration' }], kept: [], notes: [] };
  const { id, metadata } = existing;
  if (priceIds && metadata?.digest === digestOf(portalConfiguration(siteUrl, priceIds))) {
    return { steps: [], kept: [`portal configuration  ${id}`], notes: [] };
  }
  return { steps: [{ action: 'update portal configuration', id }], kept: [], notes: [] };
}

/** What customers may do in Stripe's portal, with a mark by which it is recognised. */
export function portalParams(siteUrl: string, priceIds: string[]) {
  const wanted = portalConfiguration(siteUrl, priceIds);
  return { ...wanted, metadata: { ...ownership, digest: digestOf(wanted) } };
}

/** Stripe's answer differs in form from what was sent, so a digest shows whether it is the same. */
function digestOf(configuration: ReturnType<typeof portalConfiguration>): string {
  return createHash('sha256').update(JSON.stringify(configuration)).digest('hex');
}

function portalConfiguration(siteUrl: string, priceIds: string[]) {
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
