import type { PortalRequest } from '@stillweb/contract/billing/manage-subscription';
import { t } from '@stillweb/texts/t';
import { fixedFailureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import type { ButtonSize, ButtonVariant } from '@stillweb/ui/kit/button-style.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { useCustomerPortal } from './hosted-page.ts';

interface PortalButtonProps {
  /** Opens this page of the portal, which leads back to the subscription page. */
  flow?: NonNullable<PortalRequest>['flow'];
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: string;
}

/** Opens the customer portal from a screen about the subscription. */
export function PortalButton({ flow, children, ...look }: PortalButtonProps) {
  const portal = useCustomerPortal(
    {
      onNoUrl: () => toast.error(t('portal.unable', 'Unable to open customer portal')),
      onFailure: (error) =>
        toast.error(fixedFailureOf(error, t('portal.error', 'Error opening customer portal'))),
    },
    flow && { flow },
  );
  return (
    <Button
      {...look}
      pending={portal.pending}
      pendingText={t('portal.opening', 'Opening…')}
      onClick={portal.open}
    >
      {children}
    </Button>
  );
}
