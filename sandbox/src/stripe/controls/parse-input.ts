import type { z } from 'zod';
import { invalidRequest } from '../stripe-error.ts';

/**
 * The input of a control. @throws StripeError 400 with this message, which says what to send, and
 * with the first thing that is wrong
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, message: string): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const reason = issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': ');
  throw invalidRequest(reason ? `${message} (${reason})` : message);
}
