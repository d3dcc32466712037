import type { InvoiceLine, Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { creditLine, debitLine, periodLine } from '../invoices/invoice-lines.ts';
import { billedForPeriod, costOfPeriod } from '../invoices/invoice-lines.ts';
import { periodEnd, recurrenceOf } from '../periods.ts';
import { buildSubscriptionItem, itemOf, periodOf } from '../subscription-items.ts';

/**
 * Stripe's `proration_behavior`: bill prorations now, leave them as pending items for the next
 * invoice, or make none.
 */
export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

type ItemChange = { id?: string; price?: string; quantity?: number };

/** The parameters of a change of plan. */
export type PlanChangeTerms = {
  items?: ItemChange[];
  prorationBehavior?: ProrationBehavior;
  /** Unix seconds at which to split the period; now if absent. */
  prorationDate?: number;
  billingCycleAnchor?: 'now' | 'unchanged';
  /** Ends a trial in the same step. */
  endTrial?: boolean;
  /** Makes the time until then (unix seconds) free, as a trial that ends in a new period. */
  freeUntil?: number;
};

/** The effect of a change of price or quantity: the new item, and the resulting invoice lines. */
export type PlanChange = {
  item: SubscriptionItem;
  /** The new billing cycle anchor (unix seconds); null when it stays. */
  anchor: number | null;
  lines: InvoiceLine[];
  /** Whether the lines are billed now, or wait for the next invoice as pending items. */
  billsNow: boolean;
};

/**
 * Computes a change of plan; nothing is written. Another interval or an ended trial starts a new
 * period now, billed now; within the same interval the rest of the period is prorated. During a
 * trial nothing is billed.
 * @throws 400 for another subscription's item, another currency, or a price that is inactive or not
 * recurring
 */
export async function planChange(
  reader: Reader,
  subscription: Subscription,
  terms: PlanChangeTerms,
): Promise<PlanChange> {
  const current = itemOf(subscription);
  const next = await changedItem(reader, subscription, terms.items ?? []);
  if (terms.freeUntil !== undefined) {
    return freeTime(reader, subscription, next, { ...terms, freeUntil: terms.freeUntil });
  }
  const inTrial = subscription.status === 'trialing' && !terms.endTrial;
  const newInterval =
    recurrenceOf(next.price).interval !== recurrenceOf(current.price).interval ||
    recurrenceOf(next.price).interval_count !== recurrenceOf(current.price).interval_count;
  const startsAnew =
    !inTrial && (newInterval || terms.endTrial || terms.billingCycleAnchor === 'now');
  if (inTrial || !(startsAnew || isChanged(current, next))) {
    return { item: next, anchor: null, lines: [], billsNow: false };
  }
  const at = terms.prorationDate ?? reader.now();
  const behavior = terms.prorationBehavior ?? 'create_prorations';
  const credits =
    behavior === 'none' || subscription.status === 'trialing'
      ? []
      : [await creditFor(reader, subscription, current, at)];
  const name = await nameOf(reader, next);
  if (startsAnew) {
    const start = reader.now();
    const period = { start, end: periodEnd(start, start, recurrenceOf(next.price)) };
    const item = { ...next, current_period_start: period.start, current_period_end: period.end };
    return { item, anchor: start, lines: [...credits, periodLine(item, name)], billsNow: true };
  }
  const lines =
    behavior === 'none'
      ? []
      : [...credits, debitLine(next, at, name, await costOfPeriod(reader, subscription, next))];
  return { item: next, anchor: null, lines, billsNow: behavior === 'always_invoice' };
}

/**
 * A trial given later: what was paid for the rest of the current period is credited, a new period
 * starts when it ends, and nothing is charged until then.
 */
async function freeTime(
  reader: Reader,
  subscription: Subscription,
  next: SubscriptionItem,
  terms: PlanChangeTerms & { freeUntil: number },
): Promise<PlanChange> {
  const current = itemOf(subscription);
  const now = reader.now();
  const isTrialing = subscription.status === 'trialing';
  const isCredited = !isTrialing && terms.prorationBehavior !== 'none';
  return {
    item: {
      ...next,
      current_period_start: isTrialing ? current.current_period_start : now,
      current_period_end: terms.freeUntil,
    },
    anchor: terms.freeUntil,
    lines: isCredited
      ? [await creditFor(reader, subscription, current, terms.prorationDate ?? now)]
      : [],
    billsNow: terms.prorationBehavior === 'always_invoice',
  };
}

async function creditFor(
  reader: Reader,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
): Promise<InvoiceLine> {
  const cost = await billedForPeriod(reader, subscription, item);
  return creditLine(item, at, await nameOf(reader, item), cost);
}

function isChanged(current: SubscriptionItem, next: SubscriptionItem): boolean {
  return current.price.id !== next.price.id || current.quantity !== next.quantity;
}

async function changedItem(
  reader: Reader,
  subscription: Subscription,
  changes: ItemChange[],
): Promise<SubscriptionItem> {
  const current = itemOf(subscription);
  const [change, ...others] = changes;
  if (!change) return current;
  if (others.length > 0 || (change.id !== undefined && change.id !== current.id)) {
    throw invalidRequest(
      `No such subscription item: '${(others[0] ?? change).id ?? ''}'`,
      'items[0][id]',
      'resource_missing',
    );
  }
  if (change.id === undefined) {
    throw invalidRequest(
      'This sandbox keeps one item per subscription: name the item to change by its id.',
      'items[0][id]',
    );
  }
  const price = await activePrice(reader, change.price ?? current.price.id, current.price.id);
  if (price.currency !== subscription.currency) {
    throw invalidRequest(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
      'items[0][price]',
    );
  }
  return buildSubscriptionItem({
    id: current.id,
    subscription: subscription.id,
    price,
    quantity: change.quantity ?? current.quantity ?? 1,
    period: periodOf(current),
    created: current.created,
  });
}

async function activePrice(reader: Reader, id: string, current: string) {
  const price = await reader.require('price', id, 'items[0][price]');
  if (!price.recurring || (!price.active && id !== current)) {
    throw invalidRequest(
      'The price specified is inactive or not recurring. This field only accepts active, recurring prices.',
      'items[0][price]',
      'resource_missing',
    );
  }
  return price;
}

async function nameOf(reader: Reader, item: SubscriptionItem): Promise<string> {
  return (await reader.require('product', item.price.product)).name;
}
