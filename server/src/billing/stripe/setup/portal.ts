import { createHash } from 'node:crypto';
import { brand } from '@stillweb/contract/brand';
import type Stripe from 'stripe';
import { productId } from '../../rules/our-product.ts';
import type { ExistingPortal } from './account-state.ts';
import { ownership, priceGroupText, type PriceGroup, type SetUpPlan } from './step.ts';

/**
 * Stripe's portal lets a subscriber switch among all prices of a configuration. Each offer and each currency
 * has one of its own, so that its subscribers stay with its prices, and no one else gets them.
 * @param portals all that the account has
 * @param priceIds of the plans on sale: without one, no one can switch; undefined while one is still to be made
 * @param group the configuration is for subscribers of these prices
 */
export function decidePortalSteps(
  portals: readonly ExistingPortal[],
  siteUrl: string,
  priceIds: string[] | undefined,
  group: PriceGroup,
): SetUpPlan {
  const existing = findPortalOf(group, portals);
  if (!existing) {
    return { steps: [{ action: 'create portal configuration', group }], kept: [], notes: [] };
  }
  const { id, metadata } = existing;
  if (priceIds && metadata?.digest === digestOf(portalConfiguration(siteUrl, priceIds))) {
    return { steps: [], kept: [portalLine(existing, group)], notes: [] };
  }
  return { steps: [{ action: 'update portal configuration', id, group }], kept: [], notes: [] };
}

/** A line for people about a configuration that stays as it is. */
export function portalLine({ id }: ExistingPortal, group: PriceGroup): string {
  const line = ['portal configuration', priceGroupText(group)].filter(Boolean).join(' ');
  return `${line}  ${id}`;
}

/** Our configuration of Stripe's portal for the subscribers of a group, if it was made. */
export function findPortalOf<Portal extends ExistingPortal>(
  { offer, currency }: PriceGroup,
  portals: readonly Portal[],
): Portal | undefined {
  return portals.find(
    ({ metadata }) =>
      metadata?.app === ownership.app && metadata.offer === offer && metadata.currency === currency,
  );
}

/** The configuration of Stripe's portal, with a mark by which it is recognized. */
export function portalParams(siteUrl: string, priceIds: string[], group: PriceGroup) {
  const wanted = portalConfiguration(siteUrl, priceIds);
  return { ...wanted, metadata: { ...ownership, ...group, digest: digestOf(wanted) } };
}

/** Stripe's answer differs in form from the request, so a digest shows whether both are the same. */
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
      // What stands on the invoices of a business. The email address is the account's.
      customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
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
      subscription_update:
        priceIds.length === 0
          ? { enabled: false }
          : {
              enabled: true,
              default_allowed_updates: ['price'],
              products: [{ product: productId, prices: priceIds }],
              proration_behavior: 'always_invoice',
              trial_update_behavior: 'continue_trial',
            },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
}
