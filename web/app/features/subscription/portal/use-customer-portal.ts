import type { PortalRequest } from '@stillweb/contract/billing/manage-subscription';
import { useOpenPortalMutation } from '../../../api/subscription.ts';
import { useHostedPage } from './use-hosted-page.ts';

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
