import { Container } from '@stillweb/ui/kit/container.tsx';
import type { ReactNode } from 'react';
import { href, Navigate, useSearchParams } from 'react-router';
import { UsersOnly } from '../../../session/guards.tsx';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { Confirming, NotStarted, Unconfirmed } from './payment-unconfirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';

interface PaymentSuccessProps {
  /** Stands on the page of a payment that has succeeded, and not before. */
  nextStep: ReactNode;
}

/** The page to which the hosted checkout returns. */
export function PaymentSuccess({ nextStep }: PaymentSuccessProps) {
  return (
    <Container width="text" className="grid min-h-dvh content-start gap-8 py-16 sm:py-24">
      <UsersOnly fallback={<Confirming />}>
        <ConfirmationResult nextStep={nextStep} />
      </UsersOnly>
    </Container>
  );
}

function ConfirmationResult({ nextStep }: PaymentSuccessProps) {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id');
  const { confirmation, checking, failedChecks, check } = useConfirmation(sessionId);
  switch (confirmation.status) {
    case 'pending':
      return <Confirming />;
    case 'started':
      return (
        <PaymentConfirmed
          subscription={confirmation.subscription}
          sessionId={sessionId}
          nextStep={nextStep}
        />
      );
    case 'failed':
      return <Navigate to={href('/subscription/failed')} replace />;
    case 'not started':
      return <NotStarted subscription={confirmation.subscription} />;
    case 'unknown':
      return <Unconfirmed checking={checking} failedChecks={failedChecks} onCheck={check} />;
  }
}
