import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { BillingContext } from '../../server/src/billing/context.ts';
import { linkCustomer } from '../../server/src/billing/store/customers.ts';
import type { StripeAccess } from './choose-stripe.ts';
import { openProduct } from './open-product.ts';
import { openStripe } from './open-stripe.ts';
import { createRecording, type Recording } from './recording.ts';
import { removeTraces, visitorEmail } from './remove-traces.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** An account of the product. */
export type Person = { id: string; email: string; name: string };

/** Stripe or the sandbox, and a product of its own that makes the calls. */
export type Side = {
  recording: Recording;
  /** Makes the calls of an operator and of Stripe's hosted pages. */
  operator: Stripe;
  /** For waiting and for cleaning up. */
  unrecorded: Stripe;
  /** Makes the server's own calls. */
  billing: BillingContext;
  clock: TestClock;
  siteUrl: string;
  /** Opens a checkout and does not pay; lives by real time. */
  visitor: Person;
  /** Lives by the test clock. */
  subscriber: Person;
  customerId: string;
};

type Options = {
  access: StripeAccess;
  /** An empty database. */
  databaseUrl: string;
  siteUrl: string;
  recording: Recording;
  /** Unix seconds at which the test clock starts. */
  startAt: number;
  signal: AbortSignal;
};

/**
 * Runs the work on a side, and removes what it has left at Stripe, however it ends.
 * @returns what happened there
 */
export async function withSide(
  options: Omit<Options, 'recording'>,
  work: (side: Side) => Promise<void>,
): Promise<Recording> {
  const recording = createRecording();
  const { apiBase, operatorKey } = options.access;
  const cleaner = openStripe({ apiBase, key: operatorKey });
  try {
    await removeTraces(cleaner);
    await runOn({ ...options, recording }, work);
  } catch (error) {
    recording.addProblem(error instanceof Error ? error.message : String(error));
  }
  await removeTraces(cleaner).catch((error: Error) =>
    recording.addProblem(`What the script has made could not be removed: ${error.message}`),
  );
  return recording;
}

async function runOn(options: Options, work: (side: Side) => Promise<void>): Promise<void> {
  const { access, recording, startAt, signal, siteUrl } = options;
  const { apiBase, operatorKey, serverKey } = access;
  const operator = openStripe({ apiBase, key: operatorKey, recording, signal });
  const unrecorded = openStripe({ apiBase, key: operatorKey, signal });
  recording.beginStep('a customer on a test clock');
  const clock = await createTestClock(operator, unrecorded, startAt);
  const visitor = { id: randomUUID(), email: visitorEmail, name: 'Vera Visitor' };
  const subscriber = {
    id: randomUUID(),
    email: 'subscriber@stripe-verify.example',
    name: 'Sam Subscriber',
  };
  const { id: customerId } = await operator.customers.create({
    email: subscriber.email,
    name: subscriber.name,
    metadata: { userId: subscriber.id },
    test_clock: clock.id,
  });
  const people = [visitor, subscriber];
  const { billing, close } = await openProduct({
    databaseUrl: options.databaseUrl,
    stripe: openStripe({ apiBase, key: serverKey, recording, signal }),
    ...{ apiBase, siteUrl, now: clock.now },
    owners: new Map(people.map((person) => [person.id, { ...person, isUndeliverable: false }])),
  });
  try {
    await linkCustomer(billing.db, subscriber, customerId);
    await work({
      ...{ recording, operator, unrecorded, billing, clock, siteUrl },
      ...{ visitor, subscriber, customerId },
    });
  } finally {
    await close();
  }
}
