import { enabledEvents } from '../../server/src/billing/stripe/setup/webhook.ts';
import type { Side } from './side.ts';
import type { Chapter } from './steps.ts';

/** More events than one subscriber has, plus those of other tests in the account. */
const newest = 1_000;

export const eventSteps: Chapter = [{ name: 'events', act: countEvents }];

/**
 * How many events of each type the server would have received about the subscriber. Their order is not
 * compared: Stripe promises none.
 */
async function countEvents({ unrecorded, recording, customerId }: Side): Promise<void> {
  const counts = new Map<string, number>(enabledEvents.map((type) => [type, 0]));
  const events = unrecorded.events.list({ limit: 100 });
  for (const { type, data } of await events.autoPagingToArray({ limit: newest })) {
    const count = counts.get(type);
    if (count !== undefined && isOf(customerId, data.object)) counts.set(type, count + 1);
  }
  recording.note('the events of the subscriber', Object.fromEntries(counts));
}

function isOf(customerId: string, object: object): boolean {
  return Reflect.get(object, 'customer') === customerId || Reflect.get(object, 'id') === customerId;
}
