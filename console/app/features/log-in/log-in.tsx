import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { buttonStyle } from '@stillweb/ui/kit/button-style.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../api/client.ts';
import { useLogInWaysQuery } from '../../api/session.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { useLogIn } from '../../session/use-log-in.ts';
import { nextPathOf } from './next-path.ts';

export default function LogIn() {
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
        For staff only. Every search and every customer that you open is recorded with your name.
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

const messages: Record<string, string> = {
  refused:
    'That account does not belong to a member of staff. Ask an owner for an invite, or log in with your passkey.',
  failed: 'Single sign-on failed. Please try again, or log in with your passkey.',
  unavailable:
    'Single sign-on cannot be reached right now. Please log in with your passkey, or try again later.',
};

/** Says why a log-in through the identity provider failed. */
function SignOnResult({ search }: { search: string }) {
  const result = new URLSearchParams(search).get('sign-on');
  return <FormError>{result && messages[result]}</FormError>;
}

interface SingleSignOnProps {
  /** The page that the log-in leads to. */
  next: string;
}

/** The way in through the company's identity provider, where there is one. */
function SingleSignOn({ next }: SingleSignOnProps) {
  const { data } = useLogInWaysQuery();
  if (!data?.singleSignOn) return null;
  const query = new URLSearchParams({ next });
  return (
    <a href={`${consoleApiBase}/sign-on?${query}`} className={buttonStyle('secondary', 'medium')}>
      Log in with single sign-on
    </a>
  );
}
