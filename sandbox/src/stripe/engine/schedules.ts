import type {
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';
import { buildSubscriptionItem, periodOf, itemOf } from './subscription-items.ts';
import { newId } from '../ids.ts';

/** The phase at a time in unix seconds; undefined after the last one. */
export function phaseAt({ phases }: SubscriptionSchedule, at: number): Phase | undefined {
  return phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
}

/** When the last phase ends, in unix seconds. */
export function endOf({ phases }: SubscriptionSchedule): number {
  return Math.max(...phases.map(({ end_date }) => end_date));
}

/** The item of a subscription with the price that its schedule has for the period after the current one. */
export async function renewedItem(
  reader: Reader,
  subscription: Subscription,
  item: SubscriptionItem,
): Promise<SubscriptionItem> {
  const schedule = await scheduleOf(reader, subscription);
  const phase = schedule && phaseAt(schedule, item.current_period_end);
  const [planned] = phase?.items ?? [];
  if (!planned) return item;
  return buildSubscriptionItem({
    id: item.id,
    subscription: subscription.id,
    price: await reader.require('price', planned.price),
    quantity: planned.quantity ?? 1,
    period: periodOf(item),
    created: item.created,
  });
}

/** Ends the schedule of a subscription that ends: completed after its last phase, else canceled. */
export async function closeSchedule(tx: Tx, subscription: Subscription): Promise<void> {
  const schedule = await scheduleOf(tx, subscription);
  if (!schedule) return;
  const isComplete = endOf(schedule) <= tx.now();
  await tx.change(
    schedule,
    {
      ...(isComplete
        ? { status: 'completed', completed_at: tx.now() }
        : { status: 'canceled', canceled_at: tx.now() }),
      subscription: null,
      current_phase: null,
    },
    isComplete ? 'subscription_schedule.completed' : 'subscription_schedule.canceled',
  );
}

async function scheduleOf(
  reader: Reader,
  { schedule: id }: Subscription,
): Promise<SubscriptionSchedule | undefined> {
  return id === null ? undefined : reader.get('subscription_schedule', id);
}

export type Phase = SubscriptionSchedule['phases'][number];

/** The fields that differ between phases; times in unix seconds. */
type PhaseTerms = Pick<Phase, 'currency' | 'end_date' | 'start_date' | 'trial_end'>;

/**
 * The schedule of a subscription that has none yet. Its one phase is the current period, or the time until
 * a scheduled cancellation.
 */
export function buildSchedule(subscription: Subscription, now: number): SubscriptionSchedule {
  const item = itemOf(subscription);
  const phase = buildPhase(item.price.id, item.quantity ?? 1, {
    currency: subscription.currency,
    start_date: item.current_period_start,
    end_date: subscription.cancel_at ?? item.current_period_end,
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  });
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at === null ? 'release' : 'cancel',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}

export function buildPhase(price: string, quantity: number, terms: PhaseTerms): Phase {
  const item = { billing_thresholds: null, discounts: [], metadata: {}, tax_rates: [] };
  return {
    ...terms,
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    invoice_settings: null,
    items: [{ ...item, plan: price, price, quantity }],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    transfer_data: null,
  };
}
