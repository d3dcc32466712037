import type { CardCharge } from '@stillweb/contract/billing/subscription';
import type Stripe from 'stripe';
import {
  forecastCardCharge,
  renewalAfter,
  renewalDate,
  type RenewalCost,
  type Schedule,
} from './forecast-card-charge.ts';
import { isWholePeriod } from '../objects.ts';
import { discountParams, isLeft } from './remaining-discounts.ts';

/** The next renewal of a subscription, with Stripe's preview. */
type Renewal = {
  schedule: Schedule;
  preview: Stripe.Invoice;
  /** Asks for this preview. */
  params: Stripe.InvoiceCreatePreviewParams;
  /** The discounts that it has, with their coupons. */
  discounts: Stripe.Discount[];
  /** Before it, in minor units. */
  credit: number;
  /** The amount that the card pays, in minor units. */
  due: number;
  /** When it ends, if that is scheduled. */
  until?: Date | null;
};

/** The next charge to the card; null if none is foreseen. */
export async function readCardCharge(stripe: Stripe, renewal: Renewal): Promise<CardCharge | null> {
  const { schedule, preview, credit, due, until = null } = renewal;
  return forecastCardCharge({
    currency: preview.currency,
    credit,
    schedule,
    until,
    first: { total: preview.total, due },
    costs: await readCosts(stripe, renewal),
  });
}

/** A preview for each renewal from which on fewer discounts are left. */
async function readCosts(
  stripe: Stripe,
  { schedule, preview, params, discounts }: Renewal,
): Promise<RenewalCost[]> {
  const costs = [{ from: schedule.first, amount: periodCost(preview) }];
  let before = discounts.length;
  for (const from of listChanges(schedule, discounts)) {
    const remaining = discounts.filter((discount) => isLeft(discount, preview, from));
    if (remaining.length === before) continue;
    before = remaining.length;
    const later = await stripe.invoices.createPreview({ ...params, ...discountParams(remaining) });
    costs.push({ from, amount: periodCost(later) });
  }
  return costs;
}

/** The renewals at which a discount may have gone, oldest first. */
function listChanges(schedule: Schedule, discounts: Stripe.Discount[]): Date[] {
  if (discounts.length === 0) return [];
  const second = renewalDate(schedule, 1);
  const ends = discounts.flatMap(({ end }) =>
    end === null ? [] : (renewalAfter(schedule, new Date(end * 1000)) ?? []),
  );
  return [second, ...ends.filter((date) => date > second)].sort(
    (a, b) => a.getTime() - b.getTime(),
  );
}

/** The cost of a whole period, without items of this invoice alone. */
function periodCost({ lines }: Stripe.Invoice): number {
  return lines.data.filter(isWholePeriod).reduce((sum, line) => sum + lineCost(line), 0);
}

function lineCost({ amount, discount_amounts, taxes }: Stripe.InvoiceLineItem): number {
  const discounts = (discount_amounts ?? []).reduce((sum, taken) => sum + taken.amount, 0);
  const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive');
  return added.reduce((sum, tax) => sum + tax.amount, amount - discounts);
}
