import type { Me } from '@stillweb/contract/console/staff/session';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { redirectTo } from '@stillweb/ui/page/redirect-to.ts';
import { useCallback, useEffect, useState } from 'react';
import { client, tags } from '../api/client.ts';
import { useRenewSessionMutation } from '../api/session.ts';
import { useAppDispatch, useIsSessionLost, useMe } from '../session/hooks.ts';
import { sessionStarted } from '../session/session-slice.ts';
import { useLogIn } from '../session/use-log-in.ts';
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

/** Lets the person log in again when a session ends on an open page, so that typed text is kept. */
export function SessionEndedDialog() {
  const me = useMe();
  const dispatch = useAppDispatch();
  const isSessionLost = useIsSessionLost();
  const { logIn, pending, failure } = useLogIn(goOn);

  function goOn({ id }: Me) {
    // Another person must not see the first person's data.
    if (id !== me.id) return void redirectTo('/');
    dispatch(sessionStarted());
    dispatch(client.util.invalidateTags([...tags]));
  }

  return (
    <Modal
      open={isSessionLost}
      dismissible={false}
      title="Your session has ended"
      description="A session ends after 30 minutes without use, after 12 hours, or when you log out elsewhere. Log in to continue where you left off."
      actions={
        <Button pending={pending} pendingText="Waiting for your passkey…" onClick={logIn}>
          Log in with a passkey
        </Button>
      }
    >
      <FormError>{failure}</FormError>
    </Modal>
  );
}
