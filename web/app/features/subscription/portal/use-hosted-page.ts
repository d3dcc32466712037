import type { RedirectUrl } from '@stillweb/contract/billing/manage-subscription';
import { redirectTo } from '@stillweb/ui/page/redirect-to.ts';
import { useRef, useState } from 'react';

type Answer = { data?: RedirectUrl | undefined; error?: unknown };

type Outcome =
  | { kind: 'leaving' }
  | { kind: 'no url' }
  | { kind: 'failed'; error: unknown }
  /** An earlier request is still running; this one did nothing. */
  | { kind: 'busy' };

/**
 * Requests the URL of a page of the payment provider and redirects to it. `pending` lasts until the
 * browser has left this page, and ends when the back button restores it.
 */
export function useHostedPage() {
  const inFlight = useRef(false);
  const [pending, setPending] = useState(false);

  function stop() {
    inFlight.current = false;
    setPending(false);
  }

  async function open(request: () => Promise<Answer>): Promise<Outcome> {
    if (inFlight.current) return { kind: 'busy' };
    inFlight.current = true;
    setPending(true);
    const { data, error } = await request();
    if (data?.data?.url) {
      void redirectTo(data.data.url).then(stop);
      return { kind: 'leaving' };
    }
    stop();
    return error === undefined ? { kind: 'no url' } : { kind: 'failed', error };
  }

  return { open, pending };
}
