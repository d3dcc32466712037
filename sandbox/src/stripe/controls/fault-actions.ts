import { z } from 'zod';
import type { Fault } from '../store/fault.ts';
import type { Sandbox } from './actions.ts';
import { parseInput } from './input.ts';

/** Ten minutes: longer than any client waits. */
const seconds = z.number().positive().max(600);

const effects = ['answer', 'delaySeconds', 'applyThenDelaySeconds', 'applyThenDrop'] as const;

const faultInput = z
  .strictObject({
    match: z.strictObject({
      method: z.enum(['DELETE', 'GET', 'POST']).optional(),
      path: z.string().max(500).startsWith('/v1/', { error: 'It begins with /v1/.' }),
    }),
    times: z.number().int().min(1).max(1_000_000).nullable().default(null),
    answer: z
      .strictObject({
        status: z.number().int().min(400).max(599),
        type: z
          .enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'])
          .optional(),
        code: z.string().max(100).optional(),
        decline_code: z.string().max(100).optional(),
        message: z.string().max(1_000).optional(),
        param: z.string().max(100).optional(),
        retryAfterSeconds: z.number().int().min(0).max(3_600).optional(),
      })
      .optional(),
    delaySeconds: seconds.optional(),
    applyThenDelaySeconds: seconds.optional(),
    applyThenDrop: z.literal(true).optional(),
  })
  .refine((fault) => effects.filter((effect) => fault[effect] !== undefined).length === 1, {
    error: `It has exactly one of ${effects.join(', ')}.`,
  });

/**
 * Sets a fault for the calls that match, after those that are set. @returns all that apply
 * @throws StripeError 400 for another input
 */
export async function setFault({ faults }: Sandbox, input: unknown): Promise<Fault[]> {
  const message = `Send {"match":{"method","path"},"times"} with one of ${effects.join(', ')}.`;
  await faults.set(parseInput(faultInput, input, message));
  return faults.list();
}

/** Removes all faults, and ends the delays that they caused. */
export async function clearFaults({ faults }: Sandbox): Promise<Fault[]> {
  await faults.clear();
  return faults.list();
}
