import type { PortalRequest } from '@stillweb/contract/billing/manage-subscription';
import { t } from '@stillweb/texts/t';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { isStripeInEnglish } from '@stillweb/ui/subscription/rules/stripe-language.ts';
import { href, useNavigate } from 'react-router';
import { useCustomerPortal } from './hosted-page.ts';

/** Opens the customer portal, or one page of it, from the dashboard's sidebar. */
export function useSidebarPortal(request?: PortalRequest) {
  const navigate = useNavigate();
  const toSubscription = () => void navigate(href('/dashboard/subscription'));

  const portal = useCustomerPortal(
    {
      onNoUrl: toSubscription,
      onFailure: (error) => {
        toast.error(fixedFailureOf(error, t('portal.failed', 'Failed to open customer portal')));
        toSubscription();
      },
    },
    request,
  );

  function open() {
    if (portal.pending) return;
    toast.info(
      isStripeInEnglish
        ? t('portal.opening-message.in-english', 'Opening customer portal. It is in English.')
        : t('portal.opening-message', 'Opening customer portal...'),
    );
    portal.open();
  }

  return { open, pending: portal.pending };
}
