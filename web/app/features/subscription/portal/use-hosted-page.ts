import type { RedirectUrl } from '@stillweb/contract/subscription';
import { useRef, useState } from 'react';
import { redirectTo } from '../../../ui/redirect-to.ts';

type Answer = { data?: RedirectUrl | undefined; error?: unknown };

type Outcome =
  | { kind: 'leaving' }
  | { kind: 'no url' }
  | { kind: 'failed'; error: unknown }
  /** An earlier attempt is still in flight; this one did nothing. */
  | { kind: 'busy' };

/**
 * Asks where a page of the payment provider stands and sends the browser there. `pending` lasts until
 * this page is gone, and ends if the back button revives it.
 */
export function useHostedPage() {
  const inFlight = useRef(false);
  const [pending, setPending] = useState(false);

  function rest() {
    inFlight.current = false;
    setPending(false);
  }

  async function open(request: () => Promise<Answer>): Promise<Outcome> {
    if (inFlight.current) return { kind: 'busy' };
    inFlight.current = true;
    setPending(true);
    const { data, error } = await request();
    if (data?.data?.url) {
      void redirectTo(data.data.url).then(rest);
      return { kind: 'leaving' };
    }
    rest();
    return error === undefined ? { kind: 'no url' } : { kind: 'failed', error };
  }

  return { open, pending };
}
