import * as z from 'zod/mini';

const refusal = z.object({
  data: z.object({
    code: z.literal('SECOND_STEP_REQUIRED'),
    data: z.object({ ticket: z.string() }),
  }),
});

/** The ticket of a log-in that waits for its second step; undefined when it failed for another reason. */
export function ticketOf(error: unknown): string | undefined {
  return refusal.safeParse(error).data?.data.data.ticket;
}
