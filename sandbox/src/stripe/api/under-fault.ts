import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults } from '../controls/faults.ts';
import type { StripeError } from '../stripe-error.ts';
import { errorOfFault, headersOfFault } from './fault-error.ts';
import { isSaved } from './idempotency.ts';
import type { Answer } from './idempotency.ts';

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
