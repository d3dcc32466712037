import type { PortalRequest } from '@stillweb/contract/subscription-api';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useCustomerPortal } from './use-customer-portal.ts';

/** Opens the customer portal, or one page of it, from a screen about the subscription. */
export function useScreenPortal(request?: PortalRequest) {
  return useCustomerPortal(
    {
      onNoUrl: () => toast.error('Unable to open customer portal'),
      onFailure: (error) => toast.error(fixedFailureOf(error, 'Error opening customer portal')),
    },
    request,
  );
}
