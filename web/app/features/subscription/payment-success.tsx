import { useSearchParams } from 'react-router';
import { MembersOnly } from '../../session/guards.tsx';
import { Confirming, Unconfirmed } from './payment-unconfirmed.tsx';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';

/** Where the hosted checkout sends people back to. */
export function PaymentSuccess() {
  return (
    <div className="mx-auto grid max-w-2xl gap-8 px-5 py-16 sm:py-24">
      <MembersOnly meanwhile={<Confirming />}>
        <Confirmation />
      </MembersOnly>
    </div>
  );
}

function Confirmation() {
  const [parameters] = useSearchParams();
  const { state, subscription, check } = useConfirmation(parameters.get('session_id'));
  if (state === 'confirmed' && subscription)
    return <PaymentConfirmed subscription={subscription} />;
  if (state === 'first check') return <Confirming />;
  return (
    <Unconfirmed status={subscription?.status} checking={state === 'checking'} onCheck={check} />
  );
}
