import Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';

const toleranceSeconds = 300;

export type EventVerifier = (
  body: Buffer,
  signature: string | undefined,
  now: Date,
) => Stripe.Event;

/**
 * Verifies that an event comes from Stripe. Any of the secrets is valid, so that one can be rolled.
 * Old signatures are refused, and so are those from the future, which the SDK would accept.
 */
export function createEventVerifier(
  stripe: Stripe,
  options: { secrets: string[]; livemode: boolean },
): EventVerifier {
  return (body, signature, now) => {
    const event = options.secrets
      .map((secret) => verify(stripe, { body, signature, secret, now }))
      .find((verified) => verified !== undefined);
    if (!event || isFromFuture(signature, now)) throw new AppError('INVALID_SIGNATURE');
    if (event.livemode !== options.livemode) {
      throw new AppError('MALFORMED_REQUEST', { message: 'This event is of the other mode.' });
    }
    return event;
  };
}

function verify(
  stripe: Stripe,
  {
    body,
    signature,
    secret,
    now,
  }: { body: Buffer; signature: string | undefined; secret: string; now: Date },
): Stripe.Event | undefined {
  if (!signature || !isComplete(signature)) return undefined;
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    if (isForged || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** For a signature without a value the SDK throws another error than for a forged one. */
function isComplete(signature: string): boolean {
  return signature.split(',').every((part) => part.split('=')[1]);
}

function isFromFuture(signature: string | undefined, now: Date): boolean {
  const times = [...(signature ?? '').matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, time]) =>
    Number(time),
  );
  return times.some((time) => time > now.getTime() / 1000 + toleranceSeconds);
}
