import type { PlanOffer } from '@stillweb/contract/plans';
import type { PlanChangePreview } from '@stillweb/contract/subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import {
  findChangeableSubscription,
  findOffer,
  type ChangeableSubscription,
} from './find-changeable.ts';
import { savePreview } from '../store/plan-previews.ts';

/** What a change of plan would cost now and at the next renewal. */
export async function previewPlan(
  billing: BillingContext,
  userId: string,
  priceId: string,
): Promise<PlanChangePreview> {
  const offer = await findOffer(billing, priceId);
  const subscription = await findChangeableSubscription(billing, userId, priceId);
  const costsNothingNow = subscription.status === 'trialing' || subscription.price_id === priceId;
  if (costsNothingNow) return previewWithoutCharge(billing, subscription, offer);
  const invoice = await billing.stripe.invoices.createPreview({
    customer: subscription.stripe_customer_id,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.item_id, price: priceId }],
      proration_behavior: 'always_invoice',
    },
  });
  const prorationDate = prorationDateOf(invoice);
  await savePreview(billing.db, {
    subscriptionId: subscription.id,
    priceId,
    prorationDate,
    shownAt: billing.clock(),
  });
  return mapPreview(invoice, offer, prorationDate);
}

function previewWithoutCharge(
  billing: BillingContext,
  { current_period_end, balance }: ChangeableSubscription,
  { plan, amount, currency }: PlanOffer,
): PlanChangePreview {
  const date = (current_period_end ?? billing.clock()).toISOString();
  return {
    plan,
    dueNow: { amount: 0, currency },
    credit: { amount: Math.max(0, -balance), currency },
    nextCharge: { amount: Math.max(0, amount + balance), currency, date },
    prorationDate: Math.floor(billing.clock().getTime() / 1000),
  };
}

function mapPreview(
  invoice: Stripe.Invoice,
  { plan, amount, currency }: PlanOffer,
  prorationDate: number,
): PlanChangePreview {
  const credit = Math.max(0, -(invoice.starting_balance + invoice.total));
  const renewal = Math.max(...invoice.lines.data.map(({ period }) => period.end));
  const date = new Date(renewal * 1000).toISOString();
  return {
    plan,
    dueNow: { amount: invoice.amount_due, currency },
    credit: { amount: credit, currency },
    nextCharge: { amount: Math.max(0, amount - credit), currency, date },
    prorationDate,
  };
}

/** Stripe's clock decides how much of the period is used. */
function prorationDateOf(invoice: Stripe.Invoice): number {
  return invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created;
}
