import { fixedFailureOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCustomerPortal } from './use-customer-portal.ts';

export function CustomerPortalButton({ variant }: { variant: 'primary' | 'secondary' }) {
  const portal = useCustomerPortal({
    onNoUrl: () => toast.error('Unable to open customer portal'),
    onFailure: (error) => toast.error(fixedFailureOf(error, 'Error opening customer portal')),
  });
  return (
    <Button variant={variant} pending={portal.pending} pendingText="Opening…" onClick={portal.open}>
      Customer Portal
    </Button>
  );
}
