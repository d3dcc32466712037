import { href, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useAuthPath } from '../between-forms.ts';

/**
 * Opens the page for the second step of a log-in, with its ticket in the state of the page.
 * @returns false when the log-in failed for another reason
 */
export function useOpenSecondStep() {
  const navigate = useNavigate();
  const authPath = useAuthPath();

  return async (error: unknown): Promise<boolean> => {
    const ticket = ticketOf(error);
    if (ticket === undefined) return false;
    await navigate(authPath(href('/auth/second-step')), { state: { ticket } });
    return true;
  };
}

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
