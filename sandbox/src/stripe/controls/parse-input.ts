import type { z } from 'zod';
import { invalidRequest } from '../stripe-error.ts';

/**
 * The input of a control. @throws StripeError 400 with this message, which says what to send, and
 * the reason if the input's schema gives one in words of its own
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, message: string): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const reason = result.error.issues.find(({ code }) => code === 'custom')?.message;
  throw invalidRequest([message, reason].filter(Boolean).join(' '));
}
