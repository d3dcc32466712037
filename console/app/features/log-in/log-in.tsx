import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Heading } from '@stillweb/ui/heading.tsx';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../api/client.ts';
import { useLogIn } from '../../passkeys/use-log-in.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { nextPathOf } from '../../session/next-path.ts';
import { SignOnResult, SingleSignOn } from './single-sign-on.tsx';
import { sessionStarted } from '../../session/session-slice.ts';

export function LogIn() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { logIn, pending, failure } = useLogIn(enter);

  function enter() {
    dispatch(client.util.resetApiState());
    dispatch(sessionStarted());
    void navigate(nextPathOf(search), { replace: true });
  }

  return (
    <>
      <title>Log in | Console</title>
      <Heading level={1} size="section">
        Log in
      </Heading>
      <p className="text-soft">
        For staff only. Every search and every look at a customer is recorded with your name.
      </p>
      {failure ? <FormError>{failure}</FormError> : <SignOnResult search={search} />}
      <Button pending={pending} pendingText="Waiting for your passkey…" onClick={logIn}>
        Log in with a passkey
      </Button>
      <SingleSignOn next={nextPathOf(search)} />
      <p className="text-sm text-soft">
        Lost your passkeys? Ask an owner for a new invite. It replaces them.
      </p>
    </>
  );
}
