import { useSearchParams } from 'react-router';
import { UsersOnly } from '../../../session/guards.tsx';
import { Container } from '../../../ui/container.tsx';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { Confirming, NotStarted, Unconfirmed } from './payment-unconfirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';

/** The page to which the hosted checkout returns. */
export function PaymentSuccess() {
  return (
    <Container width="text" className="grid min-h-dvh content-start gap-8 py-16 sm:py-24">
      <UsersOnly fallback={<Confirming />}>
        <ConfirmationResult />
      </UsersOnly>
    </Container>
  );
}

function ConfirmationResult() {
  const [parameters] = useSearchParams();
  const { confirmation, checking, check } = useConfirmation(parameters.get('session_id'));
  switch (confirmation.status) {
    case 'pending':
      return <Confirming />;
    case 'started':
      return <PaymentConfirmed subscription={confirmation.subscription} />;
    case 'not started':
      return <NotStarted subscription={confirmation.subscription} />;
    default:
      return <Unconfirmed checking={checking} onCheck={check} />;
  }
}
