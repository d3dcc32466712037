import type {
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { buildSubscriptionItem, periodOf } from '../subscription-items.ts';
import type { Phase } from './schedule-body.ts';

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
