import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';

const toleranceSeconds = 300;

/** @returns the signed content, which may not be an event */
export type EventVerifier = (body: Buffer, signature: string | undefined, now: Date) => unknown;

/**
 * Verifies that an event comes from Stripe. Any of the secrets is valid, so that one can be rolled.
 * Old signatures are refused, and so are those from the future, which the SDK would accept.
 */
export function createEventVerifier(
  stripe: Stripe,
  options: { secrets: string[]; livemode: boolean },
): EventVerifier {
  return (body, signature, now) => {
    const isSigned = options.secrets.some((secret) =>
      isValid(stripe, { body, signature, secret, now }),
    );
    if (!isSigned || isFromFuture(signature, now)) throw new AppError('INVALID_SIGNATURE');
    const signed = parse(body);
    if (modeOf(signed) === !options.livemode) {
      throw new AppError('MALFORMED_REQUEST', {
        message: 'This event is from the other mode (test or live).',
      });
    }
    return signed;
  };
}

function isValid(
  stripe: Stripe,
  {
    body,
    signature,
    secret,
    now,
  }: { body: Buffer; signature: string | undefined; secret: string; now: Date },
): boolean {
  if (!signature || !isComplete(signature)) return false;
  const at = now.getTime();
  try {
    // `constructEvent` would throw for events without a payload ("thin" ones).
    const { signature: scheme } = stripe.webhooks;
    return scheme?.verifyHeader(body, signature, secret, toleranceSeconds, undefined, at) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError('INVALID_SIGNATURE', { cause: error });
  }
}

/** Undefined for content without a mode. */
function modeOf(signed: unknown): boolean | undefined {
  const { data } = z.object({ livemode: z.boolean() }).safeParse(signed);
  return data?.livemode;
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
