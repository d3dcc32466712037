import { useSearchParams } from 'react-router';
import { MembersOnly } from '../../../session/guards.tsx';
import { Container } from '../../../ui/container.tsx';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { Confirming, NotStarted, Unconfirmed } from './payment-unconfirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';

/** Where the hosted checkout sends people back to. */
export function PaymentSuccess() {
  return (
    <Container width="text" className="grid min-h-dvh content-start gap-8 py-16 sm:py-24">
      <MembersOnly meanwhile={<Confirming />}>
        <Confirmation />
      </MembersOnly>
    </Container>
  );
}

function Confirmation() {
  const [parameters] = useSearchParams();
  const { finding, checking, check } = useConfirmation(parameters.get('session_id'));
  switch (finding.kind) {
    case 'none yet':
      return <Confirming />;
    case 'started':
      return <PaymentConfirmed subscription={finding.subscription} />;
    case 'not started':
      return <NotStarted subscription={finding.subscription} />;
    default:
      return <Unconfirmed checking={checking} onCheck={check} />;
  }
}
