import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../controls/faults.ts';
import { StripeError } from '../stripe-error.ts';
import type { StripeErrorType } from '../stripe-error.ts';
import { isSaved } from './idempotency.ts';
import type { Answer } from './idempotency.ts';
import type { FaultAnswer } from '../store/fault.ts';

/**
 * Answers a call under the fault that applies to it, if there is one.
 * @param execute answers the call. It gets the error of a POST that Stripe would have begun, and
 * throws it in place of the work: such an error is saved under the idempotency key.
 */
export async function underFault(
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
  execute: (failure: StripeError | undefined) => Promise<Answer>,
): Promise<Answer> {
  const fault = await faults.take(request.method, request.url.split('?')[0] ?? '');
  if (!fault) return execute(undefined);
  if (fault.delaySeconds) await faults.wait(fault.delaySeconds);
  const failure = fault.answer && errorOfFault(fault.answer);
  if (fault.answer) reply.headers(headersOfFault(fault.answer));
  if (failure && !(request.method === 'POST' && isSaved(failure.status))) throw failure;
  try {
    return await execute(failure);
  } finally {
    if (fault.applyThenDelaySeconds) await faults.wait(fault.applyThenDelaySeconds);
    if (fault.applyThenDrop) request.raw.socket.destroy();
  }
}

type Defaults = { type: StripeErrorType; code?: string; decline_code?: string; message: string };

/** Stripe's usual error of a status; `answer` may replace each part. */
const usual = new Map<number, Defaults>([
  [
    402,
    {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  ],
  [
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
  ],
  [
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    },
  ],
]);

/** The error that a fault answers with. */
function errorOfFault(answer: FaultAnswer): StripeError {
  const { status } = answer;
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  const defaults = usual.get(status) ?? {
    type,
    message: `A fault of the sandbox answers ${status}.`,
  };
  const code = answer.code ?? defaults.code;
  // A decline code belongs to one code: it does not go with another one.
  const decline = answer.decline_code ?? (answer.code ? undefined : defaults.decline_code);
  return new StripeError(status, answer.type ?? defaults.type, answer.message ?? defaults.message, {
    ...(code && { code }),
    ...(decline && { decline_code: decline }),
    ...(answer.param && { param: answer.param }),
  });
}

/**
 * The headers of that error: when to try again, and for a lock that was not free, that the SDK
 * should.
 */
function headersOfFault({ status, code, retryAfterSeconds = 1 }: FaultAnswer) {
  if (status !== 429) return {};
  if (code === 'lock_timeout') {
    return { 'retry-after': String(retryAfterSeconds), 'stripe-should-retry': 'true' };
  }
  return { 'retry-after': String(retryAfterSeconds) };
}
