import { newId } from '../ids.ts';
import type { DeletedObject, TestClock } from '../store/object-types.ts';
import type { Tx } from '../store/tx.ts';
import { invalidRequest } from '../stripe-error.ts';
import { deleteCustomer } from './customers.ts';
import { addIntervals, DAY } from './periods.ts';
import { itemOf } from './subscription-items.ts';
import { hasEnded } from './subscriptions/subscription-body.ts';

/**
 * Creates a test clock, and moves a customer to it if one is given. The sandbox has one simulated
 * clock: advancing any test clock moves it by as much, also for the customers of other clocks.
 */
export async function createTestClock(
  tx: Tx,
  { frozenTime, name, customer }: { frozenTime: number; name?: string; customer?: string },
): Promise<TestClock> {
  const clock = await tx.insert(
    {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: tx.now(),
      deletes_after: tx.now() + 30 * DAY,
      frozen_time: frozenTime,
      livemode: false,
      name: name ?? null,
      status: 'ready',
      status_details: {},
    },
    'test_helpers.test_clock.created',
  );
  if (customer) {
    const attached = await tx.require('customer', customer, 'customer');
    await tx.change(attached, { test_clock: clock.id }, 'customer.updated');
    for (const subscription of await tx.list('subscription', { customer })) {
      await tx.change(subscription, { test_clock: clock.id });
    }
  }
  return clock;
}

/**
 * Starts to advance a clock to `frozenTime` (unix seconds).
 * @returns the clock, and by how many seconds the simulated clock has to move
 * @throws 400 while it is advancing, for a time that is not ahead, or more than two intervals ahead
 */
export async function beginAdvance(
  tx: Tx,
  clock: TestClock,
  frozenTime: number,
): Promise<{ clock: TestClock; seconds: number }> {
  if (clock.status !== 'ready') {
    throw invalidRequest('The test clock is still advancing.', undefined, 'test_clock_advancing');
  }
  const seconds = frozenTime - clock.frozen_time;
  if (seconds <= 0) {
    throw invalidRequest(
      '`frozen_time` must be after the current time of the clock.',
      'frozen_time',
    );
  }
  await refuseTooFar(tx, clock, frozenTime);
  const advancing = await tx.change(clock, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: frozenTime } },
  });
  await tx.emit('test_helpers.test_clock.advancing', advancing);
  return { clock: advancing, seconds };
}

/** Ends an advance. Emits `test_helpers.test_clock.ready`. */
export async function endAdvance(tx: Tx, clock: TestClock, frozenTime: number): Promise<TestClock> {
  const ready = await tx.change(clock, {
    frozen_time: frozenTime,
    status: 'ready',
    status_details: {},
  });
  await tx.emit('test_helpers.test_clock.ready', ready);
  return ready;
}

/** Marks clocks as failed that were advancing when the sandbox stopped, as Stripe does. */
export async function failInterruptedAdvances(tx: Tx): Promise<void> {
  const match = { status: 'advancing' };
  for (const clock of await tx.list('test_helpers.test_clock', { match })) {
    const failed = await tx.change(clock, { status: 'internal_failure', status_details: {} });
    await tx.emit('test_helpers.test_clock.internal_failure', failed);
  }
}

/** Deletes a clock and its customers. */
export async function deleteTestClock(tx: Tx, clock: TestClock): Promise<DeletedObject> {
  for (const customer of await tx.list('customer', { match: { test_clock: clock.id } })) {
    await deleteCustomer(tx, customer);
  }
  return tx.remove(clock, 'test_helpers.test_clock.deleted');
}

/** Stripe allows an advance of at most two intervals of the shortest subscription. */
async function refuseTooFar(tx: Tx, clock: TestClock, frozenTime: number): Promise<void> {
  const subscriptions = await tx.list('subscription', { match: { test_clock: clock.id } });
  const limits = subscriptions
    .filter((subscription) => !hasEnded(subscription))
    .map((subscription) => addIntervals(clock.frozen_time, itemOf(subscription).plan, 2));
  if (limits.some((limit) => frozenTime > limit)) {
    throw invalidRequest(
      'You cannot advance a test clock more than two intervals of its shortest subscription at a time.',
      'frozen_time',
    );
  }
}
