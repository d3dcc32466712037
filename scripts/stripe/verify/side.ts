import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { BillingContext } from '../../../server/src/billing/context.ts';
import { linkCustomer } from '../../../server/src/billing/store/customers/customers.ts';
import type { StripeAccess } from './choose-stripe.ts';
import { createLimits, type Limits, openStripe } from './open-stripe.ts';
import { openProduct } from './open-product.ts';
import { createRecording, type Recording } from './recording.ts';
import { removeTraces, visitorEmail, createTestClock, type TestClock } from './test-clock.ts';

/** An account of the product. */
type Person = { id: string; email: string; name: string };

/** The same accounts on every side, and other ones in every run. */
export type People = {
  /** Opens a checkout and does not pay; lives by real time. */
  visitor: Person;
  /** Lives by the test clock. */
  subscriber: Person;
};

export function somePeople(): People {
  return {
    visitor: { id: randomUUID(), email: visitorEmail, name: 'Vera Visitor' },
    subscriber: {
      id: randomUUID(),
      email: 'subscriber@stripe-verify.example',
      name: 'Sam Subscriber',
    },
  };
}

/** Stripe or the sandbox, and a product of its own that makes the calls. */
export type Side = People & {
  recording: Recording;
  /** Makes the calls of an operator and of Stripe's hosted pages. */
  operator: Stripe;
  /** For waiting and for cleaning up. */
  unrecorded: Stripe;
  /** Makes the server's own calls. */
  billing: BillingContext;
  clock: TestClock;
  siteUrl: string;
  /** Aborts when the work must end. */
  signal: AbortSignal;
  /** The subscriber's. */
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
  people: People;
  limits: Limits;
};

/**
 * Runs the work on a side, and always removes its objects at Stripe afterwards.
 * @returns the recorded result
 */
export async function withSide(
  { signal, ...options }: Omit<Options, 'recording' | 'limits'> & { signal: AbortSignal },
  work: (side: Side) => Promise<void>,
): Promise<Recording> {
  const recording = createRecording();
  const limits = createLimits(signal);
  const { apiBase, operatorKey } = options.access;
  const cleaner = openStripe({ apiBase, key: operatorKey });
  try {
    await removeTraces(cleaner);
    await runOn({ ...options, recording, limits }, work);
  } catch (error) {
    recording.addProblem(error);
  }
  await removeTraces(cleaner).catch((error: Error) =>
    recording.addProblem(`What the script has made could not be removed: ${error.message}`),
  );
  return recording;
}

async function runOn(options: Options, work: (side: Side) => Promise<void>): Promise<void> {
  const { access, recording, startAt, people, limits, siteUrl } = options;
  const { visitor, subscriber } = people;
  const { apiBase, operatorKey, serverKey } = access;
  const operator = openStripe({ apiBase, key: operatorKey, recording, limits });
  const unrecorded = openStripe({ apiBase, key: operatorKey, limits });
  recording.beginStep('a customer on a test clock');
  limits.signal.throwIfAborted();
  const clock = await createTestClock(operator, unrecorded, startAt);
  const customerId = await createCustomer(operator, subscriber, clock);
  const { billing, close } = await openProduct({
    databaseUrl: options.databaseUrl,
    stripe: openStripe({ apiBase, key: serverKey, recording, limits }),
    apiBase,
    siteUrl,
    now: clock.now,
    owners: new Map(
      [visitor, subscriber].map((person) => [
        person.id,
        { ...person, isUndeliverable: false, language: null },
      ]),
    ),
  });
  try {
    await linkCustomer(billing.db, subscriber, customerId);
    await work({
      recording,
      operator,
      unrecorded,
      billing,
      clock,
      siteUrl,
      signal: limits.signal,
      visitor,
      subscriber,
      customerId,
    });
  } finally {
    await close();
  }
}

/** As the server does for an account, but on the test clock. */
async function createCustomer(
  stripe: Stripe,
  { id: userId, email, name }: Person,
  { id: test_clock }: TestClock,
): Promise<string> {
  const { id } = await stripe.customers.create({ email, name, metadata: { userId }, test_clock });
  return id;
}
