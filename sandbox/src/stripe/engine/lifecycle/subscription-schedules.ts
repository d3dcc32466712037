import type { Subscription, SubscriptionSchedule } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { requireRecurringPrice } from '../catalog/products.ts';
import { addIntervals } from '../periods.ts';
import type { Recurrence } from '../periods.ts';
import { buildPhase, buildSchedule } from '../schedules.ts';
import type { Phase } from '../schedules.ts';
import { endOf, phaseAt } from '../schedules.ts';
import { cancelSubscription } from '../subscriptions/cancellation.ts';
import { cancellationOf } from '../subscriptions/cancellation.ts';
import { hasEnded } from '../subscriptions/subscription-body.ts';
import { renewSubscription } from './renew-subscription.ts';

/** A phase of a request: it begins where the one before ends. Times in unix seconds. */
type RequestedPhase = {
  items: { price: string; quantity?: number }[];
  start_date?: number;
  end_date?: number;
  duration?: Recurrence;
};

export type ScheduleChanges = {
  phases?: RequestedPhase[];
  end_behavior?: 'cancel' | 'release';
};

/** @throws 400 for a subscription that has ended or already has a schedule */
export async function createSchedule(
  tx: Tx,
  subscription: Subscription,
): Promise<SubscriptionSchedule> {
  if (hasEnded(subscription)) {
    throw invalidRequest('The subscription has ended.', 'from_subscription');
  }
  if (subscription.schedule !== null) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      'from_subscription',
    );
  }
  const built = buildSchedule(subscription, tx.now());
  const schedule = await tx.insert(built, 'subscription_schedule.created');
  await tx.change(subscription, { schedule: schedule.id }, 'customer.subscription.updated');
  await scheduleSteps(tx, schedule);
  return schedule;
}

/**
 * Changes phases and what follows the last one. A price applies from the first renewal in its phase.
 * @throws 400 for phases that leave a gap or do not begin with one that the schedule has
 */
export async function updateSchedule(
  tx: Tx,
  schedule: SubscriptionSchedule,
  { phases, end_behavior }: ScheduleChanges,
): Promise<SubscriptionSchedule> {
  const subscription = await managedSubscription(tx, schedule, 'update');
  const planned = phases ? await phasesOf(tx, schedule, phases) : schedule.phases;
  const updated = await tx.change(
    schedule,
    {
      phases: planned,
      end_behavior: end_behavior ?? schedule.end_behavior,
      current_phase: boundsOf(phaseAt({ ...schedule, phases: planned }, tx.now())),
    },
    'subscription_schedule.updated',
  );
  await scheduleSteps(tx, updated);
  await applyEnd(tx, subscription, updated);
  return updated;
}

/** Leaves the subscription as it is, without the phases to come. @throws 400 unless it is active */
export async function releaseSchedule(
  tx: Tx,
  schedule: SubscriptionSchedule,
  { preserveCancelDate = false } = {},
): Promise<SubscriptionSchedule> {
  const subscription = await managedSubscription(tx, schedule, 'release');
  const released = await tx.change(
    schedule,
    {
      status: 'released',
      released_at: tx.now(),
      released_subscription: subscription.id,
      subscription: null,
      current_phase: null,
    },
    'subscription_schedule.released',
  );
  const kept = preserveCancelDate ? {} : cancellationOf(subscription, { cancelAt: null }, tx.now());
  await tx.change(subscription, { ...kept, schedule: null }, 'customer.subscription.updated');
  return released;
}

/** Releases the schedule of a subscription, as Stripe's own pages do before they cancel one. */
export async function withoutSchedule(tx: Tx, subscription: Subscription): Promise<Subscription> {
  if (subscription.schedule === null) return subscription;
  const schedule = await tx.require('subscription_schedule', subscription.schedule);
  await releaseSchedule(tx, schedule, { preserveCancelDate: true });
  return tx.require('subscription', subscription.id);
}

/** The step at the end of a phase: the next one begins, or the schedule ends by its `end_behavior`. */
export async function followSchedule(tx: Tx, schedule: SubscriptionSchedule): Promise<void> {
  if (schedule.status !== 'active' || schedule.current_phase === null) return;
  if (schedule.current_phase.end_date > tx.now()) return;
  // The renewal of the same moment may be due after this step.
  await renewSubscription(tx, await tx.require('subscription', schedule.subscription ?? ''));
  const subscription = await tx.require('subscription', schedule.subscription ?? '');
  if (hasEnded(subscription)) return;
  const next = phaseAt(schedule, tx.now());
  if (next) {
    const current_phase = boundsOf(next);
    await tx.change(schedule, { current_phase }, 'subscription_schedule.updated');
  } else if (schedule.end_behavior === 'cancel') {
    await cancelSubscription(tx, subscription);
  } else {
    await releaseSchedule(tx, schedule);
  }
}

async function managedSubscription(
  tx: Tx,
  { status, subscription }: SubscriptionSchedule,
  verb: 'release' | 'update',
): Promise<Subscription> {
  if (status !== 'active' || subscription === null) {
    throw invalidRequest(
      `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status.`,
    );
  }
  return tx.require('subscription', subscription);
}

async function phasesOf(
  tx: Tx,
  schedule: SubscriptionSchedule,
  requested: RequestedPhase[],
): Promise<Phase[]> {
  const [first] = requested;
  if (!schedule.phases.some(({ start_date }) => start_date === first?.start_date)) {
    throw invalidRequest(
      'You can not modify the start date of the current phase.',
      'phases[0][start_date]',
    );
  }
  const phases: Phase[] = [];
  for (const [index, { items, duration, ...phase }] of requested.entries()) {
    const [item = { price: '' }] = items;
    const param = `phases[${index}]`;
    const { currency } = await requireRecurringPrice(tx, item.price, `${param}[items][0][price]`);
    const start_date = phases.at(-1)?.end_date ?? phase.start_date ?? 0;
    const end_date = phase.end_date ?? (duration ? addIntervals(start_date, duration, 1) : 0);
    if ((phase.start_date ?? start_date) !== start_date || end_date <= start_date) {
      throw invalidRequest(
        'Each phase must begin where the one before it ends, and have an `end_date` or a `duration`.',
        param,
      );
    }
    const terms = { currency, start_date, end_date, trial_end: null };
    phases.push(buildPhase(item.price, item.quantity ?? 1, terms));
  }
  return phases;
}

function boundsOf(phase: Phase | undefined): SubscriptionSchedule['current_phase'] {
  return phase ? { start_date: phase.start_date, end_date: phase.end_date } : null;
}

async function scheduleSteps(tx: Tx, { id, phases }: SubscriptionSchedule): Promise<void> {
  const ends = phases.map(({ end_date }) => end_date).filter((end) => end > tx.now());
  for (const end of ends) await tx.schedule(end, 'follow_schedule', id);
}

/** The cancellation of a subscription that has a schedule is the schedule's. */
async function applyEnd(
  tx: Tx,
  subscription: Subscription,
  schedule: SubscriptionSchedule,
): Promise<void> {
  const cancelAt = schedule.end_behavior === 'cancel' ? endOf(schedule) : null;
  if (cancelAt === subscription.cancel_at) return;
  if (cancelAt !== null) await tx.schedule(cancelAt, 'cancel', subscription.id);
  const fields = cancellationOf(subscription, { cancelAt }, tx.now());
  await tx.change(subscription, fields, 'customer.subscription.updated');
}
