import { z } from 'zod';
import { ownDiscount } from '../../engine/invoices/discounts.ts';
import { subscriptionTax } from '../../engine/invoices/taxes.ts';
import { previewInvoice } from '../../engine/subscriptions/preview-invoice.ts';
import { taxIdsOf } from '../../engine/tax-ids.ts';
import type { Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { Api } from '../create-api.ts';
import { integer, text } from '../form.ts';
import { anchor, automaticTax, itemChanges, prorationBehavior } from './subscription-params.ts';

const subscriptionDetails = z.strictObject({
  items: itemChanges.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
  billing_cycle_anchor: anchor.optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
});

/** Of the subscription's discounts; an empty text is none of them. */
const discountsToKeep = z.union([
  z.literal('').transform(() => []),
  z.array(z.strictObject({ discount: text })),
]);

export function invoicePreviewRoute(api: Api): void {
  api.post(
    '/invoices/create_preview',
    {
      customer: text.optional(),
      subscription: text.optional(),
      subscription_details: subscriptionDetails.optional(),
      discounts: discountsToKeep.optional(),
      automatic_tax: automaticTax.optional(),
    },
    async (tx, { customer, subscription: id, subscription_details: details = {}, ...changes }) => {
      const found = await subscriptionFor(tx, id, customer);
      const subscription = withChanges(found, changes);
      const preview = await previewInvoice(tx, subscription, {
        items: details.items,
        prorationBehavior: details.proration_behavior,
        prorationDate: details.proration_date,
        billingCycleAnchor: details.billing_cycle_anchor?.type,
        freeUntil: typeof details.trial_end === 'number' ? details.trial_end : undefined,
        endTrial: details.trial_end === 'now' && subscription.status === 'trialing',
      });
      return { ...preview, customer_tax_ids: await taxIdsOf(tx, subscription.customer) };
    },
  );
}

async function subscriptionFor(
  reader: Reader,
  id: string | undefined,
  customer: string | undefined,
): Promise<Subscription> {
  if (!id) {
    throw invalidRequest(
      'Missing required param: subscription.',
      'subscription',
      'parameter_missing',
    );
  }
  const subscription = await reader.require('subscription', id, 'subscription');
  if (customer && subscription.customer !== customer) {
    throw invalidRequest(`No such subscription: '${id}'`, 'subscription', 'resource_missing');
  }
  return subscription;
}

/** @throws 400 for a discount that the subscription does not have */
function withChanges(
  subscription: Subscription,
  {
    discounts: kept,
    automatic_tax: tax,
  }: { discounts?: { discount: string }[]; automatic_tax?: { enabled: boolean } },
): Subscription {
  return {
    ...subscription,
    ...(kept && { discounts: kept.map(({ discount }) => ownDiscount(subscription, discount)) }),
    ...(tax && { automatic_tax: subscriptionTax(tax.enabled) }),
  };
}
