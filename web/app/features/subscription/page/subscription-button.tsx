import { t } from '@stillweb/texts/t';
import { Button } from '@stillweb/ui/kit/button.tsx';
import type { ScreenAction, ScreenButton } from '@stillweb/ui/subscription/rules/screen-button.ts';
import { href } from 'react-router';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { ButtonLink } from '../../../links/links.tsx';
import { ResumeButton } from '../change/resume-button.tsx';
import { PortalButton } from '../checkout/portal-button.tsx';

interface SubscriptionButtonProps {
  button: ScreenButton;
  /** Opens the dialog of a change; for the screen that has some. */
  onOpen?: (change: ScreenAction) => void;
}

/** A button of the subscription's screens. */
export function SubscriptionButton({ button, onOpen }: SubscriptionButtonProps) {
  const { label, variant = 'secondary', size = 'medium' } = button;
  const look = { variant, size };
  switch (button.action) {
    case 'open portal':
      return <PortalButton {...look}>{label}</PortalButton>;
    case 'update card':
      return (
        <PortalButton {...look} flow="payment_method_update">
          {label}
        </PortalButton>
      );
    case 'check payment':
      return <CheckPayment {...look}>{label}</CheckPayment>;
    case 'see plans':
      return (
        <ButtonLink {...look} to={href('/pricing')}>
          {label}
        </ButtonLink>
      );
    case 'resume':
      return <ResumeButton variant={variant} />;
    default:
      return (
        <Button {...look} onClick={() => onOpen?.(button)}>
          {label}
        </Button>
      );
  }
}

/** For screens without dialogs. */
export function renderSubscriptionButton(button: ScreenButton) {
  return <SubscriptionButton button={button} />;
}

interface CheckPaymentProps extends Pick<ScreenButton, 'variant' | 'size'> {
  children: string;
}

/** Asks for the result of a payment that is under way. */
function CheckPayment({ children, ...look }: CheckPaymentProps) {
  const { refetch, isFetching } = useCurrentSubscriptionQuery();
  return (
    <Button
      {...look}
      pending={isFetching}
      pendingText={t('subscription.checking', 'Checking…')}
      onClick={() => void refetch()}
    >
      {children}
    </Button>
  );
}
