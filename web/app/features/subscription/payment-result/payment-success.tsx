import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { UsersOnly } from '../../../session/guards.tsx';
import { Container } from '../../../ui/container.tsx';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { Confirming, NotStarted, Unconfirmed } from './payment-unconfirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';

interface PaymentSuccessProps {
  /** Stands on the page of a payment that has succeeded, and not before. */
  browserLink: ReactNode;
}

/** The page to which the hosted checkout returns. */
export function PaymentSuccess({ browserLink }: PaymentSuccessProps) {
  return (
    <Container width="text" className="grid min-h-dvh content-start gap-8 py-16 sm:py-24">
      <UsersOnly fallback={<Confirming />}>
        <ConfirmationResult browserLink={browserLink} />
      </UsersOnly>
    </Container>
  );
}

function ConfirmationResult({ browserLink }: PaymentSuccessProps) {
  const [parameters] = useSearchParams();
  const { confirmation, checking, check } = useConfirmation(parameters.get('session_id'));
  switch (confirmation.status) {
    case 'pending':
      return <Confirming />;
    case 'started':
      return (
        <PaymentConfirmed subscription={confirmation.subscription} browserLink={browserLink} />
      );
    case 'not started':
      return <NotStarted subscription={confirmation.subscription} />;
    default:
      return <Unconfirmed checking={checking} onCheck={check} />;
  }
}
