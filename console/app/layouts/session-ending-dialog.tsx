import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Modal } from '@stillweb/ui/modal.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useRenewSessionMutation } from '../api/session.ts';
import { useIsSessionLost } from '../session/hooks.ts';
import { useIdleEnd } from './use-idle-end.ts';

/** In the last minute of an idle session, lets the person stay logged in. */
export function SessionEndingDialog() {
  const [renewSession, { isLoading, error }] = useRenewSessionMutation();
  const renew = useCallback(() => void renewSession(), [renewSession]);
  const endsAt = useIdleEnd(renew);
  const isSessionLost = useIsSessionLost();
  return (
    <Modal
      open={endsAt !== null && !isSessionLost}
      dismissible={false}
      title="Your session is about to end"
      description="You have not used the console for 29 minutes. In a minute you will be logged out."
      actions={
        <Button pending={isLoading} pendingText="One moment…" onClick={renew}>
          Stay logged in
        </Button>
      }
    >
      {endsAt !== null && <SecondsLeft endsAt={endsAt} />}
      <FormError>
        {error && failureOf(error, 'You could not be kept logged in. Please try again.')}
      </FormError>
    </Modal>
  );
}

/** Not read aloud: the dialog's description says it once. */
function SecondsLeft({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return (
    <p aria-hidden="true" className="text-sm text-soft tabular-nums">
      {`${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`}
    </p>
  );
}
