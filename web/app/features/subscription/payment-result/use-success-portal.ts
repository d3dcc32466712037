import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { href, useNavigate } from 'react-router';
import { useCustomerPortal } from '../portal/use-customer-portal.ts';

/** Opens the customer portal from the payment-success screen. */
export function useSuccessPortal() {
  const navigate = useNavigate();
  return useCustomerPortal({
    onNoUrl: () => {
      toast.error('Could not open customer portal');
      void navigate(href('/dashboard/account'));
    },
    onFailure: (error) => {
      toast.error(fixedFailureOf(error, 'Failed to open customer portal'));
      void navigate(href('/dashboard/subscription'));
    },
  });
}
