import type { RedirectUrl, PortalRequest } from '@stillweb/contract/billing/manage-subscription';
import { redirectTo } from '@stillweb/ui/page/redirect-to.ts';
import { useRef, useState } from 'react';
import { useOpenPortalMutation } from '../../../api/subscription.ts';

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

interface PortalFailures {
  onNoUrl: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * Opens the provider's customer portal, or one page of it. Each screen has its own messages for failures.
 */
export function useCustomerPortal({ onNoUrl, onFailure }: PortalFailures, request?: PortalRequest) {
  const [requestPortal] = useOpenPortalMutation();
  const page = useHostedPage();

  async function open() {
    const outcome = await page.open(() => requestPortal(request));
    if (outcome.kind === 'no url') onNoUrl();
    if (outcome.kind === 'failed') onFailure(outcome.error);
  }

  return { open: () => void open(), pending: page.pending };
}
