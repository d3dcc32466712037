import type { LoginResponse } from '@stillweb/contract/account/auth';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { t } from '@stillweb/texts/t';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppDispatch } from '../../../session/hooks.ts';
import { useStartSession } from './use-start-session.ts';

/** A browser without passkeys has none of it. */
export function PasskeyLogIn() {
  const isUnsupported = useHydrated() && !('PublicKeyCredential' in globalThis);
  const { logIn, pending, failure } = usePasskeyLogIn();
  if (isUnsupported) return null;
  return (
    <>
      <FormError>{failure}</FormError>
      <Button
        variant="secondary"
        pending={pending}
        pendingText={t('keys.waiting', 'Waiting for your passkey…')}
        onClick={() => void logIn()}
      >
        {t('log-in.passkey', 'Log in with a passkey')}
      </Button>
    </>
  );
}

/** Milliseconds; shorter than the server keeps what a passkey is to sign. */
const suggestionLifetime = 4 * 60_000;

const loadPasskeys = () => import('./log-in-with-passkey.ts');

interface Answer {
  data?: LoginResponse | undefined;
  error?: unknown;
  failure?: Failure | undefined;
}

/** Logs in with a passkey: by a button, or as the browser suggests it in the email field. */
function usePasskeyLogIn() {
  const dispatch = useAppDispatch();
  const startSession = useStartSession({ endsSignUp: false });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const suggestion = useRef<AbortController>(null);

  async function finish({ data, error, failure: early }: Answer): Promise<Failure | null> {
    if (!data) return early ?? failureOf(error, t('log-in.failed', 'Login failed'));
    await startSession(
      { user: data.data.user, token: data.accessToken },
      t('log-in.success', 'Login successful!'),
    );
    return null;
  }

  async function logIn() {
    // Before the dialog opens: a browser handles one question for a passkey at a time.
    suggestion.current?.abort();
    setPending(true);
    setFailure(null);
    try {
      const { logInWithPasskey, canceled } = await loadPasskeys();
      const problem = await finish(await logInWithPasskey(dispatch));
      setFailure(problem === canceled ? null : problem);
    } catch (error) {
      setFailure(failureOf(error, t('log-in.failed', 'Login failed')));
    } finally {
      setPending(false);
    }
  }

  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    const { logInWithSuggestion } = await loadPasskeys();
    const answer = await logInWithSuggestion(dispatch, signal);
    if (answer) setFailure(await finish(answer));
  });

  useEffect(() => {
    if (pending) return undefined;
    const ending = new AbortController();
    suggestion.current = ending;
    // If it does not load, the form still works, and the button shows the error.
    const start = () => void suggest(ending.signal).catch(() => {});
    start();
    const timer = setInterval(start, suggestionLifetime);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [pending]);

  return { logIn, pending, failure };
}
