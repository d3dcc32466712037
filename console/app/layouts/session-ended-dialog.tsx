import type { Me } from '@stillweb/contract/console/staff/session';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Modal } from '@stillweb/ui/modal.tsx';
import { redirectTo } from '@stillweb/ui/redirect-to.ts';
import { client, tags } from '../api/client.ts';
import { useLogIn } from '../passkeys/use-log-in.ts';
import { useAppDispatch, useIsSessionLost, useMe } from '../session/hooks.ts';
import { sessionStarted } from '../session/session-slice.ts';

/** Lets the person log in again when a session ends on an open page, so that typed text is kept. */
export function SessionEndedDialog() {
  const me = useMe();
  const dispatch = useAppDispatch();
  const isSessionLost = useIsSessionLost();
  const { logIn, pending, failure } = useLogIn(goOn);

  function goOn({ id }: Me) {
    // Another person must see nothing of what the first one was shown.
    if (id !== me.id) return void redirectTo('/');
    dispatch(sessionStarted());
    dispatch(client.util.invalidateTags([...tags]));
  }

  return (
    <Modal
      open={isSessionLost}
      dismissible={false}
      title="Your session has ended"
      description="A session ends after 30 minutes without use, after 12 hours, or when you log out elsewhere. Log in to go on where you are."
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
