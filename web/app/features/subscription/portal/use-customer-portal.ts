import { useOpenPortalMutation } from '../../../api/subscription.ts';
import { useHostedPage } from './use-hosted-page.ts';

interface PortalTroubles {
  onNoUrl: () => void;
  onFailure: () => void;
}

/** Opens the provider's customer portal; each screen says in its own way when that fails. */
export function useCustomerPortal({ onNoUrl, onFailure }: PortalTroubles) {
  const [requestPortal] = useOpenPortalMutation();
  const page = useHostedPage();

  async function open() {
    const outcome = await page.open(() => requestPortal());
    if (outcome.kind === 'no url') onNoUrl();
    if (outcome.kind === 'failed') onFailure();
  }

  return { open: () => void open(), pending: page.pending };
}
