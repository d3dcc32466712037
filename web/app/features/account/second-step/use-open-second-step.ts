import { href, useNavigate } from 'react-router';
import { useAuthPath } from '../links/use-auth-path.ts';
import { ticketOf } from './ticket-of.ts';

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
