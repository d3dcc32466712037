import { createHash } from 'node:crypto';
import { brand } from '@stillweb/contract/brand';
import type Stripe from 'stripe';
import { productId } from '../../rules/our-product.ts';
import type { ExistingPortal } from './account-state.ts';
import { portalOwnership, type SetUpPlan } from './step.ts';

/**
 * Stripe's portal lets a subscriber switch among all prices of a configuration. Each offer has one of its
 * own, so that its subscribers stay with its prices, and no one else gets them.
 * @param priceIds of the plans on sale; undefined while one of them is still to be made
 * @param offer the code of the offer whose subscribers it is for; undefined for all others
 */
export function decidePortalSteps(
  existing: ExistingPortal | undefined,
  siteUrl: string,
  priceIds: string[] | undefined,
  offer?: string,
): SetUpPlan {
  const forOffer = offer === undefined ? {} : { offer };
  if (!existing) {
    const steps = [{ action: 'create portal configuration' as const, ...forOffer }];
    return { steps, kept: [], notes: [] };
  }
  const { id, metadata } = existing;
  if (priceIds && metadata?.digest === digestOf(portalConfiguration(siteUrl, priceIds))) {
    const name = offer === undefined ? '' : ` of the offer ${offer}`;
    return { steps: [], kept: [`portal configuration${name}  ${id}`], notes: [] };
  }
  const steps = [{ action: 'update portal configuration' as const, id, ...forOffer }];
  return { steps, kept: [], notes: [] };
}

/** The configuration of Stripe's portal, with a mark by which it is recognized. */
export function portalParams(siteUrl: string, priceIds: string[], offer?: string) {
  const wanted = portalConfiguration(siteUrl, priceIds);
  return { ...wanted, metadata: { ...portalOwnership(offer), digest: digestOf(wanted) } };
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
